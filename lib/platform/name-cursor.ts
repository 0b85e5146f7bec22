import { decodeCursor, encodeCursor } from './cursor.ts';
import { invalid } from './errors.ts';

/** The cursor of the page after a name, in a list by names: recognizable, so that any other text is refused. Pure. */
export function cursorAfterName(name: string): string {
  return encodeCursor([name]);
}

/**
 * The last name of the page before. Pure.
 * @throws {ValidationError} for a text that is not a cursor: behind it would be nothing, which reads like "that is
 * all"
 */
export function nameBefore(cursor: string): string {
  const [name] = decodeCursor(cursor) ?? [];
  if (typeof name === 'string' && cursorAfterName(name) === cursor) return name;
  throw invalid('/query/cursor', 'must be the `nextCursor` of a page', { sent: cursor });
}
