/** A kind of tags. */
export interface TagType {
  readonly name: string;
  readonly description: string;
  readonly icon: string | null;
  /** `#rrggbb`. */
  readonly color?: string | null;
  /** Moves with every change, and whenever a tag of this type is created. */
  readonly version: number;
}

/** A tag type as a request sends it, or as an addon's provider defines it. */
export interface TagTypeInput {
  readonly name: string;
  readonly description?: string;
  readonly icon?: string | null;
  readonly color?: string | null;
}
