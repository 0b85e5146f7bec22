export interface LegalValue {
  readonly value: string;
  readonly description?: string;
}

/** A field of the context that SDKs send, known so that constraints can name it. */
export interface ContextField {
  readonly name: string;
  readonly description: string | null;
  /** Whether gradual rollouts may stick to it. */
  readonly stickiness: boolean;
  readonly sortOrder: number;
  /** The only values it may have; empty: any. */
  readonly legalValues: readonly LegalValue[];
  readonly createdAt: string;
  readonly version: number;
}
