import type { RightsPosition } from './access-cursor-rules.ts';
import type { AccessRight } from './access-right-rules.ts';
import { MAX_CSV_CHARACTERS } from './limits.ts';
import { presentAccessRight } from './present-access-csv.ts';

/** The rights of those who are on a page, by key. */
export type RightsByKey = ReadonlyMap<string, Iterable<AccessRight>>;

interface RightsPage {
  /** All from the first of the page on. */
  readonly keys: readonly string[];
  /** The rights of how many of them at most. */
  readonly limit: number;
  readonly from: RightsPosition;
}

/**
 * Lines of a page of who may do what. It ends within the rights of one of them where it gets too large for an answer.
 * @returns the lines, and where the next page begins
 */
export function presentAccessPage(
  { keys, limit, from }: RightsPage,
  rights: RightsByKey,
): { readonly csv: string; readonly next?: RightsPosition } {
  let csv = '';
  for (const key of keys.slice(0, limit)) {
    const first = key === from.key ? from.skip : 0;
    let index = 0;
    for (const right of rights.get(key) ?? []) {
      if (index >= first) {
        if (csv.length > MAX_CSV_CHARACTERS) return { csv, next: { key, skip: index } };
        csv += presentAccessRight(right);
      }
      index++;
    }
  }
  const after = keys[limit];
  return { csv, ...(after !== undefined && { next: { key: after, skip: 0 } }) };
}
