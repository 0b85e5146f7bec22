import { Refusal } from '../../api/refusal.ts';
import { readSignIn } from '../../settings/connection.ts';
import { forgetSignIn } from '../../settings/sign-in.ts';
import { CommandError } from '../../terminal/command-error.ts';
import type { AddCommand } from '../command.ts';
import { deleteToken } from './delete-token.ts';

/** `flagwright logout`: deletes the token of the last sign-in, here and at the service. */
export const addLogout: AddCommand = (program, { env, output }) => {
  program
    .command('logout')
    .description('sign out: delete the token of the last sign-in, here and at the service')
    .option('--json', 'print JSON')
    .action(async ({ json }: { readonly json?: true }) => {
      const kept = await readSignIn(env).catch(() => undefined);
      await forgetSignIn(env);
      if (kept) await deleteAtService(kept);
      if (json) return output.json({ url: kept?.url ?? null });
      output.print(kept ? `Signed out of ${kept.url}.` : 'You were not signed in.');
    });
};

async function deleteAtService(kept: Parameters<typeof deleteToken>[0]): Promise<void> {
  try {
    await deleteToken(kept);
  } catch (error) {
    // It was deleted or has expired before.
    if (error instanceof Refusal && [401, 404].includes(error.status)) return;
    throw new CommandError(
      `You are signed out here, but the token is still valid: delete it in your account at ${kept.url}/account. ${(error as Error).message}`,
    );
  }
}
