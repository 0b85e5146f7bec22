declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Session: Session;
    SessionUse: SessionUse;
  }
}

/** Largest number of sessions of a user; a further one replaces the oldest. */
export const MAX_SESSIONS = 10;

/** How a person signed in. */
type SignInMethod = 'password' | 'oidc' | 'passkey' | 'recovery-code';

/** What a person did to sign in, and from where. */
export interface SignIn {
  /** Id of the user. */
  readonly user: number;
  /** Name of the user as the author of changes. */
  readonly username: string;
  readonly method: SignInMethod;
  /** Address of the connection. */
  readonly address: string;
  readonly userAgent?: string | undefined;
  /** The session that the browser had before, which ends; the request has shown its secret. */
  readonly former?: Pick<Session, 'user' | 'hash'> | undefined;
  /** Hash of a token that is given out with the session, and ends with it. */
  readonly tokenHash?: string;
}

/** A person who is signed in with a browser. Nothing in it changes. */
export interface Session {
  /** Id of the user. */
  readonly user: number;
  /** SHA-256 of the secret in the cookie, hex; also the session's id. */
  readonly hash: string;
  /** The token that ends with the session. */
  readonly tokenHash?: string;
  readonly method: SignInMethod;
  readonly address: string | null;
  readonly userAgent: string | null;
  /** RFC 3339. */
  readonly createdAt: string;
}

/** When a session was used last. An item of its own: functions that only read write it, and nothing else. */
export interface SessionUse {
  /** RFC 3339. */
  readonly usedAt: string;
}
