/** Constraint operators: part 2.4, and the later ones of the SDKs. */
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
  /** For operators that take several values. */
  readonly values: readonly string[];
  /** For operators that take one. */
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

/** A variant of an environment, or (always with stickiness and weight type) of a strategy. */
export interface Variant {
  readonly name: string;
  /** 0 to 1000; all weights of a list total 1000. */
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

/** A strategy as it is sent: all but the name may be left out. */
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

/** What the flag's own item keeps of each environment, so that lists need not read them. */
export interface EnvironmentSummary {
  readonly enabled: boolean;
  readonly strategyCount: number;
  readonly enabledStrategyCount: number;
  readonly variantCount: number;
}

/** A flag that another one hangs on: it has to be on, or off, or on with one of some variants. */
export interface FeatureDependency {
  /** Name of the parent. */
  readonly feature: string;
  readonly enabled: boolean;
  /** Any of these will do; absent: any, or none. */
  readonly variants?: readonly string[];
}

/** A flag, without what it is set to in each environment. */
export interface Feature {
  readonly name: string;
  readonly project: string;
  readonly type: string;
  readonly description: string | null;
  readonly stale: boolean;
  /** Whether it was found to be older than flags of its type are meant to be. */
  readonly potentiallyStale: boolean;
  readonly impressionData: boolean;
  readonly createdAt: string;
  readonly createdBy: { readonly id: number; readonly name: string };
  readonly archivedAt: string | null;
  /** When an application last told of it; some minutes behind. */
  readonly lastSeenAt: string | null;
  /** The same by environment; absent before the first time. */
  readonly lastSeen?: Readonly<Record<string, string>>;
  readonly tags: readonly FeatureTag[];
  /** The flags that this one hangs on; they have none themselves. */
  readonly dependencies: readonly FeatureDependency[];
  /** Names of the flags that hang on this one. */
  readonly children: readonly string[];
  /** By environment name; an environment of the project that is missing here is off and empty. */
  readonly environments: Readonly<Record<string, EnvironmentSummary>>;
  readonly version: number;
}

/** What a flag is set to in one environment. */
export interface FeatureEnvironment {
  readonly feature: string;
  readonly environment: string;
  readonly enabled: boolean;
  /** In sort order. */
  readonly strategies: readonly Strategy[];
  readonly variants: readonly Variant[];
  readonly version: number;
}
