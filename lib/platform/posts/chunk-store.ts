import { isDelayedWrite } from '../aws-failures.ts';
import { TransactionCanceledException } from '../dynamo/exceptions.ts';
import { patiently } from '../dynamo/patiently.ts';
import { transact, type Write } from '../dynamo/write.ts';
import { writeItem } from '../dynamo/write-item.ts';
import { ThrottledError } from '../errors.ts';
import { groupChunks } from './chunk-groups.ts';
import type { Chunk } from './chunk-items.ts';
import type { Scoped } from './model.ts';

type PostWrite = Extract<Write, { readonly put: unknown }>;

interface PostForm<T extends Scoped> {
  /** Counts of several requests as one. */
  readonly merge: (items: readonly T[]) => readonly T[];
  /** The write of a post of one scope. */
  readonly writeOf: (items: readonly T[], now: Date) => PostWrite;
  readonly onStored?: (sk: string, items: readonly T[]) => void;
}

type WaitingChunk<T> = Chunk<T> & {
  /** Whether it was stored; `false` if it had been stored before. */
  readonly settle: (isNew: boolean) => void;
  readonly fail: (error: unknown) => void;
};

/** A function that stores what requests of one kind report, as posts. A process has one for each kind. */
export function createChunkStore<T extends Scoped>({ merge, writeOf, onStored }: PostForm<T>) {
  /** What came in this turn of the event loop. */
  let waiting: WaitingChunk<T>[] = [];

  /**
   * Stores counts, in one write with those of other requests that this process has received at once: one item with the
   * sums of all, and the mark of each. Resolves after the write. Only a retry of the same counts that arrives at the
   * same time is in the way, or a table that is busy.
   *
   * @returns whether they were stored; `false` if they had been stored before
   * @throws {ThrottledError} when the table is busy for about two seconds
   */
  function storeChunk(chunk: Chunk<T>): Promise<boolean> {
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
  async function storeGroup(group: readonly WaitingChunk<T>[]): Promise<void> {
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
  async function storeUnlessMarked(chunks: readonly Chunk<T>[]): Promise<ReadonlySet<number>> {
    const all = chunks.flatMap((chunk) => chunk.items);
    const items = chunks.length > 1 ? merge(all) : all;
    const post = writeOf(items, new Date());
    const marks = chunks.flatMap(({ mark }, index) => (mark ? [{ mark, index }] : []));
    try {
      await write(
        marks.map(({ mark }) => mark),
        post,
      );
      onStored?.(post.put.sk, items);
      return new Set();
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      const before = marks.filter((_, place) => reasons[place]?.Code === 'ConditionalCheckFailed');
      if (before.length === 0) throw error;
      return new Set(before.map(({ index }) => index));
    }
  }

  return storeChunk;
}

async function write(
  marks: readonly NonNullable<Chunk<unknown>['mark']>[],
  post: PostWrite,
): Promise<void> {
  if (marks.length === 0) await writeItem(post);
  else await patiently('TransactWriteItems', () => transact([...marks, post]));
}
