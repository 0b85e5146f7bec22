/** A kind of flag, which tells how long one is meant to live. */
export interface FeatureType {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Days after which a flag of the type is potentially stale; `null` for never. */
  readonly lifetimeDays: number | null;
  /** Place in lists. */
  readonly sortOrder: number;
  readonly version: number;
}
