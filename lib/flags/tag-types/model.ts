declare module '../../platform/dynamo/items.ts' {
  interface Items {
    TagType: TagType;
  }
}

/** Type of a tag that is sent without one. */
export const DEFAULT_TAG_TYPE = 'simple';

/** A kind of tag. */
export interface TagType {
  readonly name: string;
  readonly description: string;
  readonly icon: string | null;
  /** `#rrggbb`. */
  readonly color?: string | null;
  /** Incremented by every update, and whenever a tag of this type is created. */
  readonly version: number;
}

/** A tag type in a request body, or as defined by an integration's provider. */
export type TagTypeInput = InputOf<typeof tagTypeSchema>;

import type { InputOf } from '../../http/contract.ts';
import type { tagTypeSchema } from './schema.ts';
