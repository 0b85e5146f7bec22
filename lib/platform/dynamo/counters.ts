import { ExceedsLimitError } from '../errors.ts';
import { getItem } from './get-items.ts';
import { keys } from './keys.ts';
import { isNew, type Write } from './write.ts';

declare module './items.ts' {
  interface Items {
    Count: Count;
    Sequence: Sequence;
  }
}

/** The last id assigned to a kind. */
interface Sequence {
  readonly last: number;
}

/** The number of items of a kind. */
interface Count {
  readonly count: number;
}

/** The largest number of items of a kind. */
interface Limit {
  readonly kind: string;
  /** Plural noun for the error message: "groups". */
  readonly what: string;
  readonly max: number;
}

/**
 * The last id assigned to a kind.
 * @param seeded the last id that the seeds use; 0 when they use none
 */
export async function lastId(kind: string, seeded = 0): Promise<number> {
  return (await getItem(keys.sequence(kind)))?.last ?? seeded;
}

/**
 * Assigns the next id, on the condition that the last one has not changed.
 * @param last the result of `lastId`
 */
export function nextIdWrite(kind: string, last: number, seeded = 0): Write {
  return {
    put: { ...keys.sequence(kind), last: last + 1 },
    when:
      last === seeded
        ? isNew
        : { expression: '#last = :last', names: { '#last': 'last' }, values: { ':last': last } },
  };
}

/**
 * Adds to the count, unless it would exceed the limit: then the commit fails with
 * {ExceedsLimitError}.
 * @param by how many items the same transaction stores
 */
export function countInWrite(limit: Limit, by = 1): Write {
  const { kind, what, max } = limit;
  const isFirst = 'attribute_not_exists(#count)';
  const hasRoom = '#count <= :most';
  return {
    update: keys.count(kind),
    expression: 'ADD #count :by',
    names: { '#count': 'count' },
    values: { ':by': by },
    when: {
      expression: by <= max ? `${isFirst} OR ${hasRoom}` : hasRoom,
      values: { ':most': max - by },
    },
    onConflict: () => new ExceedsLimitError(what, max),
    addition: { to: 'count in', by: [by], write: ([sum]) => countInWrite(limit, sum) },
  };
}

/**
 * Subtracts from the count.
 * @param by how many items the same transaction deletes
 */
export function countOutWrite(limit: Limit, by = 1): Write {
  return {
    update: keys.count(limit.kind),
    expression: 'ADD #count :by',
    names: { '#count': 'count' },
    values: { ':by': -by },
    addition: { to: 'count out', by: [by], write: ([sum]) => countOutWrite(limit, sum) },
  };
}
