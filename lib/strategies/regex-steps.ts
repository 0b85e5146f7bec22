import { knownRegex } from '../evaluation/linear-regex.ts';
import type { Constraint } from './model.ts';

/** What to do at the limits of patterns. */
export const REMOVE_PATTERNS =
  'Remove or shorten patterns, or compare with STR_STARTS_WITH, STR_ENDS_WITH or STR_CONTAINS.';

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
