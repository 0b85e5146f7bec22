import type { BatchOperation, Level } from './dynalite.ts';
import { createMutex } from './mutex.ts';
import { batchOf, type ItemChange, indexOperationsOf, itemOperationsOf } from './write-set.ts';

/** Writes changes to the database. */
export interface Commit {
  /** The changes and other operations, in one atomic batch. */
  (changes: readonly ItemChange[], others?: readonly BatchOperation[]): Promise<void>;
  /** Writes the index entries that still wait. */
  flush(): Promise<void>;
}

/**
 * Commits items and index entries together.
 *
 * With a delay, entries of global indexes follow that many milliseconds later, in the order of the
 * commits, as DynamoDB promises no more. Entries that wait are only in memory.
 */
export function createCommit(db: Level, indexDelayMs = 0): Commit {
  if (indexDelayMs === 0) {
    const atOnce = (changes: readonly ItemChange[], others: readonly BatchOperation[] = []) =>
      db.batch([...batchOf(changes), ...others]);
    return Object.assign(atOnce, { flush: async () => {} });
  }
  const inOrder = createMutex();
  const waiting = new Map<NodeJS.Timeout, readonly BatchOperation[]>();
  const publish = (timer: NodeJS.Timeout) => {
    const operations = waiting.get(timer) ?? [];
    waiting.delete(timer);
    return inOrder(() => db.batch(operations));
  };
  const late = async (changes: readonly ItemChange[], others: readonly BatchOperation[] = []) => {
    await db.batch([...itemOperationsOf(changes), ...others]);
    const operations = indexOperationsOf(changes, 'global');
    if (operations.length === 0) return;
    // Timers with the same delay end in the order in which they were started.
    const timer = setTimeout(() => void publish(timer), indexDelayMs);
    waiting.set(timer, operations);
  };
  return Object.assign(late, {
    async flush() {
      for (const timer of [...waiting.keys()]) {
        clearTimeout(timer);
        await publish(timer);
      }
      await inOrder(async () => {});
    },
  });
}
