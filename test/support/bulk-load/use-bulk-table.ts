import type { Caller } from '../../../lib/auth/caller.ts';
import { allRights } from '../../../lib/auth/rights.ts';
import { seed } from '../../../lib/system/seed/seed.ts';
import { type BulkTable, openBulkTable } from './open-bulk-table.ts';

const caller: Caller = {
  author: { id: -42, name: 'bench' },
  tokenType: 'admin',
  projects: ['*'],
  environment: '*',
  rights: allRights,
};

/** The caller that loads flags, and where. */
export const loadScope = { caller, projectId: 'default', environment: 'development' };

/** Opens a table in a folder, points the code in `lib/` of this process at it, and seeds it. */
export async function useBulkTable(name: string, folder: string): Promise<BulkTable> {
  Object.assign(process.env, {
    TABLE_NAME: name,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
  });
  const table = await openBulkTable(name, folder);
  process.env.DYNAMODB_ENDPOINT = table.endpoint;
  await seed();
  return table;
}
