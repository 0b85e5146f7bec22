import { ExceedsLimitError } from '../errors.ts';
import type { Key } from './keys.ts';
import type { Write } from './table.ts';

/** A sum that transactions add to. */
export interface Sum {
  readonly sum: number;
}

/** One part of what a transaction adds to a sum. */
export interface Tally {
  /** What is added, negative to subtract. */
  readonly by: number;
  /** Distinguishes parts of the same size. */
  readonly part: string;
  /** An addition beyond it is refused; a subtraction never is. */
  readonly max: number;
  /** Plural noun for the error message: "bytes of settings". */
  readonly what: string;
}

/**
 * Adds to a sum. A transaction may contain several parts of one sum.
 * @throws {ExceedsLimitError} for an addition that is larger than the maximum
 */
export function tallyWrite(key: Key<Sum>, tally: Tally): Write {
  const { by, max, what } = tally;
  const refusal = () => new ExceedsLimitError(what, max);
  if (by > max) throw refusal();
  const update = {
    update: key,
    expression: 'ADD #sum :by',
    names: { '#sum': 'sum' },
    values: { ':by': by },
    tally,
  };
  if (by <= 0) return update;
  return {
    ...update,
    when: {
      expression: 'attribute_not_exists(#sum) OR #sum <= :most',
      values: { ':most': max - by },
    },
    onConflict: refusal,
  };
}

/**
 * Merges the parts of each sum into one write, because a transaction has at most one action per item.
 * Sums that do not change are not written, so that they cause no conflicts.
 *
 * @throws {ExceedsLimitError} for an addition that is larger than the maximum
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
