declare module '../../platform/dynamo/items.ts' {
  interface Items {
    SignupToken: SignupToken;
    SignupUse: SignupUse;
  }
}

/** Maximum of signups with one token: a leaked link must not fill the instance. */
export const MAX_SIGNUPS = 1_000;

/** A link with which people can sign up. */
export interface SignupToken {
  /** SHA-256 of the secret, hex: the token's key. */
  readonly hash: string;
  /** The secret, encrypted, as it must be shown again. */
  readonly sealed: string;
  readonly name: string;
  /** The stored setting; the value that the API shows also depends on the time. */
  readonly enabled: boolean;
  /** RFC 3339, UTC, in milliseconds: compared as text. */
  readonly expiresAt: string;
  readonly createdAt: string;
  readonly createdBy: string;
  /** Id of the root role for the new users. */
  readonly role: number;
  /** Number of users who signed up. */
  readonly signups: number;
  readonly version: number;
}

/** A user who signed up with a token. */
export interface SignupUse {
  readonly token: string;
  readonly user: number;
  /**
   * When an identity provider said whose account this is, RFC 3339; absent before. Until then the e-mail
   * address is only what somebody has typed.
   */
  readonly provenAt?: string;
}

/** The place that the secret is encrypted for; see `seal`. */
export function sealPlace(hash: string): string {
  return `signup/${hash}`;
}

/** Whether it can be used now: neither disabled nor expired. */
export function isValidSignupToken(
  { enabled, expiresAt }: Pick<SignupToken, 'enabled' | 'expiresAt'>,
  now: Date = new Date(),
): boolean {
  return enabled && expiresAt > now.toISOString();
}
