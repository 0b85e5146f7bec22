import type { Tristate } from './three-valued.ts';

/**
 * A flag in one environment as SDKs receive it. Both the JSON of the client API and the stored
 * types (`Strategy`, `Variant`, `Constraint`, `Segment`) fit without conversion.
 */
export interface FlagDefinition {
  readonly name: string;
  readonly enabled: boolean;
  /** In order of evaluation; a flag without strategies is on for everyone. */
  readonly strategies?: readonly StrategyDefinition[];
  readonly variants?: readonly VariantDefinition[];
  readonly dependencies?: readonly DependencyDefinition[];
}

export interface StrategyDefinition {
  readonly id?: string;
  readonly name: string;
  readonly title?: string | null;
  readonly disabled?: boolean | null;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly constraints?: readonly ConstraintDefinition[];
  /** Ids of segments. */
  readonly segments?: readonly number[];
  readonly variants?: readonly VariantDefinition[];
}

export interface ConstraintDefinition {
  readonly contextName: string;
  /** An unknown operator never holds. */
  readonly operator: string;
  readonly caseInsensitive?: boolean;
  readonly inverted?: boolean;
  readonly values?: readonly string[];
  readonly value?: string;
}

export interface SegmentDefinition {
  readonly id: number;
  readonly name?: string | null;
  readonly constraints?: readonly ConstraintDefinition[];
}

export interface VariantDefinition {
  readonly name: string;
  /** Share of the total weight of the list. */
  readonly weight: number;
  readonly weightType?: string;
  readonly stickiness?: string;
  readonly payload?: VariantPayloadDefinition;
  readonly overrides?: readonly VariantOverrideDefinition[];
}

interface VariantPayloadDefinition {
  readonly type: string;
  readonly value: string;
}

export interface VariantOverrideDefinition {
  readonly contextName: string;
  readonly values: readonly string[];
}

/** A parent flag that must be on (or off) for this one to be on. */
export interface DependencyDefinition {
  readonly feature: string;
  /** Defaults to true. */
  readonly enabled?: boolean;
  /** Accepted variants of the parent; any if empty. */
  readonly variants?: readonly string[];
}

/** Flags of one environment and the segments they use, for example a response of the client API. */
export interface FlagSource {
  readonly features: readonly FlagDefinition[];
  readonly segments?: readonly SegmentDefinition[];
}

/** The variant selected for a context; `disabled` is the name for no variant. */
export interface VariantResult {
  readonly name: string;
  readonly enabled: boolean;
  readonly payload?: VariantPayloadDefinition;
  /** Whether the flag is on. */
  readonly feature_enabled: boolean;
}

/** The result of an SDK for a flag. */
export interface FlagEvaluation {
  readonly enabled: boolean;
  readonly variant: VariantResult;
}

export interface ConstraintExplanation extends ConstraintDefinition {
  readonly caseInsensitive: boolean;
  readonly inverted: boolean;
  readonly values: readonly string[];
  /** With `inverted` applied. */
  readonly result: boolean;
}

export interface SegmentExplanation {
  readonly id: number;
  readonly name: string;
  readonly result: boolean;
  readonly constraints: readonly ConstraintExplanation[];
}

/** `incomplete`: the rule is unknown to the service. `unevaluated`: the strategy is disabled. */
export type StrategyResult =
  | {
      readonly evaluationStatus: 'complete';
      readonly enabled: boolean;
      /** The selected variant and its alternatives, if the strategy holds and has variants. */
      readonly variant?: VariantResult;
      readonly variants?: readonly VariantDefinition[];
    }
  | {
      readonly evaluationStatus: 'incomplete' | 'unevaluated';
      readonly enabled: false | 'unknown';
    };

export interface StrategyExplanation {
  readonly id: string;
  readonly name: string;
  readonly title?: string;
  readonly disabled: boolean;
  readonly parameters: Readonly<Record<string, string>>;
  readonly result: StrategyResult;
  readonly constraints: readonly ConstraintExplanation[];
  readonly segments: readonly SegmentExplanation[];
  readonly variants?: readonly VariantDefinition[];
}

/** Why a flag is on, off or unknown, without what only the caller knows. */
export interface FlagExplanation {
  readonly name: string;
  /** Never true while any dependency or strategy result that matters is unknown. */
  readonly isEnabled: boolean;
  /** Whether the flag is switched on in the environment, regardless of its strategies. */
  readonly isEnabledInCurrentEnvironment: boolean;
  readonly hasUnsatisfiedDependency: boolean;
  readonly strategies: {
    /**
     * Combined result of the strategies, regardless of dependencies and the environment's switch.
     */
    readonly result: Tristate;
    readonly data: readonly StrategyExplanation[];
  };
  readonly variant: VariantResult;
  /**
   * The variants to select from: those of the deciding strategy if it has any, otherwise those of
   * the flag.
   */
  readonly variants: readonly VariantDefinition[];
}
