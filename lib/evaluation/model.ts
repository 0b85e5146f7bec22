import type { Tristate } from './three-valued.ts';

/**
 * A flag as SDKs are given it, in one environment. Both the JSON of the client API and what is stored
 * (`Strategy`, `Variant`, `Constraint`, `Segment`) fit without being converted.
 */
export interface FlagDefinition {
  readonly name: string;
  readonly enabled: boolean;
  /** In the order they are tried; none: on for everyone. */
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
  /** One that is not known never holds. */
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
  /** A share of the total of the list. */
  readonly weight: number;
  readonly weightType?: string;
  readonly stickiness?: string;
  readonly payload?: VariantPayloadDefinition;
  readonly overrides?: readonly VariantOverrideDefinition[];
}

export interface VariantPayloadDefinition {
  readonly type: string;
  readonly value: string;
}

export interface VariantOverrideDefinition {
  readonly contextName: string;
  readonly values: readonly string[];
}

/** A flag that has to be on (or off) for this one to be on. */
export interface DependencyDefinition {
  readonly feature: string;
  /** Absent: true. */
  readonly enabled?: boolean;
  /** Any of these variants will do; none: any. */
  readonly variants?: readonly string[];
}

/** Flags of one environment, and the segments that they use: a body of the client API is one. */
export interface FlagSource {
  readonly features: readonly FlagDefinition[];
  readonly segments?: readonly SegmentDefinition[];
}

/** The variant that somebody gets; `disabled` is the name of none. */
export interface VariantResult {
  readonly name: string;
  readonly enabled: boolean;
  readonly payload?: VariantPayloadDefinition;
  /** Whether the flag is on. */
  readonly feature_enabled: boolean;
}

/** What an SDK would answer. */
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

/** `incomplete`: its rule is not known here. `unevaluated`: it is disabled. */
export type StrategyResult =
  | {
      readonly evaluationStatus: 'complete';
      readonly enabled: boolean;
      /** The variant it gives, and what that was chosen from, when it holds and has variants. */
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

/** Why a flag is on, off or not to be known: part 4.2, without what only the caller knows. */
export interface FlagExplanation {
  readonly name: string;
  /** Never true while anything that it hangs on is unknown. */
  readonly isEnabled: boolean;
  /** Whether the flag is switched on in the environment, whatever its strategies say. */
  readonly isEnabledInCurrentEnvironment: boolean;
  readonly hasUnsatisfiedDependency: boolean;
  readonly strategies: {
    /** Any of them; dependencies and the switch of the environment left aside. */
    readonly result: Tristate;
    readonly data: readonly StrategyExplanation[];
  };
  readonly variant: VariantResult;
  /** What the variant was chosen from: of the strategy that decided if it has any, else of the flag. */
  readonly variants: readonly VariantDefinition[];
}
