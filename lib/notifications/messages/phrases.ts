/** Of a long list, this many are named. */
const MAX_NAMED = 20;
/** Of a long text, this many characters are quoted. */
const MAX_QUOTED = 200;

/** A text between quotation marks, its beginning if it is long. */
export const quote = (text: string): string => {
  const characters = [...text];
  const shown =
    characters.length > MAX_QUOTED ? `${characters.slice(0, MAX_QUOTED).join('')}…` : text;
  return `“${shown}”`;
};

/** What is in a list, or the beginning of it and how many more there are. */
export const enumerate = (items: readonly (string | number)[]): string => {
  const named = items.slice(0, MAX_NAMED).join(', ');
  return items.length > MAX_NAMED ? `${named} and ${items.length - MAX_NAMED} more` : named;
};

/** A change of one thing: "rollout 10% → 50%"; nothing when it is the same. */
export const fromTo = (what: string, before: string, after: string): string[] =>
  before === after ? [] : [`${what} ${before} → ${after}`];

/** What has come into a list and what has gone: "user ids added: a, b", "user ids removed: c". */
export const addedAndRemoved = (
  what: string,
  before: readonly (string | number)[],
  after: readonly (string | number)[],
): string[] => {
  const added = after.filter((item) => !before.includes(item));
  const removed = before.filter((item) => !after.includes(item));
  return [
    ...(added.length > 0 ? [`${what} added: ${enumerate(added)}`] : []),
    ...(removed.length > 0 ? [`${what} removed: ${enumerate(removed)}`] : []),
  ];
};

/** A switch in words. */
export const onOrOff = (value: unknown): string => (value ? 'on' : 'off');

/** A text that may be missing. */
export const quoteOrNone = (text: string | null | undefined): string =>
  text === null || text === undefined || text === '' ? 'none' : quote(text);
