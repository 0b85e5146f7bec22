import type { Constraint } from './model.ts';

/** Constraints as the API shows them: copies, so that an answer shares nothing with what is stored. Pure. */
export function presentConstraints(constraints: readonly Constraint[]) {
  return constraints.map((constraint) => ({ ...constraint, values: [...constraint.values] }));
}
