/** Fills a table with flags and tokens, in a process of its own, and tells its parent when that is done. */
import { mock } from 'node:test';
import type { Caller } from '../../lib/auth/caller.ts';
import { allRights } from '../../lib/auth/rights.ts';
import { createInitialTokens } from '../../lib/seed/init-tokens.ts';
import { seed } from '../../lib/seed/seed.ts';
import { openBulkTable } from '../bulk-load/open-bulk-table.ts';
import { tokens } from '../requests/bench-service.ts';
import { loadClientFlags } from './load-client-flags.ts';
import { loadEdgeTokens } from './load-edge-tokens.ts';
import { flagName, TABLE } from './names.ts';

export interface LoadTask {
  readonly folder: string;
  readonly flags: number;
  readonly edgeTokens: number;
}

const HOUR_MS = 3_600_000;

const caller: Caller = {
  author: { id: -42, name: 'bench' },
  tokenType: 'admin',
  projects: ['*'],
  environment: '*',
  rights: allRights,
};

const load = async ({ folder, flags, edgeTokens }: LoadTask): Promise<void> => {
  Object.assign(process.env, {
    TABLE_NAME: TABLE,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
  });
  // Flags that changed in the last minute are read once more: an instance seldom has just got all of them.
  mock.timers.enable({ apis: ['Date'], now: Date.now() - HOUR_MS });
  const table = await openBulkTable(TABLE, folder);
  process.env.DYNAMODB_ENDPOINT = table.endpoint;
  await seed();
  await createInitialTokens({
    admin: [tokens.admin],
    client: [tokens.client],
    frontend: [tokens.frontend],
  });
  const scope = { caller, projectId: 'default', environment: 'development' };
  await loadClientFlags(
    table,
    scope,
    Array.from({ length: flags }, (_, index) => flagName(index)),
  );
  await loadEdgeTokens(table, caller.author, edgeTokens);
  await table.close();
};

process.once('message', async (task: LoadTask) => {
  await load(task);
  process.send?.('loaded', () => process.exit(0));
});
