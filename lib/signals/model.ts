declare module '../platform/dynamo/items.ts' {
  interface Items {
    SignalEndpoint: SignalEndpoint;
  }
}

/** Signal endpoints of an instance; each list and each signal reads all of them. */
export const MAX_SIGNAL_ENDPOINTS = 20;

/** Tokens of a signal endpoint. */
export const MAX_SIGNAL_TOKENS = 5;

/** A token of a signal endpoint, without its secret. */
export interface SignalToken {
  /** Unique within its endpoint, never reused. */
  readonly id: number;
  readonly name: string;
  /** SHA-256 of the secret. */
  readonly hash: string;
  readonly createdAt: string;
  /** Id of the user. */
  readonly createdBy: number;
}

/** Where other services send signals, which trip safeguards and run actions. */
export interface SignalEndpoint {
  readonly id: number;
  /** Never changes: safeguards and addresses name it. */
  readonly name: string;
  readonly description: string | null;
  readonly enabled: boolean;
  readonly tokens: readonly SignalToken[];
  readonly lastTokenId: number;
  readonly createdAt: string;
  /** Id of the user. */
  readonly createdBy: number;
  readonly version: number;
}
