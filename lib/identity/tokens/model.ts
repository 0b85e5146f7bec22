import type { TokenType } from '../../auth/caller.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    ApiToken: ApiToken;
    StoredToken: StoredToken;
    UserToken: UserToken;
  }
}

/** The type of an API token as it was sent. `backend` is a newer name of `client`, with the same rights. */
export type ApiTokenType = TokenType | 'backend';

/** A stored API token: the SHA-256 of its secret, and the secret itself only where that is configured. */
export interface ApiToken {
  /** SHA-256 of the secret, hex; also the token's id. */
  readonly hash: string;
  readonly tokenName: string;
  readonly type: ApiTokenType;
  /** Environment name, or `*` (admin tokens). */
  readonly environment: string;
  /** Project ids, or `['*']`. */
  readonly projects: readonly string[];
  /** RFC 3339; `null` never expires. */
  readonly expiresAt: string | null;
  readonly createdAt: string;
  /** The masked secret, with its scope and last four characters: enough to recognise it. */
  readonly hint: string;
  /** The secret, encrypted; only of tokens that were created with `API_TOKEN_SECRETS=readable`. */
  readonly sealed?: string;
  /** Ranges of addresses from which it can be used; absent: from everywhere. */
  readonly networks?: readonly string[];
  /** Its secret is of another instance and can be guessed: the token ends within a year of its creation. */
  readonly weakSecret?: true;
}

/** The scope of a new token; the secret and the dates are added to it. */
export interface TokenScope {
  readonly tokenName: string;
  readonly type: ApiTokenType;
  readonly environment: string;
  readonly projects: readonly string[];
  readonly expiresAt: string | null;
  readonly networks?: readonly string[];
  readonly weakSecret?: true;
}

/** A personal access token, or a token of a service account: it has the rights of its user. */
export interface UserToken {
  /** SHA-256 of the secret, hex. */
  readonly hash: string;
  readonly type: 'user';
  /** Id of the user. */
  readonly user: number;
  /** Id of the token, unique for its user; `LOGIN_TOKEN_ID` for those of logins. */
  readonly id: number;
  /** The session of the login that has made the token, by its hash. */
  readonly session?: string;
  readonly description: string;
  /** Present if agents may change something with the token at `/mcp`; otherwise they only read. */
  readonly agentAccess?: 'write';
  /** Ranges of addresses from which it can be used; absent: from everywhere. */
  readonly networks?: readonly string[];
  readonly expiresAt: string | null;
  readonly createdAt: string;
}

/** Personal access tokens count from 1. */
export const LOGIN_TOKEN_ID = 0;

/** Every kind of token that a secret's hash can belong to. */
export type StoredToken = ApiToken | UserToken;

/** The place that the secret of a token is encrypted for; see `seal`. */
export function tokenSecretPlace(hash: string): string {
  return `api-token/${hash}`;
}

/** The type that decides what a token may do. */
export function accessTypeOf(type: ApiTokenType): TokenType {
  return type === 'backend' ? 'client' : type;
}

/** Whether the token is expired. */
export function isExpired({ expiresAt }: Pick<StoredToken, 'expiresAt'>): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now();
}

const accessTypes: readonly unknown[] = ['admin', 'backend', 'client', 'frontend'];

/** Whether a row has all that decides what its token may do. */
export function isWhole(
  token: Readonly<Partial<Record<keyof ApiToken | keyof UserToken, unknown>>>,
) {
  const { type, environment, projects, user, expiresAt, networks } = token;
  const isEnding = expiresAt === null || Number.isFinite(Date.parse(String(expiresAt)));
  const hasScope =
    type === 'user'
      ? typeof user === 'number'
      : accessTypes.includes(type) && typeof environment === 'string' && Array.isArray(projects);
  return isEnding && hasScope && (networks === undefined || Array.isArray(networks));
}
