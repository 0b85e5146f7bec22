declare module '../../platform/dynamo/items.ts' {
  interface Items {
    ContextField: ContextField;
  }
}

/** Maximum of custom context fields in an instance. */
export const MAX_CONTEXT_FIELDS = 200;

/** As many as the values of a constraint; with their descriptions they fit one item of the table. */
export const MAX_LEGAL_VALUES = 250;

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
  /** The only project where its legal values bind, and with which it is deleted; absent: all projects. */
  readonly project?: string;
  readonly createdAt: string;
  readonly version: number;
}

/** Properties of a context field in a request body. */
export type ContextFieldRequest = InputOf<typeof updateContextFieldSchema>;

/** A context field as a path names it. */
export interface FieldPlace {
  readonly name: string;
  /** The project of the path, whose fields alone it can name; absent: all that the caller may see. */
  readonly project?: string | undefined;
}

import type { InputOf } from '../../http/contract.ts';
import type { updateContextFieldSchema } from './schema.ts';
