import type { Service } from '../api/service.ts';
import { CommandError } from '../terminal/command-error.ts';
import { flagsOfExport } from './flags-of-export.ts';
import type { LocalFlags } from './local-flags.ts';

/**
 * The flags of an environment, with the rights of the person: three requests.
 * @param project id; all projects when it is left out
 * @throws {CommandError} for an environment of the type production, which overrides are not for
 */
export async function environmentFlags(
  { call }: Service,
  environment: string,
  project?: string,
): Promise<LocalFlags> {
  const { type } = await call('GET /api/admin/environments/{name}', {
    params: { name: environment },
  });
  if (type === 'production') refuseProduction(environment);
  const [exported, segments] = await Promise.all([
    call('POST /api/admin/features-batch/export', {
      body: { environment, ...(project === undefined ? { features: [] } : { project }) },
    }),
    call('GET /api/admin/segments', {}),
  ]);
  return flagsOfExport(exported, segments);
}

/** @throws {CommandError} always */
export function refuseProduction(environment: string): never {
  throw new CommandError(
    `The environment "${environment}" is of the type production: its flags are not served on this machine, where they could be overridden. Choose another one.`,
  );
}
