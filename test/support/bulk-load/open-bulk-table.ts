import { join } from 'node:path';
import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { type Item as StoredItem, startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { createTable } from '../../../infra/local/table.ts';
import type { Key } from '../../../lib/platform/dynamo/key.ts';
import type { Item } from '../../../lib/platform/dynamo/write.ts';

/** The embedded table: open for the service, and for many items at once. */
export interface BulkTable {
  readonly endpoint: string;
  readonly name: string;
  /** Reads an item without the network. */
  read(key: Key): Promise<Item | undefined>;
  /** Writes items and their index entries in one atomic batch, with no conditions. */
  write(items: readonly (Key & Item)[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the embedded DynamoDB and creates the table of `table.yml` in it.
 * @param folder as `DATA_DIR` of `npm start`; in memory without one
 */
export async function openBulkTable(name: string, folder?: string): Promise<BulkTable> {
  const { endpoint, bulk, close } = await startEmbeddedDynamoDb(
    folder === undefined ? {} : { path: join(folder, 'dynamodb') },
  );
  const client = new DynamoDBClient({ endpoint });
  await createTable(client, name);
  client.destroy();
  return {
    endpoint,
    name,
    read: async ({ pk, sk }) => {
      const found = await bulk.read(name, toStored({ pk, sk }));
      // Items are stored as JSON of these values.
      return found && unmarshall(found as unknown as Record<string, AttributeValue>);
    },
    write: (items) => bulk.write(name, items.map(toStored)),
    close,
  };
}

/** Binary values as they are on the wire. */
function toStored(value: object): StoredItem {
  const item = marshall(value, { removeUndefinedValues: true, convertClassInstanceToMap: true });
  // With binary values as text, items are what the store keeps.
  return Object.fromEntries(
    Object.entries(item).map(([name, stored]) => [
      name,
      stored.B ? { B: Buffer.from(stored.B).toString('base64') } : stored,
    ]),
  ) as unknown as StoredItem;
}
