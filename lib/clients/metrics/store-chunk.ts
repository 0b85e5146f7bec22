import { isDelayedWrite } from '../../platform/aws-failures.ts';
import { TransactionCanceledException } from '../../platform/dynamo/exceptions.ts';
import { patiently } from '../../platform/dynamo/patiently.ts';
import { transact } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { ThrottledError } from '../../platform/errors.ts';
import { mergeUsages } from './aggregate-usage.ts';
import { type AcceptedChunk, groupChunks } from './chunk-groups.ts';
import { usagePostWrite } from './usage-post-store.ts';
import { rememberStored } from './waiting-usage.ts';

interface WaitingChunk extends AcceptedChunk {
  /** Whether it was stored; `false` if it had been stored before. */
  readonly settle: (isNew: boolean) => void;
  readonly fail: (error: unknown) => void;
}

/** What came in this turn of the event loop. */
let waiting: WaitingChunk[] = [];

/**
 * Stores counts, in one write with those of other requests that this process has received at once: one item with the
 * sums of all, and the mark of each. Resolves after the write. Only a retry of the same counts that arrives at the
 * same time is in the way, or a table that is busy.
 *
 * @returns whether they were stored; `false` if they had been stored before
 * @throws {ThrottledError} when the table is busy for about two seconds
 */
export function storeChunk(chunk: AcceptedChunk): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  if (waiting.length === 0) setImmediate(storeWaiting);
  waiting.push({ ...chunk, settle: resolve, fail: reject });
  return promise;
}

function storeWaiting(): void {
  const chunks = waiting;
  waiting = [];
  for (const group of groupChunks(chunks)) {
    storeGroup(group).catch((error: unknown) => {
      for (const { fail } of group) fail(isDelayedWrite(error) ? new ThrottledError() : error);
    });
  }
}

/** Stores those of a group that were not stored before. */
async function storeGroup(group: readonly WaitingChunk[]): Promise<void> {
  let left = group;
  while (left.length > 0) {
    const before = await storeUnlessMarked(left);
    for (const [index, { settle }] of left.entries()) {
      if (before.size === 0 || before.has(index)) settle(!before.has(index));
    }
    left = before.size === 0 ? [] : left.filter((_, index) => !before.has(index));
  }
}

/** Stores all chunks, or none: then returns the places of those that had been stored before. */
async function storeUnlessMarked(chunks: readonly AcceptedChunk[]): Promise<ReadonlySet<number>> {
  const all = chunks.flatMap((chunk) => chunk.usages);
  const usages = chunks.length > 1 ? mergeUsages(all) : all;
  const post = usagePostWrite(usages, new Date());
  const marks = chunks.flatMap(({ mark }, index) => (mark ? [{ mark, index }] : []));
  try {
    await write(
      marks.map(({ mark }) => mark),
      post,
    );
    rememberStored(post.put.sk, usages);
    return new Set();
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = error.CancellationReasons ?? [];
    const before = marks.filter((_, place) => reasons[place]?.Code === 'ConditionalCheckFailed');
    if (before.length === 0) throw error;
    return new Set(before.map(({ index }) => index));
  }
}

async function write(
  marks: readonly NonNullable<AcceptedChunk['mark']>[],
  post: ReturnType<typeof usagePostWrite>,
): Promise<void> {
  if (marks.length === 0) await writeItem(post);
  else await patiently('TransactWriteItems', () => transact([...marks, post]));
}
