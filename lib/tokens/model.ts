import type { TokenType } from '../auth/caller.ts';

/** An API token as it is stored: the secret itself is not, only its SHA-256. */
export interface ApiToken {
  /** SHA-256 of the secret, hex. */
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
  /** First characters of the secret up to its random part, and its last four: enough to recognise it. */
  readonly hint: string;
  readonly seenAt: string | null;
}
