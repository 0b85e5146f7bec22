/** Largest sort order of a strategy, to both sides of 0. */
export const MAX_SORT_ORDER = 100_000;

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
  'SEMVER_GTE',
  'SEMVER_LTE',
  'REGEX',
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

interface VariantOverride {
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

/** The strategy that a flag gets when it is enabled without one. */
export interface DefaultStrategy {
  readonly name: string;
  readonly title?: string | null;
  readonly disabled?: boolean | null;
  readonly sortOrder?: number;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly constraints?: readonly Constraint[];
  readonly segments?: readonly number[];
  readonly variants?: readonly Variant[];
}
