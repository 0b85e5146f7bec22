import type { checkConstraints } from '../../strategies/check-constraints.ts';
import type { VariantInput } from '../../strategies/variants.ts';

export interface ToggleRequest {
  readonly enabled: boolean;
  /** Whether to enable the disabled strategies instead of adding a new one. */
  readonly shouldActivateDisabledStrategies?: boolean;
}

/** A strategy in a request body; absent properties keep their values, or get their defaults. */
export interface StrategyRequest {
  readonly name?: string;
  readonly title?: string | null;
  readonly disabled?: boolean | null;
  readonly sortOrder?: number;
  readonly parameters?: Readonly<Record<string, string | number | boolean>>;
  readonly constraints?: Parameters<typeof checkConstraints>[0];
  readonly segments?: readonly number[];
  readonly variants?: readonly VariantInput[];
}
