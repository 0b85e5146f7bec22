import type { Item, Table } from './dynalite.ts';
import { indexChanges } from './index-changes.ts';
import type { Mutex } from './mutex.ts';
import { validationError } from './service-error.ts';
import type { Storage } from './storage.ts';
import { itemKey, itemPrefix } from './storage-keys.ts';

/** Reads and writes without HTTP, to fill a table with many items in a short time. */
export interface BulkAccess {
  /**
   * @param key the item's key as DynamoDB JSON, for example `{ pk: { S: 'a' } }`
   * @throws ResourceNotFoundException, ValidationException
   */
  read(tableName: string, key: Item): Promise<Item | undefined>;
  /**
   * Writes whole items and their index entries in one atomic batch, without conditions and limits.
   * The items must have different keys.
   *
   * @throws ResourceNotFoundException, ValidationException
   */
  write(tableName: string, items: readonly Item[]): Promise<void>;
}

/** @param mutex the one that all other writes to this storage use */
export function createBulkAccess(storage: Storage, mutex: Mutex): BulkAccess {
  return {
    async read(tableName, key) {
      const table = await storage.table(tableName);
      const [item] = await storage.items([itemPrefix(tableName) + keyIn(table, key)]);
      return item;
    },
    async write(tableName, items) {
      const table = await storage.table(tableName);
      const keys = items.map((item) => keyIn(table, item));
      await mutex(async () => {
        const before = await storage.items(keys.map((key) => itemPrefix(tableName) + key));
        const changes = items.map((after, position) => ({
          table,
          key: keys[position] ?? '',
          before: before[position],
          after,
          indexes: indexChanges(table, before[position], after),
        }));
        await storage.commit(changes);
      });
    },
  };
}

function keyIn(table: Table, item: Item): string {
  const key = itemKey(item, table);
  if (key === undefined) {
    throw validationError('The provided key element does not match the schema');
  }
  return key;
}
