import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item as StoredItem } from '../../infra/embedded-dynamodb/src/dynalite.ts';
import { createGateway } from '../../infra/embedded-dynamodb/src/gateway.ts';
import { loadIdempotencyTokens } from '../../infra/embedded-dynamodb/src/idempotency.ts';
import { indexChanges } from '../../infra/embedded-dynamodb/src/index-changes.ts';
import { createMutex } from '../../infra/embedded-dynamodb/src/mutex.ts';
import { createDispatch } from '../../infra/embedded-dynamodb/src/operations.ts';
import { openStorage } from '../../infra/embedded-dynamodb/src/storage.ts';
import { itemKey } from '../../infra/embedded-dynamodb/src/storage-keys.ts';
import { batchOf } from '../../infra/embedded-dynamodb/src/write-set.ts';
import { createTable } from '../../infra/local/table.ts';
import type { Key } from '../../lib/dynamo/keys.ts';
import type { Item } from '../../lib/dynamo/table.ts';

/** The embedded table, open for the service as ever, and for many items at once beside it. */
export interface BulkTable {
  readonly endpoint: string;
  readonly name: string;
  /** Reads an item past the network. */
  read(key: Key): Promise<Item | undefined>;
  /** Writes items and their index entries in one atomic batch, with no conditions. */
  write(items: readonly (Key & Item)[]): Promise<void>;
  close(): Promise<void>;
}

const toStored = (value: object): StoredItem =>
  marshall(value, {
    removeUndefinedValues: true,
    convertClassInstanceToMap: true,
  }) as unknown as StoredItem;

/**
 * Opens the embedded DynamoDB and creates the table of `table.yml` in it.
 * @param folder where `npm start` would look with the same `DATA_DIR`; in memory without one
 */
export const openBulkTable = async (name: string, folder?: string): Promise<BulkTable> => {
  const storage = await openStorage(folder && join(folder, 'dynamodb'));
  const tokens = await loadIdempotencyTokens(storage.db, Date.now);
  const server = createGateway(createDispatch(storage, createMutex(), tokens));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new DynamoDBClient({ endpoint });
  await createTable(client, name);
  client.destroy();
  const table = await storage.table(name);
  const addressOf = (item: StoredItem) => {
    const key = itemKey(item, table);
    if (key === undefined) throw new Error('An item has no key.');
    return key;
  };
  const stored = async (items: readonly StoredItem[]) =>
    storage.items(items.map((item) => `item-${name}~${addressOf(item)}`));
  return {
    endpoint,
    name,
    read: async ({ pk, sk }) => {
      const [found] = await stored([toStored({ pk, sk })]);
      return found && unmarshall(found as unknown as Record<string, AttributeValue>);
    },
    write: async (items) => {
      const after = items.map(toStored);
      const before = await stored(after);
      const changes = after.map((item, index) => ({
        table,
        key: addressOf(item),
        before: before[index],
        after: item,
        indexes: indexChanges(table, before[index], item),
      }));
      await storage.db.batch(batchOf(changes));
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await storage.db.close();
    },
  };
};
