import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import { invalid } from '../../platform/errors.ts';

/**
 * A place in the list of who may do what. The key of somebody or something does not change, so that nobody is left out while
 * others come and go.
 */
export interface RightsPosition {
  readonly key: string;
  /** How many rights of it came before. */
  readonly skip: number;
}

/** Before all keys. */
const start: RightsPosition = { key: '', skip: 0 };

/** The cursor of a place. Pure. */
export function accessCursorOf({ key, skip }: RightsPosition): string {
  return encodeCursor([key, skip]);
}

/**
 * The place that a cursor stands for; the start without one. Pure.
 * @throws {ValidationError} for any other text
 */
export function accessPlaceAt(cursor: string | undefined): RightsPosition {
  if (cursor === undefined) return start;
  const [key, skip] = decodeCursor(cursor) ?? [];
  if (typeof key === 'string' && typeof skip === 'number' && Number.isSafeInteger(skip)) {
    return { key, skip };
  }
  throw invalid('/query/cursor', 'must be from the header Link of the page before', {
    sent: cursor,
  });
}
