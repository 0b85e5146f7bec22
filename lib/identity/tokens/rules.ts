import type { InputOf } from '../../http/contract.ts';
import { DAY_MS } from '../../platform/days.ts';
import { invalid } from '../../platform/errors.ts';
import { tokenNetworks } from '../networks/network-rules.ts';
import { isExpired, type TokenScope } from './model.ts';
import type { createTokenSchema } from './schema.ts';
import {
  CHANCE_RULE,
  fitsScope,
  isScopedSecret,
  looksLikeApiToken,
  MIN_SECRET_LENGTH,
  parseTokenType,
} from './token-format.ts';

/** A new token as the request sends it; `username` and `project` are older names of two fields. */
export type TokenInput = InputOf<typeof createTokenSchema>;

const ALL = '*';

/** Days for which a token with a weak secret may be used, from its creation. */
export const WEAK_DAYS = 366;

/** The environment of a token whose request names none, as in the field's leading server. */
const DEFAULT_ENVIRONMENT = 'development';

/**
 * Parses the expiry of a token; a time in the past is a token that has ended.
 * @returns the date in UTC, or `null` for never
 * @throws {ValidationError} when it is not a date
 */
export function parseExpiry(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) {
    throw invalid('/body/expiresAt', 'must be a valid date and time (RFC 3339)');
  }
  return new Date(moment).toISOString();
}

/**
 * Parses an expiry like `parseExpiry`, for tokens that nobody creates to end them.
 * @throws {ValidationError} when it is not a date in the future
 */
export function parseFutureExpiry(text: string | null | undefined): string | null {
  const expiresAt = parseExpiry(text);
  if (!isExpired({ expiresAt })) return expiresAt;
  throw invalid('/body/expiresAt', 'must be in the future');
}

/**
 * Determines the scope of a new token. The transaction that stores it checks that its environment
 * and projects exist.
 * @throws {ValidationError} naming the invalid property
 */
export function parseTokenScope(input: TokenInput): TokenScope {
  const type = parseTokenType(input.type);
  if (!type) {
    throw invalid('/body/type', 'must be one of "admin", "backend", "client" and "frontend"');
  }
  const tokenName = (input.tokenName ?? input.username ?? '').trim();
  if (tokenName === '') {
    throw invalid('/body/tokenName', 'is required');
  }
  const projects = projectsOf(input);
  const environment = input.environment ?? (type === 'admin' ? ALL : DEFAULT_ENVIRONMENT);
  if (type === 'admin') refuseScopedAdmin(environment, projects);
  else if (environment === ALL) {
    throw invalid('/body/environment', `must name one environment for a ${type} token`);
  }
  const scope: TokenScope = {
    tokenName,
    type,
    environment,
    projects,
    expiresAt: parseExpiry(input.expiresAt),
    ...tokenNetworks(input.networks),
  };
  return input.weakSecret ? weakScope(input, scope) : scope;
}

/** The scope of a token with a weak secret, which has to end. */
function weakScope({ secret }: TokenInput, scope: TokenScope): TokenScope {
  if (secret === undefined) {
    throw invalid('/body/weakSecret', 'is for a `secret` of another instance: send it, too');
  }
  if (scope.type === 'admin') {
    throw invalid('/body/weakSecret', 'must be left out for an admin token');
  }
  refuseLateEnd(scope.expiresAt, new Date());
  return { ...scope, weakSecret: true };
}

/**
 * A token whose secret can be guessed ends within a year of its creation.
 * @throws {ValidationError} for a later end, or none
 */
export function refuseLateEnd(expiresAt: string | null, createdAt: Date): void {
  const last = new Date(createdAt.getTime() + WEAK_DAYS * DAY_MS);
  if (expiresAt !== null && Date.parse(expiresAt) <= last.getTime()) return;
  throw invalid(
    '/body/expiresAt',
    `must be ${last.toISOString()} or earlier for a token with a weak secret`,
  );
}

/**
 * Checks the secret for a new token, if the request has one: unless the token may have a weak one, it must match the
 * token's scope, and be hard to guess.
 * @returns `undefined` if a new one must be generated
 * @throws {ValidationError} without repeating the secret
 */
export function parseSecret(
  { secret }: TokenInput,
  { environment, projects, weakSecret }: TokenScope,
): string | undefined {
  if (secret === undefined) return undefined;
  if (weakSecret) return checkWeakSecret(secret);
  if (isScopedSecret(secret) && fitsScope(secret, projects, environment)) return secret;
  throw invalid(
    '/body/secret',
    `must be "projects:environment.random" with the project (or "[]" for several, "*" for all) and the environment of the token, and ${CHANCE_RULE}`,
  );
}

function checkWeakSecret(secret: string): string {
  if (secret.length >= MIN_SECRET_LENGTH && looksLikeApiToken(secret)) return secret;
  throw invalid(
    '/body/secret',
    `must have at least ${MIN_SECRET_LENGTH} characters, without spaces, and a colon only in "projects:environment.random"`,
  );
}

/** `*` among others means all; duplicate ids are dropped. */
function projectsOf({ project, projects }: TokenInput): readonly string[] {
  const named = projects ?? [project ?? ALL];
  return named.includes(ALL) ? [ALL] : [...new Set(named)];
}

function refuseScopedAdmin(environment: string, projects: readonly string[]): void {
  if (environment !== ALL) {
    throw invalid('/body/environment', 'must be "*" or left out for an admin token');
  }
  if (projects[0] !== ALL) {
    throw invalid('/body/projects', 'must be ["*"] or left out for an admin token');
  }
}
