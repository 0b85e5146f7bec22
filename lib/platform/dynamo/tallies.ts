import type { Key } from './key.ts';
import type { Condition, Write } from './write.ts';

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
  const added = tallies.map(addedTo);
  const [tally] = tallies;
  return {
    update: key,
    expression: `ADD ${added.map(({ expression }) => expression).join(', ')}`,
    names: Object.assign({}, ...added.map(({ names }) => names)),
    values: Object.assign({}, ...added.map(({ values }) => values)),
    when: allOf(added.map(({ when }) => when)),
    makeRoom: async () => {
      for (const { by, makeRoom } of tallies) await makeRoom(by);
    },
    ...(tally && { tally }),
    addition: {
      to: `tally of ${tallies.map(({ of = plainSum }) => of.sum).join(', ')}`,
      by: tallies.map(({ by }) => by),
      write: (sums) =>
        sumsWrite(
          key,
          tallies.map((each, index) => ({ ...each, by: sums[index] ?? 0 })),
        ),
    },
  };
}

function addedTo({ of = plainSum, by, most }: Tally) {
  const suffix = of.sum === 'sum' ? '' : 'Steps';
  const sum = `#${of.sum}`;
  return {
    expression: `${sum} :by${suffix}, ${of.room} :less${suffix}`,
    names: { [sum]: of.sum },
    values: { [`:by${suffix}`]: by, [`:less${suffix}`]: -by },
    when: conditionOf(),
  };

  function conditionOf(): Condition {
    if (by > 0) {
      const needed = `:needed${suffix}`;
      return { expression: `${of.room} >= ${needed}`, values: { [needed]: by } };
    }
    const isCounted = `attribute_exists(${of.room})`;
    if (by < 0 || most === undefined) return { expression: isCounted };
    const limit = `:most${suffix}`;
    return { expression: `${isCounted} AND ${sum} <= ${limit}`, values: { [limit]: most } };
  }
}

function allOf(conditions: readonly Condition[]): Condition {
  const [one, ...others] = conditions;
  if (one && others.length === 0) return one;
  return {
    expression: conditions.map(({ expression }) => expression).join(' AND '),
    values: Object.assign({}, ...conditions.map(({ values }) => values)),
  };
}
