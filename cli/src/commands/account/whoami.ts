import type { AddCommand } from '../command.ts';

/** `flagwright whoami`: who the token is of, and at which service. */
export const addWhoami: AddCommand = (program, { output, service }) => {
  program
    .command('whoami')
    .description('show who you are signed in as, and at which service')
    .option('--json', 'print JSON')
    .action(async ({ json }: { readonly json?: true }) => {
      const { url, call } = await service();
      const { user } = await call('GET /api/admin/user', {});
      const name = user.name || user.username || user.email || String(user.id);
      if (json) output.json({ url, user });
      else output.print(`${name} at ${url}`);
    });
};
