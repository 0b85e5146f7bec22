import type { StrategyInput } from './model.ts';

/** The strategy that flags get when they are enabled without one, as the API shows it. */
export function presentDefaultStrategy({
  name,
  title = null,
  disabled = false,
  sortOrder,
  parameters = {},
  constraints = [],
  segments = [],
  variants = [],
}: StrategyInput) {
  return {
    name,
    title,
    disabled,
    ...(sortOrder !== undefined && { sortOrder }),
    parameters: { ...parameters },
    constraints: constraints.map((constraint) => ({
      ...constraint,
      values: [...constraint.values],
    })),
    segments: [...segments],
    variants: variants.map(({ overrides: _overrides, ...variant }) => variant),
  };
}
