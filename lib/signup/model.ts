/** A link with which people can sign up. Part 2.13. */
export interface SignupToken {
  /** SHA-256 of the secret, hex: how it is found. */
  readonly hash: string;
  /** The secret, encrypted: it has to be shown again. */
  readonly sealed: string;
  readonly name: string;
  /** As it was set; what is told also depends on the time. */
  readonly enabled: boolean;
  /** RFC 3339, UTC, in milliseconds: compared as text. */
  readonly expiresAt: string;
  readonly createdAt: string;
  readonly createdBy: string;
  /** Id of the root role of who signs up. */
  readonly role: number;
  /** How many signed up. */
  readonly signups: number;
  readonly version: number;
}

/** Who signed up with a token. */
export interface SignupUse {
  readonly token: string;
  readonly user: number;
}

/** Where its secret is sealed for. */
export const sealPlace = (hash: string): string => `signup/${hash}`;

/** Whether one can sign up with it now: not when it was disabled, nor once it is expired. */
export const isOpen = (
  { enabled, expiresAt }: Pick<SignupToken, 'enabled' | 'expiresAt'>,
  now: Date = new Date(),
): boolean => enabled && expiresAt > now.toISOString();
