/**
 * A time as fields of the type `datetime-local` take it, in the time zone of the browser; empty for none.
 * @param at RFC 3339
 */
export function toLocalTime(at: string | null | undefined): string {
  if (!at) return '';
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The time of such a field, in RFC 3339; `null` for none. */
export function fromLocalTime(local: string): string | null {
  return local === '' ? null : new Date(local).toISOString();
}
