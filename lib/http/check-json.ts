import { ValidationError } from '../errors.ts';

/** Deeper than any valid body, and far below the depth at which recursion fails. */
const MAX_DEPTH = 64;

const escaped = (token: string): string => token.replaceAll('~', '~0').replaceAll('/', '~1');

const refuse = (pointer: string, reason: string): never => {
  throw new ValidationError(`The \`${pointer}\` property ${reason}.`, pointer);
};

interface Node {
  readonly value: unknown;
  readonly pointer: string;
  readonly depth: number;
}

const membersOf = ({ value, pointer, depth }: Node): Node[] =>
  Object.entries(value ?? {}).map(([key, member]) => {
    if (!key.isWellFormed()) refuse(pointer, 'has a key with half a character');
    return { value: member, pointer: `${pointer}/${escaped(key)}`, depth: depth + 1 };
  });

/** Visits all values, without recursion, and counts the keys of all objects. */
const countKeys = (parsed: unknown): number => {
  let count = 0;
  const pending: Node[] = [{ value: parsed, pointer: '/body', depth: 1 }];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const { value, pointer, depth } = node;
    if (typeof value === 'string' && !value.isWellFormed()) {
      refuse(pointer, 'has half of a surrogate pair, which is no character');
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH) refuse('/body', `is nested deeper than ${MAX_DEPTH} levels`);
    const members = membersOf(node);
    if (!Array.isArray(value)) count += members.length;
    for (const member of members) pending.push(member);
  }
  return count;
};

/**
 * In valid JSON, exactly the keys are strings followed by a colon. Each match takes one whole
 * string, key or not, so that no match starts at the end of another, and the time is linear.
 */
const countWrittenKeys = (text: string): number => {
  let count = 0;
  for (const [, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/gs)) {
    if (colon !== undefined) count += 1;
  }
  return count;
};

/**
 * Refuses JSON that is valid but ambiguous or cannot be stored: duplicate keys in one object,
 * unpaired surrogates, unlimited nesting.
 *
 * @param text the JSON
 * @param parsed the value parsed from it
 * @throws {ValidationError} naming the property
 */
export const checkJson = (text: string, parsed: unknown): void => {
  // An overwritten key is in the text, but no longer in the value.
  if (countWrittenKeys(text) === countKeys(parsed)) return;
  throw new ValidationError('The request body has the same key twice in one object.', '/body');
};
