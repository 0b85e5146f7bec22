/** A cursor of a list: what the next page needs to know, as a text that fits into an address. Pure. */
export function encodeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The list in a cursor; `undefined` for a text that has none. Pure. */
export function decodeCursor(cursor: string): readonly unknown[] | undefined {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(place) ? place : undefined;
  } catch {
    return undefined;
  }
}
