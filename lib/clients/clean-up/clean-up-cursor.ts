import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import { invalid } from '../../platform/errors.ts';

/** The cursor of the page after a flag: recognizable, so that any other text is refused. Pure. */
export function cleanUpCursor(name: string): string {
  return encodeCursor([name]);
}

/**
 * The name of the last flag of the page before. Pure.
 * @throws {ValidationError} for a text that is not a cursor: behind it would be nothing, which reads like "all is
 * clean"
 */
export function nameBefore(cursor: string): string {
  const [name] = decodeCursor(cursor) ?? [];
  if (typeof name === 'string' && cleanUpCursor(name) === cursor) return name;
  throw invalid('/query/cursor', 'must be the `nextCursor` of a page', { sent: cursor });
}
