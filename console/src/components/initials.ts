/** `Jonas Weiß` is `JW`, `ci` is `CI`, `jonas.weiss@example.com` is `JW`. Pure. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*$/, '')
    .split(/[\s._-]+/)
    .filter(Boolean);
  const [first = '?', last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return (
    last === undefined ? first.slice(0, 2) : `${first.charAt(0)}${last.charAt(0)}`
  ).toUpperCase();
}

/** A number from 1 to 6: the same name has the same colour everywhere. Pure. */
export function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
  return (sum % 6) + 1;
}
