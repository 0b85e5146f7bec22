import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { isDelayedWrite } from '../../platform/aws-failures.ts';
import { patiently } from '../../platform/dynamo/patiently.ts';
import { transact } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { ThrottledError } from '../../platform/errors.ts';
import type { Chunk } from './chunk-usage.ts';
import type { usagePostWrite } from './usage-post-store.ts';

/**
 * Stores counts: one write, of two items if they have a mark. Only a retry of the same counts that arrives at
 * the same time is in the way, or a table that is busy.
 *
 * @returns whether they were stored; `false` if they had been stored before
 * @throws {ThrottledError} when the table is busy for about two seconds
 */
export async function storeChunk(
  mark: Chunk['mark'],
  post: ReturnType<typeof usagePostWrite>,
): Promise<boolean> {
  if (!mark) return (await writeItem(post)).done;
  try {
    await patiently('TransactWriteItems', () => transact([mark, post]));
    return true;
  } catch (error) {
    if (isDelayedWrite(error)) throw new ThrottledError();
    if (!(error instanceof TransactionCanceledException)) throw error;
    if (error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed') return false;
    throw error;
  }
}
