import { randomBytes } from 'node:crypto';
import { hashSecret } from '../tokens/token-format.ts';
import { isActive, type MailedLink, type PasswordLink, type User } from './model.ts';

/** How long a link can be used. */
const VALID_MS = 48 * 3_600_000;

/** Validity of links in e-mails. Resets are short: people who requested a new password are waiting for it. */
const MAILED_VALID_MS = { reset: 3_600_000, invitation: VALID_MS } as const;

/** E-mailed links of a user that can be used at a time, so resets that are mailed to a user in an hour. */
export const MAX_MAILED_LINKS = 3;

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
export function newPasswordLink(
  createdBy: string | null,
  now = Date.now(),
  validMs: number = VALID_MS,
): NewPasswordLink {
  const secret = randomBytes(RANDOM_BYTES).toString('hex');
  const expiresAt = new Date(now + validMs).toISOString();
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

/** The link of a user with this secret, if it can still be used. */
export function findPasswordLink(
  { passwordLink, mailedLinks = [] }: Pick<User, 'passwordLink' | 'mailedLinks'>,
  secret: string,
  now = Date.now(),
): PasswordLink | undefined {
  const hash = hashSecret(secret);
  return [...(passwordLink ? [passwordLink] : []), ...mailedLinks].find(
    (link) => link.hash === hash && isAlive(link, now),
  );
}

/** Why a link is mailed, and for which request. */
export interface LinkOccasion {
  readonly kind: keyof typeof MAILED_VALID_MS;
  /** Id of the request. */
  readonly request: string;
  readonly createdBy: string | null;
}

/**
 * The links of a user with one more for an e-mail; `undefined` if the user may not have one. An invitation is
 * for people without a password. A reset is for those who have one or were invited to set one: others log in
 * by other means, which an administrator has chosen for them.
 */
export function addMailedLink(
  user: User,
  { kind, request, createdBy }: LinkOccasion,
  now = Date.now(),
): { readonly links: readonly MailedLink[]; readonly secret: string } | undefined {
  const others = (user.mailedLinks ?? []).filter(
    (link) => link.request !== request && isAlive(link, now),
  );
  const hasPassword = user.passwordHash !== null;
  const wasInvited = user.passwordLink !== undefined || user.mailedLinks !== undefined;
  const isMeant = kind === 'invitation' ? !hasPassword : hasPassword || wasInvited;
  if (
    user.accountType !== 'User' ||
    !isActive(user) ||
    !isMeant ||
    others.length >= MAX_MAILED_LINKS
  )
    return undefined;
  const { stored, secret } = newPasswordLink(createdBy, now, MAILED_VALID_MS[kind]);
  return { links: [...others, { ...stored, request }], secret };
}

function isAlive({ expiresAt }: PasswordLink, now: number): boolean {
  return Date.parse(expiresAt) > now;
}
