import { randomBytes } from 'node:crypto';
import { resealSignupTokens } from '../../lib/identity/signup/reseal-signup-tokens.ts';
import { resealOidcSecret } from '../../lib/identity/single-sign-on/reseal-oidc-secret.ts';
import { resealTokens } from '../../lib/identity/tokens/reseal-tokens.ts';
import { resealIntegrations } from '../../lib/integrations/settings/reseal-integrations.ts';
import { ConfigurationError } from '../../lib/platform/config.ts';
import { KEYS_KEPT_MS, keepKeys } from '../../lib/platform/secrets/key-cache.ts';
import type { KeyTexts } from '../../lib/platform/secrets/key-ring.ts';
import type { Resealing } from '../../lib/platform/secrets/reseal.ts';

/** The secret that has the keys. */
export interface KeyStore {
  read(): Promise<{ readonly keys: KeyTexts; readonly changedAt: Date }>;
  write(keys: KeyTexts): Promise<void>;
}

export interface Rotation {
  readonly store: KeyStore;
  /** Prints a line for the operator. */
  readonly report: (line: string) => void;
  readonly wait: (ms: number) => Promise<void>;
}

/** Until no function uses older keys: it fetches them again by then, and has finished what it did. */
const KNOWN_AFTER_MS = KEYS_KEPT_MS + 2 * 60_000;

/**
 * Rotates the key: a new one is accepted, then encrypts, then seals all secrets again. Between the
 * steps it waits until all functions know the keys of the step before. The secret records what was
 * done, so the next call continues an interrupted rotation. The old key is still accepted afterwards.
 */
export async function rotateKey({ store, report, wait }: Rotation): Promise<void> {
  const untilKnown = async (changedAt: Date) => {
    const ms = restOfWait(changedAt);
    if (ms === 0) return;
    report(
      `Waiting ${minutes(ms)}, until all functions know it. To wait less here, run this command again later.`,
    );
    await wait(ms);
  };
  for (;;) {
    const { keys, changedAt } = await store.read();
    if (keys.previous !== undefined) {
      await untilKnown(changedAt);
      return sealAgain(keys, report);
    }
    if (keys.next === undefined) {
      await store.write({ current: keys.current, next: randomBytes(48).toString('base64url') });
      report('A new key is accepted.');
    } else {
      await untilKnown(changedAt);
      await store.write({ current: keys.next, previous: keys.current });
      report('New secrets are encrypted with the new key.');
    }
  }
}

/**
 * Removes the old key, after sealing again what is left.
 * @throws {ConfigurationError} as long as a function may still encrypt with it
 */
export async function retireKey({ store, report }: Rotation): Promise<void> {
  const { keys, changedAt } = await store.read();
  if (keys.next !== undefined)
    throw new ConfigurationError(
      'The rotation is not finished: run the command without --retire first.',
    );
  if (keys.previous === undefined) return report('There is no old key.');
  const ms = restOfWait(changedAt);
  if (ms > 0)
    throw new ConfigurationError(
      `Functions may still encrypt with the old key. Try again in ${minutes(ms)}.`,
    );
  await sealAgain(keys, report);
  await store.write({ current: keys.current });
  report('The old key is retired.');
}

function restOfWait(changedAt: Date): number {
  return Math.max(0, changedAt.getTime() + KNOWN_AFTER_MS - Date.now());
}

function minutes(ms: number): string {
  const count = Math.ceil(ms / 60_000);
  return count === 1 ? '1 minute' : `${count} minutes`;
}

/**
 * Seals all stored secrets with the current key, and reports those that no key decrypts. Repeats until a pass finds
 * nothing more: items changed during a pass are left for the next one.
 */
export async function sealAgain(keys: KeyTexts, report: Rotation['report']): Promise<void> {
  keepKeys(JSON.stringify(keys));
  for (;;) {
    const all = await Promise.all([
      resealIntegrations(),
      resealSignupTokens(),
      resealTokens(),
      resealOidcSecret(),
    ]);
    const [integrations, signupTokens, tokens, clientSecrets] = all.map(({ resealed }) => resealed);
    report(
      `Sealed again: ${integrations} integrations, ${signupTokens} sign-up tokens, ${tokens} API tokens, ${clientSecrets} client secrets.`,
    );
    if (all.every(({ resealed, left }) => resealed + left === 0)) {
      return reportUnreadable(all, report);
    }
  }
}

function reportUnreadable(all: readonly Resealing[], report: Rotation['report']): void {
  const places = all.flatMap(({ unreadable }) => unreadable);
  if (places.length > 0) report(`No known key decrypts: ${places.join(', ')}. Enter them again.`);
}
