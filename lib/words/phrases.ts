/** Longer lists are shortened to this many items. */
const MAX_NAMED = 20;
/** Longer texts are shortened to this many characters. */
const MAX_QUOTED = 200;

/** A text in quotation marks, shortened if it is long. */
export function quote(text: string): string {
  const characters = [...text];
  const shown =
    characters.length > MAX_QUOTED ? `${characters.slice(0, MAX_QUOTED).join('')}…` : text;
  return `“${shown}”`;
}

/** The items of a list; of a long list, the first ones and how many more there are. */
export function enumerate(items: readonly (string | number)[]): string {
  const named = items.slice(0, MAX_NAMED).join(', ');
  return items.length > MAX_NAMED ? `${named} and ${items.length - MAX_NAMED} more` : named;
}

/** A changed value: "rollout 10% → 50%". Empty if it is unchanged. */
export function fromTo(what: string, before: string, after: string): string[] {
  return before === after ? [] : [`${what} ${before} → ${after}`];
}

/** Items added to and removed from a list: "user ids added: a, b", "user ids removed: c". */
export function addedAndRemoved(
  what: string,
  before: readonly (string | number)[],
  after: readonly (string | number)[],
): string[] {
  const added = after.filter((item) => !before.includes(item));
  const removed = before.filter((item) => !after.includes(item));
  return [
    ...(added.length > 0 ? [`${what} added: ${enumerate(added)}`] : []),
    ...(removed.length > 0 ? [`${what} removed: ${enumerate(removed)}`] : []),
  ];
}

/** A boolean in words. */
export function onOrOff(value: unknown): string {
  return value ? 'on' : 'off';
}

/** A text in quotation marks, or "none". */
export function quoteOrNone(text: string | null | undefined): string {
  return text === null || text === undefined || text === '' ? 'none' : quote(text);
}

/** Things as people list them: `DE, FR or IT`. */
export function joined(parts: readonly string[], word: 'and' | 'or' | 'nor'): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}
