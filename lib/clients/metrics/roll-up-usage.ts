import { AwsServiceError } from '../../platform/aws/aws-service-error.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { writeAlone, writeItem } from '../../platform/dynamo/write-item.ts';
import { log } from '../../platform/log.ts';
import { addUpPosts } from './add-up-posts.ts';
import type { RowSum } from './model.ts';
import { isDue } from './roll-up-rules.ts';
import { rowWrites } from './row-writes.ts';
import {
  beginBatch,
  endBatch,
  postKey,
  readBatch,
  readPosts,
  readPostsOf,
  recordProgress,
  type UsageBatch,
} from './usage-post-store.ts';

/** Bounds of a run. */
interface Bounds {
  /** After this time a run stops behind the rows that it is writing. The function has 55 seconds. */
  readonly stopAfterMs: number;
  /**
   * A run that was cut writes at most so many rows again. It stops behind them, so that they have fifteen seconds: eight
   * in each lane, even of a table that takes more than a second for a write.
   */
  readonly rowsAtOnce: number;
}

const BOUNDS: Bounds = { stopAfterMs: 40_000, rowsAtOnce: 250 };

const WRITES_AT_ONCE = 32;

/**
 * Adds the posts that wait to the rows of usage: each row once for all of them. First goes on with the batch of a
 * run that was cut, behind the rows that it has written. Runs at the same time do no harm: all of them do the same
 * batch, of which every step counts once.
 */
export async function rollUpUsage({ stopAfterMs, rowsAtOnce } = BOUNDS): Promise<void> {
  const until = Date.now() + stopAfterMs;
  const isOver = () => Date.now() >= until;
  const complete = (begun: UsageBatch, sums: readonly RowSum[]) =>
    completeBatch(begun, sums, rowsAtOnce, isOver);
  const last = await readBatch();
  let batch = await complete(last, await addUpPosts(await readPostsOf(last)));
  let after = last.after;
  let hasBegun = after === undefined;
  while (batch && !isOver()) {
    const { posts, isLast } = await readPosts(after);
    const sums = await addUpPosts(posts);
    after = isLast ? undefined : posts.at(-1)?.sk;
    if (posts.length > 0 && (!isLast || isDue(posts, sums.length, new Date()))) {
      const begun = await beginBatch(batch, posts, after);
      batch = begun && (await complete(begun, sums));
    }
    // A run that began in the middle continues at the beginning, once.
    if (isLast && hasBegun) return;
    if (isLast) hasBegun = true;
  }
}

/**
 * Adds the posts of a batch to the rows, then removes them: until the last row has its sum, all of them are there, so
 * repeating the batch gives the same sums in the same order.
 * @returns the batch when it is done; `undefined` if time is over, or another process is ahead with it
 */
async function completeBatch(
  batch: UsageBatch,
  sums: readonly RowSum[],
  rowsAtOnce: number,
  isOver: () => boolean,
): Promise<UsageBatch | undefined> {
  if (!batch.posts) return batch;
  const begin = batch.rowsDone ?? 0;
  for (const [index, rows] of chunksOf(sums.slice(begin), rowsAtOnce).entries()) {
    await inLanes(rows, (sum) => addToRow(sum, batch.number));
    const done = begin + index * rowsAtOnce + rows.length;
    if (done === sums.length) break;
    if (!(await recordProgress(batch, done)) || isOver()) return undefined;
  }
  const removed = new Set<boolean>();
  await inLanes(batch.posts, async (sk) => {
    removed.add(await writeAlone({ remove: postKey(sk) }));
  });
  // The next run does it again.
  if (removed.has(false)) throw new Error('Posts of metrics could not be removed.');
  return endBatch(batch);
}

async function addToRow(sum: RowSum, batch: number): Promise<void> {
  try {
    for (const write of rowWrites(sum, batch)) await writeItem(write);
  } catch (error) {
    if (!isFull(error)) throw error;
    log.warn('a row of usage is full', { ...sum.key });
  }
}

/** Names of variants can fill a row (400 kB). The evaluations, which are added first, are counted then. */
function isFull(error: unknown): boolean {
  return error instanceof AwsServiceError && error.name === 'ValidationException';
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: WRITES_AT_ONCE }, lane));
}
