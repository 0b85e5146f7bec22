declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Passkey: Passkey;
    Ceremony: Ceremony;
  }
}

/** Largest number of passkeys of a user. */
export const MAX_PASSKEYS = 10;

/** A key with which a person signs in: the private part never leaves their device or password manager. */
export interface Passkey {
  /** Id of the user. */
  readonly user: number;
  /** Id of the credential, base64url. */
  readonly id: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  /** Uses that the device has counted; 0 for one that does not count. */
  readonly counter: number;
  /** How browsers reach the device, for example `internal` or `usb`. */
  readonly transports: readonly string[];
  /** Whether it is kept by a password manager, so that the loss of a device does not lose it. */
  readonly isBackedUp: boolean;
  /** What the person calls it. */
  readonly name: string;
  /** RFC 3339. */
  readonly createdAt: string;
  /** Last sign-in with it, RFC 3339. */
  readonly usedAt: string | null;
}

/**
 * What a browser is doing with passkeys. It can be finished once.
 * - `sign-in`: with a passkey alone; anybody may start
 * - `second-factor`: after the right password of the user
 * - `enrol`: a first passkey, after the right password of a user who must have one
 * - `register`: a passkey of a user who is signed in
 */
export interface Ceremony {
  readonly purpose: 'sign-in' | 'second-factor' | 'enrol' | 'register';
  /** Id of the user; `null` for `sign-in`, where the passkey says it. */
  readonly user: number | null;
  /** Hash of the password hash that the user had when they showed the password; only after a password. */
  readonly password?: string;
  /** What the device has to sign, base64url. */
  readonly challenge: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}
