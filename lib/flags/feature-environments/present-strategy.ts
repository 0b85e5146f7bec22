import type { Strategy } from '../../strategies/model.ts';
import { presentConstraints } from '../../strategies/present-constraints.ts';
import type { FeatureEnvironment } from '../feature-data/model.ts';

/** A strategy as the API shows it. */
export function presentStrategy(strategy: Strategy, featureName: string) {
  return {
    id: strategy.id,
    name: strategy.name,
    title: strategy.title,
    disabled: strategy.disabled,
    featureName,
    sortOrder: strategy.sortOrder,
    segments: [...strategy.segments],
    constraints: presentConstraints(strategy.constraints),
    variants: strategy.variants.map(({ overrides: _overrides, ...variant }) => variant),
    parameters: { ...strategy.parameters },
  };
}

/** Environment variants as the API shows them. */
export function presentVariants({ variants }: FeatureEnvironment) {
  return variants.map(({ overrides, ...variant }) => ({
    ...variant,
    overrides: (overrides ?? []).map(({ contextName, values }) => ({
      contextName,
      values: [...values],
    })),
  }));
}
