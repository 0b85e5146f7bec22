import { randomBytes } from 'node:crypto';
import { hashSecret } from '../tokens/token-format.ts';
import type { PasswordLink } from './model.ts';

/** How long a link can be used. */
const VALID_MS = 48 * 3_600_000;

/** Far beyond guessing, as for API tokens. */
const RANDOM_BYTES = 28;

/** Id of the user, and the random part in hex. */
const tokenPattern = /^([1-9]\d{0,9})\.([0-9a-f]{56})$/;

/** A new link: what is stored with the user, and the secret, which is not. */
interface NewPasswordLink {
  readonly stored: PasswordLink;
  readonly secret: string;
}

/** Makes a link with which a user can set a password once. */
export function newPasswordLink(createdBy: string, now = Date.now()): NewPasswordLink {
  const secret = randomBytes(RANDOM_BYTES).toString('hex');
  const expiresAt = new Date(now + VALID_MS).toISOString();
  return { secret, stored: { hash: hashSecret(secret), expiresAt, createdBy } };
}

/** The token in a link: it names the user, so that no further item leads to the user. */
export function passwordLinkToken(user: number, secret: string): string {
  return `${user}.${secret}`;
}

/** Parses the token of a link; `undefined` if it has another form. */
export function parsePasswordLinkToken(token: string) {
  const [, user, secret] = tokenPattern.exec(token) ?? [];
  return user && secret ? { user: Number(user), secret } : undefined;
}

/** Whether the secret is that of the link, and the link can still be used. */
export function opensPasswordLink(
  link: PasswordLink | undefined,
  secret: string,
  now = Date.now(),
): link is PasswordLink {
  return link !== undefined && link.hash === hashSecret(secret) && Date.parse(link.expiresAt) > now;
}
