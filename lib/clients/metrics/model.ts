import type { Scoped } from '../../platform/posts/model.ts';

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

/** Distinguishes a flag from others that have had its name, and says where it was when it was counted. */
export interface CountedFlag {
  readonly createdAt: string;
  readonly project: string;
}

/** Usage that was accepted and is to be added up. */
export interface AcceptedUsage extends Usage, Scoped {
  /** Absent: the name was no flag of the token's projects. */
  readonly flag?: CountedFlag | undefined;
  /** When it was reported, RFC 3339. */
  readonly seenAt: string;
}

/** The counts of an hour. */
export interface HourlyUsage extends Counts {
  readonly featureName: string;
  readonly appName: string;
  readonly environment: string;
  /** Start of the hour, RFC 3339. */
  readonly timestamp: string;
}
