declare module '../../platform/dynamo/items.ts' {
  interface Items {
    ContextField: ContextField;
  }
}

export interface LegalValue {
  readonly value: string;
  readonly description?: string;
}

/** A field of the context that SDKs send, defined so that constraints can use it. */
export interface ContextField {
  readonly name: string;
  readonly description: string | null;
  /** Whether gradual rollouts may use it for stickiness. */
  readonly stickiness: boolean;
  readonly sortOrder: number;
  /** The only allowed values; empty: any. */
  readonly legalValues: readonly LegalValue[];
  readonly createdAt: string;
  readonly version: number;
}
