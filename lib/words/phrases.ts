/** Longer lists are shortened to this many items. */
const MAX_NAMED = 20;
/** Longer texts are shortened to this many characters. */
const MAX_QUOTED = 200;

const time = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A time as people read it: `21 Nov 2026, 09:30 UTC`; `…` for what is not a time. */
export function timeInWords(value: string): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? '…' : `${time.format(date)} UTC`;
}

/** A text, or the beginning of a long one. */
export function shortened(text: string): string {
  if (text.length <= MAX_QUOTED) return text;
  const characters = [...text];
  return characters.length <= MAX_QUOTED ? text : `${characters.slice(0, MAX_QUOTED).join('')}…`;
}

/** A text in quotation marks, shortened if it is long. */
export function quote(text: string): string {
  return `“${shortened(text)}”`;
}

/** The items of a list; of a long list, the first ones and how many more there are. */
export function enumerated(items: readonly (string | number)[]): string {
  const named = items.slice(0, MAX_NAMED).join(', ');
  return items.length > MAX_NAMED ? `${named} and ${items.length - MAX_NAMED} more` : named;
}

/** The items of a parameter that is a list, with commas between. */
export function itemsOf(value: unknown): string[] {
  return String(value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Things as people list them: `DE, FR or IT`. */
export function joined(parts: readonly string[], word: 'and' | 'or' | 'nor'): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}

/** A number of things: `1 flag`, `2 flags`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** A text with its first letter in upper case. */
export function upperFirst(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** A text with its first letter in lower case, unless it starts with an abbreviation. */
export function lowerFirst(text: string): string {
  return /^[A-Z]{2}/.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
