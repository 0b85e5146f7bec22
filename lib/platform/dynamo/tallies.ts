import type { Key } from './key.ts';
import type { Condition, Write } from './write.ts';

declare module './items.ts' {
  interface Items {
    Sum: Sum;
  }
}

/** Sums that transactions add to, in one item. */
export interface Sum {
  readonly sum?: number;
  /** How much may be added before `makeRoom` is called; absent until the sum is counted. */
  readonly room?: number;
  /** The same of instructions. */
  readonly steps?: number;
  readonly stepsRoom?: number;
}

/** The attributes of one of the sums. */
export interface SumAttributes {
  readonly sum: 'sum' | 'steps';
  readonly room: 'room' | 'stepsRoom';
}

/** One part of what a transaction adds to a sum. */
export interface Tally {
  /** By default, `sum` and `room`. */
  readonly of?: SumAttributes;
  /** What is added, negative to subtract. */
  readonly by: number;
  /** Distinguishes parts of the same size. */
  readonly part: string;
  /** Nothing is added, but the sum must not be above this: it may have been before there was a limit. */
  readonly most?: number;
  /**
   * Counts a sum that was never counted, and makes room for an addition. Afterwards the commit is tried again.
   * @throws {ApiError} when there is no room
   */
  readonly makeRoom: (by: number) => Promise<void>;
}

const plainSum: SumAttributes = { sum: 'sum', room: 'room' };

/**
 * Adds to a sum, and subtracts from its room. A transaction may contain several parts of one sum. The
 * condition does not hold while the sum is not counted, or for an addition that needs more room.
 */
export function tallyWrite(key: Key<Sum>, tally: Tally): Write {
  return sumsWrite(key, [tally]);
}

/**
 * Merges the parts of each sum, and the sums of each item into one write, because a transaction has at most one
 * action per item. Sums that do not change are not written, so that they cause no conflicts.
 */
export function mergeTallies(writes: readonly Write[]): Write[] {
  const parts = writes.flatMap((write) =>
    'update' in write && write.tally ? [{ key: write.update, tally: write.tally }] : [],
  );
  const items = Map.groupBy(parts, ({ key: { pk, sk } }) => JSON.stringify([pk, sk]));
  const merged = [...items.values()].flatMap((ofItem) => {
    const [first] = ofItem;
    const tallies = ofItem.map(({ tally }) => tally);
    const sums = Map.groupBy(tallies, ({ of = plainSum }) => of.sum);
    const totals = [...sums.values()].flatMap(totalOf);
    return first && totals.length > 0 ? [sumsWrite(first.key as Key<Sum>, totals)] : [];
  });
  return [...writes.filter((write) => !isTally(write)), ...merged];
}

/** Whether a write is a part of a sum. */
export function isTally(write: Write): boolean {
  return 'update' in write && write.tally !== undefined;
}

/** What the parts of a sum add; nothing for a sum that stays. */
function totalOf(parts: readonly Tally[]): Tally[] {
  const by = parts.reduce((total, tally) => total + tally.by, 0);
  const one = parts.find(({ most }) => by === 0 && most !== undefined) ?? parts[0];
  return one && (by !== 0 || one.most !== undefined) ? [{ ...one, by }] : [];
}

/** Adds to several sums of an item, one part for each. */
function sumsWrite(key: Key<Sum>, tallies: readonly Tally[]): Write {
  const added: string[] = [];
  const names: Record<string, string> = {};
  const values: Record<string, number> = {};
  for (const { of = plainSum, by } of tallies) {
    const suffix = suffixOf(of);
    added.push(`#${of.sum} :by${suffix}, ${of.room} :less${suffix}`);
    names[`#${of.sum}`] = of.sum;
    values[`:by${suffix}`] = by;
    values[`:less${suffix}`] = -by;
  }
  const [tally] = tallies;
  return {
    update: key,
    expression: `ADD ${added.join(', ')}`,
    names,
    values,
    when: conditionOf(tallies),
    makeRoom: async () => {
      for (const { by, makeRoom } of tallies) await makeRoom(by);
    },
    ...(tally && { tally }),
    addition: {
      to: `tally of ${Object.keys(names)}`,
      by: tallies.map(({ by }) => by),
      write: (sums) =>
        sumsWrite(
          key,
          tallies.map((each, index) => ({ ...each, by: sums[index] ?? 0 })),
        ),
    },
  };
}

/** Each sum must be counted, and have room for what is added to it. */
function conditionOf(tallies: readonly Tally[]): Condition {
  const values: Record<string, number> = {};
  const conditions = tallies.map(({ of = plainSum, by, most }) => {
    const suffix = suffixOf(of);
    if (by > 0) {
      values[`:needed${suffix}`] = by;
      return `${of.room} >= :needed${suffix}`;
    }
    const isCounted = `attribute_exists(${of.room})`;
    if (by < 0 || most === undefined) return isCounted;
    values[`:most${suffix}`] = most;
    return `${isCounted} AND #${of.sum} <= :most${suffix}`;
  });
  const expression = conditions.join(' AND ');
  return Object.keys(values).length > 0 ? { expression, values } : { expression };
}

/** Distinguishes the values of the sums in an expression. */
function suffixOf({ sum }: SumAttributes): string {
  return sum === 'sum' ? '' : 'Steps';
}
