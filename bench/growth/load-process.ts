/** Fills a table to a size, and tells its parent how many changes a second that were. */
import { loadFlags, loadToggles } from '../../test/support/bulk-load/load-flags.ts';
import { loadScope, useBulkTable } from '../../test/support/bulk-load/use-bulk-table.ts';
import type { Size } from './measure-growth.ts';

export interface LoadTask {
  readonly folder: string;
  readonly size: Size;
}

const TABLE = 'bench';

/** Flags, and changes of the first hundred of them until there are so many events. */
const load = async (folder: string, { events, flags }: Size): Promise<number> => {
  const table = await useBulkTable(TABLE, folder);
  const names = Array.from({ length: flags }, (_, index) => `flag-${index}`);
  const start = performance.now();
  await loadFlags(table, loadScope, names);
  // The first change of a flag is two events, and its creation one.
  const toggled = names.slice(0, 100);
  const changes = Math.max(0, events - flags - toggled.length);
  await loadToggles(table, loadScope, toggled, changes);
  const seconds = (performance.now() - start) / 1_000;
  await table.close();
  return (flags + changes) / seconds;
};

process.once('message', async ({ folder, size }: LoadTask) => {
  const loadedPerSecond = await load(folder, size);
  process.send?.(loadedPerSecond, () => process.exit(0));
});
