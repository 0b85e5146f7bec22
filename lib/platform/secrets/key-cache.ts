import { ConfigurationError, config } from '../config.ts';
import { type KeyRing, keyRingOf, parseKeyTexts } from './key-ring.ts';

/**
 * How long fetched keys are used before they are fetched again. A rotation waits for this long
 * between its steps, so that at each step all functions know the keys of the step before.
 */
export const KEYS_KEPT_MS = 10 * 60_000;

interface KnownKey {
  readonly text: string;
  readonly ring: KeyRing;
}

let configured: KnownKey | undefined;
let fetched: (KnownKey & { readonly at: number }) | undefined;

/**
 * The keys of this process: of `ENCRYPTION_KEY`, or those that were fetched.
 * @throws {ConfigurationError} when there are none, or they are invalid
 */
export function keyRing(): KeyRing {
  const text = config().encryptionKey;
  if (text === undefined) {
    if (fetched) return fetched.ring;
    throw new ConfigurationError('ENCRYPTION_KEY must be set to keep integration secrets.');
  }
  if (configured?.text !== text) configured = known(text, 'ENCRYPTION_KEY');
  return configured.ring;
}

/**
 * Keeps keys that were fetched.
 * @throws {ConfigurationError} when they are invalid
 */
export function keepKeys(text: string, now: Date = new Date()): void {
  const same = fetched?.text === text ? fetched : known(text, 'The secret of the encryption key');
  fetched = { ...same, at: now.getTime() };
}

/** Whether there are keys, and when they were fetched, in milliseconds since 1970. */
export function keysFetchedAt(): number | undefined {
  return fetched?.at;
}

function known(text: string, source: string): KnownKey {
  return { text, ring: keyRingOf(parseKeyTexts(text, source)) };
}
