import { knownRegex } from '../evaluation/linear-regex.ts';
import type { Constraint } from './model.ts';

type Constrained = { readonly constraints: readonly Constraint[] };

/** Instructions of the patterns in constraints, each counted as often as it is there. */
export function regexSteps(parts: readonly Constrained[]): number {
  return parts
    .flatMap(({ constraints }) => constraints)
    .filter(isRegex)
    .reduce(
      (sum, { value = '', caseInsensitive }) => sum + knownRegex(value, caseInsensitive).steps,
      0,
    );
}

/** Whether one of the constraints has a pattern. */
export function hasRegex({ constraints }: Constrained): boolean {
  return constraints.some(isRegex);
}

function isRegex({ operator }: Constraint): boolean {
  return operator === 'REGEX';
}
