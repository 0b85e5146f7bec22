import type { EventDraft } from '../../events/log/types.ts';
import type { checkConstraints } from '../../strategies/check-constraints.ts';
import type { VariantInput } from '../../strategies/variants.ts';
import type { FeatureEnvironment } from '../feature-data/model.ts';
import type { Safeguard } from '../feature-data/plan-model.ts';

/** What comes of a change of a flag in one environment. */
export interface EnvironmentDecision<T = unknown> {
  readonly after: FeatureEnvironment;
  /** The caller adds flag, project and environment. */
  readonly events: readonly EventDraft[];
  readonly result: T;
}

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

/** The progression of a milestone in a request. */
export interface ProgressionRequest {
  /** Id of the milestone that starts. */
  readonly targetMilestone: string;
  readonly transitionCondition: { readonly intervalMinutes: number };
}

/** A safeguard in a request. */
export type SafeguardRequest = Omit<Safeguard, 'id'>;
