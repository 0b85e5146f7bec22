/** Fills a table with flags and tokens, in a process of its own, and tells its parent when that is done. */
import { mock } from 'node:test';
import { createInitialTokens } from '../../lib/seed/init-tokens.ts';
import { loadScope, useBulkTable } from '../../test/support/bulk-load/use-bulk-table.ts';
import { tokens } from '../../test/support/round-trips/recorded-service.ts';
import { loadClientFlags } from './load-client-flags.ts';
import { loadEdgeTokens } from './load-edge-tokens.ts';
import { flagName, TABLE } from './names.ts';

export interface LoadTask {
  readonly folder: string;
  readonly flags: number;
  readonly edgeTokens: number;
}

const HOUR_MS = 3_600_000;

const load = async ({ folder, flags, edgeTokens }: LoadTask): Promise<void> => {
  // Flags that changed in the last minute are read once more: an instance seldom has just got all of them.
  mock.timers.enable({ apis: ['Date'], now: Date.now() - HOUR_MS });
  const table = await useBulkTable(TABLE, folder);
  await createInitialTokens({
    admin: [tokens.admin],
    client: [tokens.client],
    frontend: [tokens.frontend],
  });
  await loadClientFlags(
    table,
    loadScope,
    Array.from({ length: flags }, (_, index) => flagName(index)),
  );
  await loadEdgeTokens(table, loadScope.caller.author, edgeTokens);
  await table.close();
};

process.once('message', async (task: LoadTask) => {
  await load(task);
  process.send?.('loaded', () => process.exit(0));
});
