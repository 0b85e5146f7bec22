export type StrategyParameterType = 'string' | 'percentage' | 'list' | 'number' | 'boolean';

export interface StrategyParameter {
  readonly name: string;
  readonly type: StrategyParameterType;
  readonly description: string;
  readonly required: boolean;
}

/** A kind of strategy: the rule by which it says on or off (part 2.14 of the specification). */
export interface StrategyType {
  readonly name: string;
  readonly displayName: string | null;
  readonly title: string | null;
  readonly description: string | null;
  /** Built-in ones are not. */
  readonly editable: boolean;
  readonly deprecated: boolean;
  readonly parameters: readonly StrategyParameter[];
  /** Place in lists. */
  readonly sortOrder: number;
  readonly version: number;
}
