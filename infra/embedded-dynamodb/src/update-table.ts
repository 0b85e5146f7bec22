import { loadValidation, type Parameters } from './dynalite.ts';
import type { Mutex } from './mutex.ts';
import { tableNotFoundError } from './service-error.ts';
import type { Storage } from './storage.ts';
import { TABLE_PREFIX } from './storage-keys.ts';

/** The types of `UpdateTable`, as far as it is supported. */
export const updateTableTypes: Parameters = {
  ...loadValidation('describeTable').types,
  DeletionProtectionEnabled: { type: 'Boolean', notNull: true },
};

/**
 * `UpdateTable` of the protection from deletion, which `DescribeTable` shows then. Nothing here deletes tables.
 * @throws ResourceNotFoundException
 */
export function updateTable(storage: Storage, mutex: Mutex, data: Parameters): Promise<Parameters> {
  return mutex(async () => {
    const key = TABLE_PREFIX + data.TableName;
    const stored = (await storage.db.get(key)) as object | undefined;
    if (stored === undefined) throw tableNotFoundError();
    const { DeletionProtectionEnabled } = data;
    const table = { ...stored, DeletionProtectionEnabled };
    await storage.db.batch([{ type: 'put', key, value: table }]);
    return { TableDescription: table };
  });
}
