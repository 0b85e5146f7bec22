import { ExceedsLimitError } from '../errors.ts';
import { keys } from './keys.ts';
import { getItem, isNew, type Write } from './table.ts';

interface Sequence {
  readonly last: number;
}

/**
 * The last id given out of a kind.
 * @param seeded the last one that the seeds use; 0 when they use none
 */
export const lastId = async (kind: string, seeded = 0): Promise<number> =>
  (await getItem<Sequence>(keys.sequence(kind)))?.last ?? seeded;

/**
 * Takes the id after the last one, on the condition that it is still the last.
 * @param last what `lastId` told
 */
export const nextIdWrite = (kind: string, last: number, seeded = 0): Write => ({
  put: { ...keys.sequence(kind), last: last + 1 },
  when:
    last === seeded
      ? isNew
      : { expression: '#last = :last', names: { '#last': 'last' }, values: { ':last': last } },
});

/** How many there may be of a kind. */
export interface Limit {
  readonly kind: string;
  /** In words, for the refusal: "groups". */
  readonly what: string;
  readonly max: number;
}

/** Counts one in, unless the limit is reached: then the commit fails with {ExceedsLimitError}. */
export const countInWrite = ({ kind, what, max }: Limit): Write => ({
  update: keys.count(kind),
  expression: 'ADD #count :one',
  names: { '#count': 'count' },
  values: { ':one': 1 },
  when: {
    expression: 'attribute_not_exists(#count) OR #count < :limit',
    values: { ':limit': max },
  },
  onConflict: () => new ExceedsLimitError(what, max),
});

/** Counts one out. */
export const countOutWrite = ({ kind }: Limit): Write => ({
  update: keys.count(kind),
  expression: 'ADD #count :one',
  names: { '#count': 'count' },
  values: { ':one': -1 },
});
