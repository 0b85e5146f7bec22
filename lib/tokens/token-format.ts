import { randomBytes } from 'node:crypto';
import type { TokenType } from '../auth/caller.ts';

/** Stands for what is not shown of a secret: part 2.2 of the specification uses the same mask. */
export const SECRET_MASK = '******';

/** Two ids and a secret of any sensible length. Longer ones are refused before they cost anything. */
export const MAX_TOKEN_LENGTH = 500;

/** Bytes of chance in a new secret; 56 characters in hex, as such tokens have in the field. */
const RANDOM_BYTES = 28;

/** Of a shorter secret the last four characters would say too much. */
const SHOW_END_FROM_LENGTH = 16;
const SHOWN_AT_END = 4;

/** Printable ASCII without blanks: `<projects>:<environment>.<secret>` (part 5). */
const tokenPattern = /^[!-9;-~]+:[!-~]+?\.[!-~]+$/;

/** `user:<56 hex characters>`: personal access tokens and those of service accounts. */
const userTokenPattern = /^user:[0-9a-f]{56}$/;

/** Whether a text can be a token at all. What can not is refused without asking the database. */
export const looksLikeToken = (text: string): boolean =>
  text.length <= MAX_TOKEN_LENGTH && (tokenPattern.test(text) || userTokenPattern.test(text));

/** Makes the secret of a new token of a user. */
export const generateUserSecret = (): string => `user:${randomBytes(RANDOM_BYTES).toString('hex')}`;

/** What the part before the colon says of the projects: `*`, the one id, or `[]` for several. */
const projectPart = (projects: readonly string[]): string => {
  const [only, ...others] = projects;
  return only !== undefined && others.length === 0 ? only : '[]';
};

/** Makes the secret of a new token: `<projects>:<environment>.<56 hex characters>`. */
export const generateSecret = (projects: readonly string[], environment: string): string =>
  `${projectPart(projects)}:${environment}.${randomBytes(RANDOM_BYTES).toString('hex')}`;

/** Characters of chance in a secret that somebody else has made. */
const MIN_CHANCE_LENGTH = 16;

/** Whether the parts before the chance say what the token is for, and there is chance enough. */
export const fitsScope = (
  secret: string,
  projects: readonly string[],
  environment: string,
): boolean => {
  const scope = `${projectPart(projects)}:${environment}.`;
  return secret.startsWith(scope) && secret.length >= scope.length + MIN_CHANCE_LENGTH;
};

/**
 * A secret as it may be shown: its scope, the mask, and the last four characters of a long one.
 *
 * @param environment of the token: it may hold dots itself, so the text alone does not tell it
 * @example maskSecret('default:development.0f5c…9a1b', 'development') // 'default:development.******9a1b'
 */
export const maskSecret = (secret: string, environment: string): string => {
  const scopeLength = secret.indexOf(':') + 1 + environment.length + 1;
  const chance = secret.slice(scopeLength);
  const end = chance.length < SHOW_END_FROM_LENGTH ? '' : chance.slice(-SHOWN_AT_END);
  return `${secret.slice(0, scopeLength)}${SECRET_MASK}${end}`;
};

/**
 * Reads a token type as it is sent: in any case, and `backend` for `client`, its name in later
 * releases of the field's leading server.
 */
export const parseTokenType = (text: string): TokenType | undefined => {
  const type = text.toLowerCase();
  if (type === 'backend') return 'client';
  return type === 'admin' || type === 'client' || type === 'frontend' ? type : undefined;
};
