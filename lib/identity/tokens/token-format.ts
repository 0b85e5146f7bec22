import { hash, randomBytes } from 'node:crypto';
import type { ApiTokenType } from './model.ts';

const tokenTypes: readonly ApiTokenType[] = ['admin', 'backend', 'client', 'frontend'];

/** Replaces the hidden part of a secret. */
export const SECRET_MASK = '******';

/**
 * Enough for two ids and a secret of any sensible length. Longer texts are refused before they cost
 * anything.
 */
export const MAX_TOKEN_LENGTH = 500;

/** Random bytes in a new secret; 56 characters in hex, the usual length of such tokens. */
const RANDOM_BYTES = 28;

/** The last four characters of a shorter secret would reveal too much. */
const SHOW_END_FROM_LENGTH = 16;
const SHOWN_AT_END = 4;

/** Printable ASCII without whitespace: `<projects>:<environment>.<secret>`. */
const tokenPattern = /^[!-9;-~]+:[!-~]+?\.[!-~]+$/;

/** Tokens of other instances that say nothing of their scope. */
const unscopedPattern = /^[!-9;-~]+$/;

/** `user:<56 hex characters>`: personal access tokens and those of service accounts. */
const userTokenPattern = /^user:[0-9a-f]{56}$/;

/**
 * The random part of a secret that was not generated here. The id of its token is its hash without
 * salt, which every administrator of tokens sees: a guessable secret could be found offline. Of 32
 * random digits, fewer than 8 distinct ones occur once in a thousand times; in hex, never.
 */
const MIN_CHANCE_LENGTH = 32;
const MIN_DISTINCT_CHARACTERS = 8;
/** Shorter texts are not secrets, but words: they are refused in any case. */
export const MIN_SECRET_LENGTH = 8;

/** The rule for secrets that were not generated here, in words. */
export const CHANCE_RULE = `at least ${MIN_CHANCE_LENGTH} random characters, ${MIN_DISTINCT_CHARACTERS} of them distinct`;

/** Whether a text can be a token at all. Others are refused without a read. */
export function looksLikeToken(text: string): boolean {
  return looksLikeApiToken(text) || userTokenPattern.test(text);
}

/** Whether a text is in the format of new tokens: `<projects>:<environment>.<secret>`. */
export function isScopedSecret(text: string): boolean {
  return text.length <= MAX_TOKEN_LENGTH && tokenPattern.test(text);
}

/** Whether a text can be an API token, as opposed to a token of a user. */
export function looksLikeApiToken(text: string): boolean {
  return isScopedSecret(text) || isUnscopedSecret(text);
}

/** Whether a text can be a secret without a scope, which applications may have from another instance. */
function isUnscopedSecret(text: string): boolean {
  const { length } = text;
  return length >= MIN_SECRET_LENGTH && length <= MAX_TOKEN_LENGTH && unscopedPattern.test(text);
}

/** The secret in an Authorization header: the bare token, or `Bearer` and the token. */
export function secretOf(authorization: string | undefined): string | undefined {
  return authorization?.replace(/^bearer\s+/i, '').trim();
}

/**
 * SHA-256 of a token's secret, hex. Tokens are long random strings, so a fast hash without salt is
 * enough, and looking up by it leaks nothing about the secret through timing.
 */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** Generates the secret of a new token of a user. */
export function generateUserSecret(): string {
  return `user:${randomBytes(RANDOM_BYTES).toString('hex')}`;
}

/** Generates the secret of a new token: `<projects>:<environment>.<56 hex characters>`. */
export function generateSecret(projects: readonly string[], environment: string): string {
  return `${projectPart(projects)}:${environment}.${randomBytes(RANDOM_BYTES).toString('hex')}`;
}

/**
 * Whether the parts before the random one match the token's scope, and the random part is long and
 * varied enough not to be guessed.
 */
export function fitsScope(
  secret: string,
  projects: readonly string[],
  environment: string,
): boolean {
  const scope = `${projectPart(projects)}:${environment}.`;
  return secret.startsWith(scope) && isHardToGuess(secret.slice(scope.length));
}

/**
 * A secret as it may be shown: its scope if it names one, the mask, and the last four characters of a long one.
 *
 * @param environment of the token: it may contain dots, so it cannot be derived from the secret
 * @example maskSecret('default:development.0f5c…9a1b', 'development') // 'default:development.******9a1b'
 */
export function maskSecret(secret: string, environment: string): string {
  const scopeLength = scopeLengthOf(secret, environment);
  const chance = secret.slice(scopeLength);
  const end = chance.length < SHOW_END_FROM_LENGTH ? '' : chance.slice(-SHOWN_AT_END);
  return `${secret.slice(0, scopeLength)}${SECRET_MASK}${end}`;
}

/** The characters of a secret that name its scope; none if it names no scope, or that of another environment. */
function scopeLengthOf(secret: string, environment: string): number {
  const start = secret.indexOf(':') + 1;
  const isScoped = start > 0 && secret.startsWith(`${environment}.`, start);
  return isScoped ? start + environment.length + 1 : 0;
}

/** Parses a token type, in any case. */
export function parseTokenType(text: string): ApiTokenType | undefined {
  const type = text.toLowerCase();
  return tokenTypes.find((known) => known === type);
}

function isHardToGuess(chance: string): boolean {
  return chance.length >= MIN_CHANCE_LENGTH && new Set(chance).size >= MIN_DISTINCT_CHARACTERS;
}

/** The part before the colon: `*`, the one project id, or `[]` for several. */
function projectPart(projects: readonly string[]): string {
  const [only, ...others] = projects;
  return only !== undefined && others.length === 0 ? only : '[]';
}
