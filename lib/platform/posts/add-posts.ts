import { AwsServiceError } from '../aws/aws-service-error.ts';
import { chunksOf } from '../chunks.ts';
import { writeAlone, writeItem } from '../dynamo/write-item.ts';
import { log } from '../log.ts';
import type { Ledger } from './ledger.ts';
import type { Counters, PostBatch, RowSum, StoredPost } from './model.ts';
import { rowWrites } from './row-writes.ts';

/** Bounds of a run. */
interface RunBounds {
  /** After this time a run stops behind the rows that it is writing. The function has 55 seconds. */
  readonly stopAfterMs: number;
  /**
   * A run that was cut writes at most so many rows again. It stops behind them, so that they have fifteen seconds: eight
   * in each lane, even of a table that takes more than a second for a write.
   */
  readonly rowsAtOnce: number;
}

/** What posts of one kind are added to. */
export interface PostKind<
  Sums,
  N extends number | bigint = number,
  Row extends RowSum<N> = RowSum<N>,
> {
  /** What a row has, for the log. */
  readonly name: string;
  readonly ledger: Ledger;
  /** Adds up posts, without a change of anything. */
  readonly addUp: (posts: readonly StoredPost[]) => Promise<Sums>;
  /** Whether they are to be added to their rows now, though others may come. */
  readonly isDue: (posts: readonly StoredPost[], sums: Sums, now: Date) => boolean;
  /**
   * The rows that they are added to. The same posts in the same batch give the same rows, counters and order, however
   * often; without some of the posts, when those are gone, no others.
   */
  readonly rowsOf: (sums: Sums, batch: number) => Promise<readonly Row[]>;
  /** Counters that are written one part after the other; absent: all in one part. */
  readonly partsOf?: (counters: Counters<N>) => readonly Counters<N>[];
  /** When the rows of a batch have their sums. A run that was cut may say it twice, of some of them. */
  readonly onAdded?: (rows: readonly Row[]) => void;
}

export const RUN_BOUNDS: RunBounds = { stopAfterMs: 40_000, rowsAtOnce: 250 };

const WRITES_AT_ONCE = 32;

/**
 * Adds the posts that wait to their rows: each row once for all of them. First goes on with the batch of a
 * run that was cut, behind the rows that it has written. Runs at the same time do no harm: all of them do the same
 * batch, of which every step counts once.
 */
export async function addPosts<Sums, N extends number | bigint, Row extends RowSum<N>>(
  kind: PostKind<Sums, N, Row>,
  { stopAfterMs, rowsAtOnce } = RUN_BOUNDS,
): Promise<void> {
  const { ledger, addUp, isDue } = kind;
  const until = Date.now() + stopAfterMs;
  const isOver = () => Date.now() >= until;
  const complete = (begun: PostBatch, sums: Sums) =>
    completeBatch(kind, begun, sums, rowsAtOnce, isOver);
  const last = await ledger.readBatch();
  let batch: PostBatch | undefined = last;
  if (last.posts) batch = await complete(last, await addUp(await ledger.readPostsOf(last)));
  let after = last.after;
  let hasBegun = after === undefined;
  while (batch && !isOver()) {
    const { posts, isLast } = await ledger.readPosts(after);
    const sums = await addUp(posts);
    after = isLast ? undefined : posts.at(-1)?.sk;
    if (posts.length > 0 && (!isLast || isDue(posts, sums, new Date()))) {
      const begun = await ledger.beginBatch(batch, posts, after);
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
async function completeBatch<Sums, N extends number | bigint, Row extends RowSum<N>>(
  kind: PostKind<Sums, N, Row>,
  batch: PostBatch,
  sums: Sums,
  rowsAtOnce: number,
  isOver: () => boolean,
): Promise<PostBatch | undefined> {
  const { ledger } = kind;
  const all = await kind.rowsOf(sums, batch.number);
  const begin = batch.rowsDone ?? 0;
  for (const [index, rows] of chunksOf(all.slice(begin), rowsAtOnce).entries()) {
    await inLanes(rows, (row) => addToRow(kind, row, batch.number));
    const done = begin + index * rowsAtOnce + rows.length;
    if (done === all.length) break;
    if (!(await ledger.recordProgress(batch, done)) || isOver()) return undefined;
  }
  kind.onAdded?.(all);
  const removed = new Set<boolean>();
  await inLanes(batch.posts ?? [], async (sk) => {
    removed.add(await writeAlone({ remove: ledger.postKey(sk) }));
  });
  // The next run does it again.
  if (removed.has(false)) throw new Error(`Posts of ${kind.name} could not be removed.`);
  return ledger.endBatch(batch);
}

async function addToRow<N extends number | bigint>(
  { name, partsOf }: Pick<PostKind<unknown, N>, 'name' | 'partsOf'>,
  row: RowSum<N>,
  batch: number,
): Promise<void> {
  try {
    for (const write of rowWrites(row, batch, partsOf)) await writeItem(write);
  } catch (error) {
    if (!isFull(error)) throw error;
    log.warn(`a row of ${name} is full`, { ...row.key });
  }
}

/** Names of counters can fill a row (400 kB). What is added first is counted then. */
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
