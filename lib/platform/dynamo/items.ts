import type { Count, Sequence } from './counters.ts';
import type { Sum } from './tallies.ts';
import type { ClaimedName } from './unique-names.ts';

/**
 * The types of the table's items, by name. Each room adds its own here by declaration merging, so that
 * `keys.ts` can name them without importing from the groups above it.
 *
 * @example
 * declare module '../../platform/dynamo/items.ts' {
 *   interface Items {
 *     Segment: Segment;
 *   }
 * }
 */
export interface Items {
  ClaimedName: ClaimedName;
  Count: Count;
  Sequence: Sequence;
  Sum: Sum;
}
