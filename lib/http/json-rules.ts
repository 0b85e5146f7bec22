import { invalid } from '../platform/errors.ts';
import { pointerToken } from '../platform/json-pointer.ts';

/** Deeper than any valid body, and far below the depth at which recursion fails. */
const MAX_DEPTH = 64;

const [QUOTE, COLON, BACKSLASH] = [0x22, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Refuses JSON, valid or not, that is nested too deeply. Counts brackets, because a parser could run out of
 * stack.
 * @throws {ValidationError} beyond 64 levels
 */
export function refuseDeepJson(text: string): void {
  countWrittenKeys(text);
}

/**
 * Refuses valid JSON that readers understand differently or that cannot be stored: a key twice in one
 * object, an unpaired surrogate, more than 64 levels.
 *
 * @param text the JSON
 * @param parsed the value parsed from it
 * @throws {ValidationError} naming the property
 */
export function refuseAmbiguousJson(text: string, parsed: unknown): void {
  const written = countWrittenKeys(text);
  // Surrogates may be written as such or escaped: most texts have neither.
  if (!text.isWellFormed() || /\\u[dD]/.test(text)) refuseSurrogates(parsed);
  // An overwritten key is in the text, but no longer in the value.
  if (written !== countKeys(parsed)) refuse('/body', 'has the same key twice in one object');
}

function refuse(pointer: string, rule: string): never {
  throw invalid(pointer, rule);
}

/**
 * Counts the keys, and the depth: in valid JSON, each colon outside of a string is behind a key. One look at each
 * character, as some bodies have megabytes.
 */
function countWrittenKeys(text: string): number {
  let depth = 0;
  let count = 0;
  let isString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) isString = !isString;
    else if (isString) {
      if (code === BACKSLASH) index += 1;
    } else if (code === COLON) count += 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1;
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    if (depth > MAX_DEPTH) refuse('/body', `is nested deeper than ${MAX_DEPTH} levels`);
  }
  return count;
}

/** Counts the keys of all objects, without recursion. */
function countKeys(parsed: unknown): number {
  let count = 0;
  const pending = [parsed];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    const members: unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (members !== value) count += members.length;
    for (const member of members) pending.push(member);
  }
  return count;
}

/** Visits all values, without recursion. */
function refuseSurrogates(parsed: unknown): void {
  const pending: Node[] = [{ value: parsed, pointer: '/body' }];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const { value, pointer } = node;
    if (typeof value === 'string' && !value.isWellFormed()) {
      refuse(pointer, 'contains an unpaired surrogate');
    }
    if (typeof value === 'object') for (const member of membersOf(node)) pending.push(member);
  }
}

interface Node {
  readonly value: unknown;
  readonly pointer: string;
}

function membersOf({ value, pointer }: Node): Node[] {
  return Object.entries(value ?? {}).map(([key, member]) => {
    if (!key.isWellFormed()) refuse(pointer, 'has a key with an unpaired surrogate');
    return { value: member, pointer: `${pointer}/${pointerToken(key)}` };
  });
}
