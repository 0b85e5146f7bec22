/** Stands for all applications beyond the limit: their usage is counted together. */
export const OTHER_APPLICATIONS = '(other applications)';

/** How often a flag was evaluated as on and off, and which variants were chosen. */
export interface Counts {
  readonly yes: number;
  readonly no: number;
  /** By name; only variants that were chosen. */
  readonly variants: Readonly<Record<string, number>>;
}

/** Where and when a flag was evaluated. */
export interface UsageKey {
  readonly featureName: string;
  readonly appName: string;
  readonly environment: string;
  /** Start of the counted period. */
  readonly at: Date;
}

export type Usage = UsageKey & Counts;

/** The counts of an hour. */
export interface HourlyUsage extends Counts {
  readonly featureName: string;
  readonly appName: string;
  readonly environment: string;
  /** Start of the hour, RFC 3339. */
  readonly timestamp: string;
}
