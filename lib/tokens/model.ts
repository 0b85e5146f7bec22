import type { TokenType } from '../auth/caller.ts';

/** An API token as it is stored: the secret itself is not, only its SHA-256. */
export interface ApiToken {
  /** SHA-256 of the secret, hex; also the token's id. */
  readonly hash: string;
  readonly tokenName: string;
  readonly type: TokenType;
  /** Environment name, or `*` (admin tokens). */
  readonly environment: string;
  /** Project ids, or `['*']`. */
  readonly projects: readonly string[];
  /** RFC 3339; `null` never expires. */
  readonly expiresAt: string | null;
  readonly createdAt: string;
  /** The secret masked, with its scope and last four characters: enough to recognise it. */
  readonly hint: string;
  readonly seenAt: string | null;
}

/** What a new token is for; the secret and the dates are added to it. */
export interface TokenScope {
  readonly tokenName: string;
  readonly type: TokenType;
  readonly environment: string;
  readonly projects: readonly string[];
  readonly expiresAt: string | null;
}

/** A personal access token, or one of a service account: stands for its user. */
export interface UserToken {
  /** SHA-256 of the secret, hex. */
  readonly hash: string;
  readonly type: 'user';
  /** Id of the user. */
  readonly user: number;
  /** Id of the token, unique for its user. */
  readonly id: number;
  readonly description: string;
  readonly expiresAt: string | null;
  readonly createdAt: string;
  readonly seenAt: string | null;
}

/** Whatever the hash of a secret leads to. */
export type StoredToken = ApiToken | UserToken;

/** Whether the token is no longer valid. */
export const isExpired = ({ expiresAt }: Pick<StoredToken, 'expiresAt'>): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now();
