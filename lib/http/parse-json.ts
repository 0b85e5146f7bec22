import { invalid } from '../platform/errors.ts';
import { pointerToken } from '../platform/json-pointer.ts';

/** Deeper than any valid body, and far below the depth at which recursion fails. */
const MAX_DEPTH = 64;

/** DynamoDB refuses smaller numbers, and `-0` cannot be stored as such: both become 0. */
const SMALLEST_NUMBER = 1e-100;

const [QUOTE, COLON, BACKSLASH] = [0x22, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Parses JSON. Numbers that cannot be stored become 0. Refuses what readers understand differently, what cannot be
 * stored, and what changes other objects when it is copied: a key twice in one object, an unpaired surrogate,
 * more than 64 levels, the key `__proto__`. The text and the value are looked at once each, because some bodies
 * have megabytes; a function that `JSON.parse` calls for each value takes several times as long.
 *
 * @throws {ValidationError} naming the property
 */
export function parseJson(text: string): unknown {
  const written = countWrittenKeys(text);
  const parsed = parse(text);
  const holder = { parsed };
  // Surrogates may be written as such or escaped: most texts have neither.
  if (!text.isWellFormed() || /\\u[dD]/.test(text)) refuseSurrogates(parsed);
  // An overwritten key is in the text, but no longer in the value.
  if (written !== mendMembers(holder)) refuse('/body', 'has the same key twice in one object');
  return holder.parsed;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('/body', 'is not valid JSON');
  }
}

function refuse(pointer: string, rule: string): never {
  throw invalid(pointer, rule);
}

/**
 * Counts the keys, and the depth, which a parser could run out of stack for: in valid JSON, each colon outside of
 * a string is behind a key.
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

/**
 * Replaces numbers that cannot be stored, without recursion.
 * @returns how many keys the objects have, below the one of the holder
 */
function mendMembers(holder: Record<string, unknown>): number {
  let count = -1;
  const pending: (Record<string, unknown> | unknown[])[] = [holder];
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
    if (Array.isArray(parent)) {
      for (const [index, value] of parent.entries()) {
        if (isMember(value)) pending.push(value);
        else if (isTooSmall(value)) parent[index] = 0;
      }
      continue;
    }
    for (const key of Object.keys(parent)) {
      const value = parent[key];
      count += 1;
      if (pollutes(key, value)) {
        refuse('/body', 'has a key that is not allowed, such as "__proto__"');
      }
      if (isMember(value)) pending.push(value);
      else if (isTooSmall(value)) parent[key] = 0;
    }
  }
  return count;
}

function isMember(value: unknown): value is Record<string, unknown> | unknown[] {
  return typeof value === 'object' && value !== null;
}

function isTooSmall(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) < SMALLEST_NUMBER;
}

function pollutes(key: string, value: unknown): boolean {
  return (
    key === '__proto__' ||
    (key === 'constructor' && isMember(value) && Object.hasOwn(value, 'prototype'))
  );
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
