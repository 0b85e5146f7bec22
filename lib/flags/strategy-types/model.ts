declare module '../../platform/dynamo/items.ts' {
  interface Items {
    StrategyType: StrategyType;
  }
}

/** Maximum of custom strategy types in an instance. */
export const MAX_STRATEGY_TYPES = 300;

type StrategyParameterType = 'string' | 'percentage' | 'list' | 'number' | 'boolean';

export interface StrategyParameter {
  readonly name: string;
  readonly type: StrategyParameterType;
  readonly description: string;
  readonly required: boolean;
}

/** A kind of strategy: the rule that determines whether it matches. */
export interface StrategyType {
  readonly name: string;
  readonly displayName: string | null;
  readonly title: string | null;
  readonly description: string | null;
  /** `false` for built-in types. */
  readonly editable: boolean;
  readonly deprecated: boolean;
  readonly parameters: readonly StrategyParameter[];
  /** Position in lists. */
  readonly sortOrder: number;
  readonly version: number;
}
