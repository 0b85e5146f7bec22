/** Constraint operators, including those that only newer SDKs support. */
export const constraintOperators = [
  'NOT_IN',
  'IN',
  'STR_ENDS_WITH',
  'STR_STARTS_WITH',
  'STR_CONTAINS',
  'NUM_EQ',
  'NUM_GT',
  'NUM_GTE',
  'NUM_LT',
  'NUM_LTE',
  'DATE_AFTER',
  'DATE_BEFORE',
  'SEMVER_EQ',
  'SEMVER_GT',
  'SEMVER_LT',
] as const;

export type ConstraintOperator = (typeof constraintOperators)[number];

export interface Constraint {
  readonly contextName: string;
  readonly operator: ConstraintOperator;
  readonly caseInsensitive: boolean;
  readonly inverted: boolean;
  /** For operators that compare with a list. */
  readonly values: readonly string[];
  /** For operators that compare with one value. */
  readonly value?: string;
}

export interface VariantPayload {
  readonly type: 'json' | 'csv' | 'string' | 'number';
  readonly value: string;
}

export interface VariantOverride {
  readonly contextName: string;
  readonly values: readonly string[];
}

/** A variant of an environment, or of a strategy, where stickiness and weight type are always present. */
export interface Variant {
  readonly name: string;
  /** 0 to 1000; the weights of a list total 1000. */
  readonly weight: number;
  readonly weightType: 'variable' | 'fix';
  readonly stickiness: string;
  readonly payload?: VariantPayload;
  readonly overrides?: readonly VariantOverride[];
}

export interface Strategy {
  /** UUID. */
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly disabled: boolean;
  readonly sortOrder: number;
  readonly parameters: Readonly<Record<string, string>>;
  readonly constraints: readonly Constraint[];
  /** Ids of segments. */
  readonly segments: readonly number[];
  readonly variants: readonly Variant[];
}

/** A strategy in a request body; only the name is required. */
export interface StrategyInput {
  readonly name: string;
  readonly title?: string | null;
  readonly disabled?: boolean | null;
  readonly sortOrder?: number;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly constraints?: readonly Constraint[];
  readonly segments?: readonly number[];
  readonly variants?: readonly Variant[];
}

export interface FeatureTag {
  readonly type: string;
  readonly value: string;
}

/** Summary of an environment, stored with the flag so that lists do not need to read the environments. */
export interface EnvironmentSummary {
  readonly enabled: boolean;
  readonly strategyCount: number;
  readonly enabledStrategyCount: number;
  readonly variantCount: number;
}

/** A parent of a flag: it must be enabled, or disabled, or enabled with one of the listed variants. */
export interface FeatureDependency {
  /** Name of the parent. */
  readonly feature: string;
  readonly enabled: boolean;
  /** One of these is required; absent: any variant, or none. */
  readonly variants?: readonly string[];
}

/** A flag without its settings in each environment. */
export interface Feature {
  readonly name: string;
  readonly project: string;
  readonly type: string;
  readonly description: string | null;
  readonly stale: boolean;
  /** Whether the worker found the flag to be older than the lifetime of its type. */
  readonly potentiallyStale: boolean;
  readonly impressionData: boolean;
  readonly createdAt: string;
  readonly createdBy: { readonly id: number; readonly name: string };
  readonly archivedAt: string | null;
  /** When an application last reported the flag; a few minutes behind. */
  readonly lastSeenAt: string | null;
  /** The same by environment; absent before the first report. */
  readonly lastSeen?: Readonly<Record<string, string>>;
  readonly tags: readonly FeatureTag[];
  /** The parents of this flag; they have no parents themselves. */
  readonly dependencies: readonly FeatureDependency[];
  /** Names of the children of this flag. */
  readonly children: readonly string[];
  /** By environment name; an environment of the project without an entry is disabled and empty. */
  readonly environments: Readonly<Record<string, EnvironmentSummary>>;
  readonly version: number;
}

/** The settings of a flag in one environment. */
export interface FeatureEnvironment {
  readonly feature: string;
  readonly environment: string;
  readonly enabled: boolean;
  /** In sort order. */
  readonly strategies: readonly Strategy[];
  readonly variants: readonly Variant[];
  readonly version: number;
}
