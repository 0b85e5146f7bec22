import type { Author } from './author.ts';
import type { Rights } from './rights.ts';

export type TokenType = 'admin' | 'client' | 'frontend';

/** Networks from which a caller may come: ranges of addresses (CIDR). */
export interface CallerNetworks {
  /** What the instance allows for the console and the admin API; empty for all. */
  readonly instance: readonly string[];
  /** What the token allows; empty for all. */
  readonly token: readonly string[];
  /** Where proxies are, whose word counts about where a request comes from. */
  readonly proxies: readonly string[];
}

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
  /** Absent: from everywhere. */
  readonly networks?: CallerNetworks;
  /** The token says that agents may change something with it; without that they only read. */
  readonly mayChangeAsAgent?: true;
}

/** The author recorded for admin tokens, which have no user. */
export const ADMIN_TOKEN_USER_ID = -42;
