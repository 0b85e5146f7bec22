import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFunctions } from '../../infra/local/functions.ts';
import { startGateway } from '../../infra/local/gateway/gateway.ts';
import type { Contract } from '../../lib/http/contract.ts';
import { type Api, createApi } from '../../test/support/round-trips/api.ts';
import { tokens } from '../../test/support/round-trips/recorded-service.ts';

/** Functions that know nothing yet. */
export interface ColdService {
  readonly api: Api;
  close(): Promise<void>;
}

/**
 * Functions that start: bundles from a path that this process has never loaded, so that all of their
 * modules are new, behind a gateway of their own. They use the table that `process.env` names.
 */
export const startCold = async (
  bundles: string,
  contracts: readonly Contract[],
): Promise<ColdService> => {
  const folder = await mkdtemp(join(tmpdir(), 'flagwright-cold-'));
  await cp(bundles, folder, { recursive: true });
  const gateway = await startGateway('127.0.0.1', 0);
  gateway.open(await readFunctions(folder));
  return {
    api: createApi(gateway.url, contracts, tokens.admin),
    close: async () => {
      await gateway.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
