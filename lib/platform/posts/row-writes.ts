import { chunksOf } from '../chunks.ts';
import type { Write } from '../dynamo/write.ts';
import type { Counters, RowSum, StoredRow } from './model.ts';

/** Counters of a row that one write adds to: an expression may have 4 kB and 300 operators. */
const COUNTERS_AT_ONCE = 100;

/** Steps of a batch: more than the writes of a row. */
const STEPS = 1_000;

/**
 * The writes that add a sum to its row, to be sent one after the other. Each holds only if the row has not seen
 * that step or a later one, so a batch that was done in part is simply done again. Batches have increasing
 * numbers, and one starts when the one before it is done.
 * @param partsOf divides the counters into parts that are written one after the other
 */
export function rowWrites<N extends number | bigint>(
  { key, fields, counters }: RowSum<N>,
  batch: number,
  partsOf: (counters: Counters<N>) => readonly Counters<N>[] = (all) => [all],
): RowWrite[] {
  const parts = partsOf(counters).flatMap((part) => chunksOf(part, COUNTERS_AT_ONCE));
  return parts.map((part, index) => {
    const step = batch * STEPS + index;
    const added = placeholders('c', part);
    const set = placeholders('f', Object.entries({ ...fields, step }));
    return {
      update: key,
      expression: `ADD ${part.map((_, at) => `#c${at} :c${at}`).join(', ')} SET ${set.names.map((_, at) => `#f${at} = :f${at}`).join(', ')}`,
      names: { ...Object.fromEntries([...added.names, ...set.names]), '#step': 'step' },
      values: { ...Object.fromEntries([...added.values, ...set.values]), ':step': step },
      when: { expression: 'attribute_not_exists(#step) OR #step < :step' },
    };
  });
}

type RowWrite = Extract<Write, { readonly update: unknown }>;

/** Whether a row has what a batch adds to it. */
export function hasBatch({ step = 0 }: Pick<StoredRow, 'step'>, batch: number): boolean {
  return step >= batch * STEPS;
}

type RowAttribute = readonly [name: string, value: unknown];

/** Placeholders for attributes, whose names contain data sent by applications. */
function placeholders(prefix: string, attributes: readonly RowAttribute[]) {
  return {
    names: attributes.map(([name], index) => [`#${prefix}${index}`, name] as const),
    values: attributes.map(([, value], index) => [`:${prefix}${index}`, value] as const),
  };
}
