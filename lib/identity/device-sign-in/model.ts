declare module '../../platform/dynamo/items.ts' {
  interface Items {
    DeviceSignIn: DeviceSignIn;
  }
}

/** How long a person has to let a program in. */
export const CODE_SECONDS = 600;

/** Seconds between two questions of a program whether it was let in. */
export const POLL_SECONDS = 5;

/** How long a token is valid that a program gets, unless the person says otherwise. */
export const DEFAULT_TOKEN_DAYS = 30;

/** A program that waits for a person to let it in. */
export interface DeviceSignIn {
  /** What the person compares: eight letters. */
  readonly userCode: string;
  /** SHA-256 of the secret that only the program has, hex. */
  readonly secretHash: string;
  /** What the program and its computer call themselves: anybody can claim these. */
  readonly clientName: string;
  readonly host: string;
  /** From where it was asked. */
  readonly address: string;
  readonly createdAt: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
  /** When the program asked last, in milliseconds since 1970. */
  readonly polledAt?: number;
  readonly answer?: DeviceAnswer;
}

/** What a person has said. */
export type DeviceAnswer =
  | { readonly kind: 'refused' }
  | {
      readonly kind: 'allowed';
      /** Id and name of the user. */
      readonly user: number;
      readonly name: string;
      /** The session in which it was allowed, by its hash: with it ends what it has allowed. */
      readonly session: string;
      /** Until when the token is valid, RFC 3339. */
      readonly tokenExpiresAt: string;
    };
