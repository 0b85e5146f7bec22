import type { DefaultStrategy } from './model.ts';
import { presentConstraints } from './present-constraints.ts';

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
}: DefaultStrategy) {
  return {
    name,
    title,
    disabled,
    ...(sortOrder !== undefined && { sortOrder }),
    parameters: { ...parameters },
    constraints: presentConstraints(constraints),
    segments: [...segments],
    variants: variants.map(({ overrides: _overrides, ...variant }) => variant),
  };
}
