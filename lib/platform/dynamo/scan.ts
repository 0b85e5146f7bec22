import { unmarshall } from '@aws-sdk/util-dynamodb';
import { config } from '../config.ts';
import { toAttributes } from './attributes.ts';
import { dynamo } from './client.ts';
import { ScanCommand } from './commands.ts';
import type { Key } from './key.ts';
import { patiently } from './patiently.ts';
import type { Item } from './write.ts';

/** An item with its key. */
export type KeyedItem = Item & Key;

/** A page of the whole table. */
interface ScannedPage {
  readonly items: readonly KeyedItem[];
  /** The key behind which the next page begins; absent behind the last one. */
  readonly next?: Key;
}

/**
 * One page of the whole table, of 1 MB at most, strongly consistent: 256 read units. For what has to look at everything, in the
 * background; the roles of other functions do not allow it.
 * @param after the `next` of the page before
 */
export async function scanPage(after: Key | undefined): Promise<ScannedPage> {
  const { Items = [], LastEvaluatedKey } = await patiently('Scan', () =>
    dynamo().send(
      new ScanCommand({
        TableName: config().tableName,
        ConsistentRead: true,
        ...(after && { ExclusiveStartKey: toAttributes({ pk: after.pk, sk: after.sk }) }),
      }),
    ),
  );
  const next = LastEvaluatedKey && (unmarshall(LastEvaluatedKey) as Key);
  return {
    items: Items.map((item) => unmarshall(item) as KeyedItem),
    ...(next && { next: { pk: next.pk, sk: next.sk } }),
  };
}
