/** How often a flag was found on and off, and which variants were chosen. */
export interface Counts {
  readonly yes: number;
  readonly no: number;
  /** By name; only those that were chosen. */
  readonly variants: Readonly<Record<string, number>>;
}

/** Where and when a flag was asked for. */
export interface UsagePlace {
  readonly featureName: string;
  readonly appName: string;
  readonly environment: string;
  /** Beginning of the counted time. */
  readonly at: Date;
}

export type Usage = UsagePlace & Counts;

/** What is counted as it happens, and added up by the hour. */
export interface HourlyUsage extends Counts {
  readonly featureName: string;
  readonly appName: string;
  readonly environment: string;
  /** Beginning of the hour, RFC 3339. */
  readonly timestamp: string;
}
