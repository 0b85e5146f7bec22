/** Fills a table to a size, and tells its parent how many changes a second that were. */
import type { Caller } from '../../lib/auth/caller.ts';
import { allRights } from '../../lib/auth/rights.ts';
import { seed } from '../../lib/seed/seed.ts';
import { loadFlags, loadToggles } from '../bulk-load/load-flags.ts';
import { openBulkTable } from '../bulk-load/open-bulk-table.ts';
import type { Size } from './measure-growth.ts';

export interface LoadTask {
  readonly folder: string;
  readonly size: Size;
}

const TABLE = 'bench';

const caller: Caller = {
  author: { id: -42, name: 'bench' },
  tokenType: 'admin',
  projects: ['*'],
  environment: '*',
  rights: allRights,
};

const scope = { caller, projectId: 'default', environment: 'development' };

/** Flags, and changes of the first hundred of them until there are so many events. */
const load = async (folder: string, { events, flags }: Size): Promise<number> => {
  Object.assign(process.env, {
    TABLE_NAME: TABLE,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
  });
  const table = await openBulkTable(TABLE, folder);
  process.env.DYNAMODB_ENDPOINT = table.endpoint;
  await seed();
  const names = Array.from({ length: flags }, (_, index) => `flag-${index}`);
  const start = performance.now();
  await loadFlags(table, scope, names);
  // The first change of a flag is two events, and its creation one.
  const toggled = names.slice(0, 100);
  const changes = Math.max(0, events - flags - toggled.length);
  await loadToggles(table, scope, toggled, changes);
  const seconds = (performance.now() - start) / 1_000;
  await table.close();
  return (flags + changes) / seconds;
};

process.once('message', async ({ folder, size }: LoadTask) => {
  const loadedPerSecond = await load(folder, size);
  process.send?.(loadedPerSecond, () => process.exit(0));
});
