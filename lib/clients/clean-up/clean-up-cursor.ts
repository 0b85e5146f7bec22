import { invalid } from '../../platform/errors.ts';

/** The cursor of the page after a flag: recognizable, so that any other text is refused. Pure. */
export function cleanUpCursor(name: string): string {
  return Buffer.from(JSON.stringify([name])).toString('base64url');
}

/**
 * The name of the last flag of the page before. Pure.
 * @throws {ValidationError} for a text that is not a cursor: behind it would be nothing, which reads like "all is
 * clean"
 */
export function nameBefore(cursor: string): string {
  const name = nameIn(Buffer.from(cursor, 'base64url').toString());
  if (name !== undefined && cleanUpCursor(name) === cursor) return name;
  throw invalid('/query/cursor', 'must be the `nextCursor` of a page', { sent: cursor });
}

function nameIn(text: string): string | undefined {
  try {
    const [name]: unknown[] = JSON.parse(text);
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}
