import type { Author } from './author.ts';
import type { Rights } from './rights.ts';

export type TokenType = 'admin' | 'client' | 'frontend';

/** The caller of a request, and their rights. */
export interface Caller {
  /** The author recorded for the caller's changes. */
  readonly author: Author;
  /** `user`: a session, a personal access token, or a token of a service account. */
  readonly tokenType: TokenType | 'user';
  /** Id of the session; only of callers with one. */
  readonly session?: string;
  /** Projects of the token: ids, or `['*']`. */
  readonly projects: readonly string[];
  /** Environment of the token: its name, or `*`. */
  readonly environment: string;
  /** The caller's rights on the admin API. */
  readonly rights: Rights;
  /** The token says that agents may change something with it; without that they only read. */
  readonly mayChangeAsAgent?: true;
}

/** The author recorded for admin tokens, which have no user. */
export const ADMIN_TOKEN_USER_ID = -42;
