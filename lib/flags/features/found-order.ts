import { compareText } from '../../platform/compare-text.ts';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import { invalid } from '../../platform/errors.ts';

/** Where an entry is in a sorted list: favourites first or not, what is sorted by, and the name. */
export type FoundPlace = readonly [rank: number, key: string, name: string];

/** Compares places. Pure. @param sign 1 for ascending, -1 for descending; ranks and names always ascend */
export function comparePlaces(sign: 1 | -1): (one: FoundPlace, other: FoundPlace) => number {
  return (one, other) =>
    one[0] - other[0] || sign * compareText(one[1], other[1]) || compareText(one[2], other[2]);
}

/** The cursor of the page behind a place. Pure. */
export function cursorAfter(place: FoundPlace): string {
  return encodeCursor(place);
}

/** The place before the page of a cursor. Pure. @throws {ValidationError} for a text that is not one */
export function placeBefore(cursor: string): FoundPlace {
  const place = decodeCursor(cursor);
  if (isPlace(place)) return place;
  throw invalid('/query/cursor', 'must be the `nextCursor` of a page', { sent: cursor });
}

function isPlace(value: readonly unknown[] | undefined): value is FoundPlace {
  if (value?.length !== 3) return false;
  const [rank, key, name] = value;
  return typeof rank === 'number' && typeof key === 'string' && typeof name === 'string';
}
