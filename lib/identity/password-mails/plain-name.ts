const MAX_GREETED_LENGTH = 80;

/** Whatever a mail client could turn into a link, or a reader take for one: `http:`, `a/b`, `a@b`, `evil.com`. */
const linkLike = /[/\\:@<>[\]]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u;

/**
 * The name of a person for a greeting; `undefined` for a name with which somebody could put words or links of
 * their own into our mail. Line breaks, control and direction characters are spaces. Pure.
 */
export function plainName(name: string | null): string | undefined {
  const text = oneLine(name ?? '');
  return text === '' || text.length > MAX_GREETED_LENGTH || linkLike.test(text) ? undefined : text;
}

/** Any text as one line that shows what it is. Pure. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
