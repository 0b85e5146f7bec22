import type { EventDraft } from '../../events/log/types.ts';
import type { InputOf } from '../../http/contract.ts';
import type { updateStrategySchema } from '../../strategies/strategy-schema.ts';
import type { VariantInput } from '../../strategies/variants.ts';
import type { FeatureEnvironment } from '../feature-data/model.ts';
import type { changeProgressionSchema } from './milestone-schema.ts';
import type { safeguardRequestSchema } from './safeguard-schema.ts';

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
export type StrategyRequest = Omit<InputOf<typeof updateStrategySchema>, 'variants'> & {
  readonly variants?: readonly VariantInput[];
};

/** The progression of a milestone in a request. */
export type ProgressionRequest = InputOf<typeof changeProgressionSchema>;

/** A safeguard in a request. */
export type SafeguardRequest = InputOf<typeof safeguardRequestSchema>;
