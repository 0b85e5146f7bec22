import type { Key } from './key.ts';
import type { Write } from './write.ts';

/** A sum that transactions add to. */
export interface Sum {
  readonly sum: number;
  /** How much may be added before `makeRoom` is called; absent until the sum is counted. */
  readonly room?: number;
}

/** One part of what a transaction adds to a sum. */
export interface Tally {
  /** What is added, negative to subtract. */
  readonly by: number;
  /** Distinguishes parts of the same size. */
  readonly part: string;
  /**
   * Counts a sum that was never counted, and makes room for an addition. Afterwards the commit is tried again.
   * @throws {ApiError} when there is no room
   */
  readonly makeRoom: (by: number) => Promise<void>;
}

/**
 * Adds to a sum, and subtracts from its room. A transaction may contain several parts of one sum. The
 * condition does not hold while the sum is not counted, or for an addition that needs more room.
 */
export function tallyWrite(key: Key<Sum>, tally: Tally): Write {
  const { by, makeRoom } = tally;
  return {
    update: key,
    expression: 'ADD #sum :by, room :less',
    names: { '#sum': 'sum' },
    values: { ':by': by, ':less': -by },
    when:
      by > 0
        ? { expression: 'room >= :needed', values: { ':needed': by } }
        : { expression: 'attribute_exists(room)' },
    makeRoom: () => makeRoom(by),
    tally,
    addition: {
      to: 'tally',
      by: [by],
      write: ([sum = 0]) => tallyWrite(key, { ...tally, by: sum }),
    },
  };
}

/**
 * Merges the parts of each sum into one write, because a transaction has at most one action per item.
 * Sums that do not change are not written, so that they cause no conflicts.
 */
export function mergeTallies(writes: readonly Write[]): Write[] {
  const parts = writes.flatMap((write) =>
    'update' in write && write.tally ? [{ key: write.update, tally: write.tally }] : [],
  );
  const sums = Map.groupBy(parts, ({ key: { pk, sk } }) => JSON.stringify([pk, sk]));
  const merged = [...sums.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const by = others.reduce((total, { tally }) => total + tally.by, first.tally.by);
    return by === 0 ? [] : [tallyWrite(first.key as Key<Sum>, { ...first.tally, by })];
  });
  return [...writes.filter((write) => !isTally(write)), ...merged];
}

/** Whether a write is a part of a sum. */
export function isTally(write: Write): boolean {
  return 'update' in write && write.tally !== undefined;
}
