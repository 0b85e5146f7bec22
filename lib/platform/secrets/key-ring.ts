import { hkdfSync } from 'node:crypto';
import { ConfigurationError } from '../configuration-error.ts';
import { MIN_KEY_LENGTH } from '../process-variables.ts';

/** The configured keys, as text. All of them decrypt; only `current` encrypts. */
export interface KeyTexts {
  readonly current: string;
  /** Accepted before it encrypts, so that no function reads what it cannot decrypt. */
  readonly next?: string;
  /** Accepted until nothing is encrypted with it. */
  readonly previous?: string;
}

/** A key of AES-256-GCM. */
export interface SecretKey {
  /** 8 characters of base64url, derived from the key: a sealed value names its key by it. */
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Buffer;
}

/** The keys that a process knows. */
export interface KeyRing {
  readonly current: SecretKey;
  /** All of them, by id. */
  readonly all: ReadonlyMap<string, SecretKey>;
}

const NAMES: readonly string[] = ['current', 'next', 'previous'] satisfies (keyof KeyTexts)[];

/**
 * Parses configured keys: one key as plain text, or JSON such as
 * `{"current":"…","previous":"…"}`.
 *
 * @param source names the keys in errors, which never contain a key
 * @throws {ConfigurationError} when a key is too short, or the JSON has other properties
 */
export function parseKeyTexts(text: string, source: string): KeyTexts {
  const parsed = jsonObject(text) ?? { current: text };
  if (isKeyTexts(parsed)) return parsed;
  throw new ConfigurationError(
    `${source} must be a key of at least ${MIN_KEY_LENGTH} characters, or JSON with such keys as "current" and, during a rotation, "next" or "previous".`,
  );
}

/** Derives the keys for encryption. */
export function keyRingOf({ current, next, previous }: KeyTexts): KeyRing {
  const key = derive(current);
  const others = [next, previous].flatMap((text) => (text === undefined ? [] : derive(text)));
  return { current: key, all: new Map([key, ...others].map((each) => [each.id, each])) };
}

function isKeyTexts(parsed: object): parsed is KeyTexts {
  const isValid = ([name, key]: [string, unknown]) =>
    NAMES.includes(name) && typeof key === 'string' && key.length >= MIN_KEY_LENGTH;
  return 'current' in parsed && Object.entries(parsed).every(isValid);
}

/** `undefined` for a plain key, which may begin like JSON. */
function jsonObject(text: string): object | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}

/** HKDF (RFC 5869): the id is independent of the key, so showing it reveals nothing. */
function derive(text: string): SecretKey {
  const from = Buffer.from(text, 'utf8');
  const expand = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', from, '', `flagwright/${purpose}/v1`, bytes));
  return { id: expand('key-id', 6).toString('base64url'), bytes: expand('secrets', 32) };
}
