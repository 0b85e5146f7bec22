import { compareText } from '../../platform/compare-text.ts';
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
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The place before the page of a cursor. Pure. @throws {ValidationError} for a text that is not one */
export function placeBefore(cursor: string): FoundPlace {
  const place = parse(Buffer.from(cursor, 'base64url').toString());
  if (isPlace(place)) return place;
  throw invalid('/query/cursor', 'must be the `nextCursor` of a page', { sent: cursor });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPlace(value: unknown): value is FoundPlace {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [rank, key, name] = value;
  return typeof rank === 'number' && typeof key === 'string' && typeof name === 'string';
}
