import { randomBytes } from 'node:crypto';
import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { exists, type Write } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { AuthenticationRequired } from '../../platform/errors.ts';
import { hashSecret } from '../tokens/token-format.ts';
import { CEREMONY_SECONDS, ceremonyCookie, ceremonySecretIn } from './ceremony-cookie.ts';
import type { Ceremony } from './model.ts';

/** 256 bits. */
const SECRET_BYTES = 32;

/** What a browser is doing, as found by its cookie. */
export interface FoundCeremony extends Ceremony {
  /** SHA-256 of the secret in the cookie, hex. */
  readonly hash: string;
}

/**
 * Stores what a browser is about to do: one write.
 * @returns the challenge for the device, and the `Set-Cookie` header by which the browser is known again
 */
export async function startCeremony(
  purpose: Ceremony['purpose'],
  user: number | null,
): Promise<{ readonly challenge: string; readonly cookie: string }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const challenge = randomBytes(SECRET_BYTES).toString('base64url');
  const expiresAt = Date.now() + CEREMONY_SECONDS * 1_000;
  const ceremony: Ceremony = { purpose, user, challenge, expiresAt };
  const ttl = ttlAfter(CEREMONY_SECONDS);
  await writeItem({ put: { ...keys.ceremony(hashSecret(secret)), ...ceremony, ttl } });
  return { challenge, cookie: ceremonyCookie(secret) };
}

/**
 * What the browser of a request is doing.
 * @throws {AuthenticationRequired} when it has not started one of these, or too long ago
 */
export async function getCeremony(
  cookies: readonly string[],
  purposes: readonly Ceremony['purpose'][],
): Promise<FoundCeremony> {
  const secret = ceremonySecretIn(cookies);
  const hash = secret && hashSecret(secret);
  const found = hash ? await getItem(keys.ceremony(hash)) : undefined;
  if (!hash || !found || found.expiresAt <= Date.now() || !purposes.includes(found.purpose)) {
    throw tooLate();
  }
  return { ...found, hash };
}

/** Ends a ceremony: the second of two answers to one challenge is refused. */
export function endCeremonyWrite({ hash }: FoundCeremony): Write {
  return { remove: keys.ceremony(hash), when: exists, onConflict: tooLate };
}

function tooLate(): AuthenticationRequired {
  return new AuthenticationRequired(
    'This took too long, or was started in another browser. Start again.',
  );
}
