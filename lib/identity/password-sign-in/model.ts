declare module '../../platform/dynamo/items.ts' {
  interface Items {
    PasswordSignIn: PasswordSignIn;
  }
}

/** Settings of signing in with a password. Administrators always can: it is the way back in. */
export interface PasswordSignIn {
  /** Only administrators may, and may sign in with a passkey. */
  readonly disabled: boolean;
  /** Everybody who does needs a passkey too; absent in older settings. */
  readonly secondFactorRequired?: boolean;
  readonly version: number;
}
