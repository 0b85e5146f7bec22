declare module '../../platform/dynamo/items.ts' {
  interface Items {
    FeatureType: FeatureType;
  }
}

/** A kind of flag, with its expected lifetime. */
export interface FeatureType {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Age in days at which flags of this type become potentially stale; `null`: never. */
  readonly lifetimeDays: number | null;
  /** Position in lists. */
  readonly sortOrder: number;
  readonly version: number;
}
