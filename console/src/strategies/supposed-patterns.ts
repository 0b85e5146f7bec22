import type { ConstraintDefinition } from '../../../lib/evaluation/model.ts';
import type { RegexCompiler } from '../../../lib/evaluation/operators.ts';

/** Patterns that are tried in all combinations: 16 evaluations for each context. */
const MAX_PATTERNS = 4;

/** The different patterns in constraints. Pure. */
export function patternsOf(
  parts: readonly { readonly constraints?: readonly ConstraintDefinition[] }[],
): readonly string[] {
  const constraints = parts.flatMap((part) => part.constraints ?? []);
  const found = constraints.filter(({ operator }) => operator === 'REGEX');
  return [
    ...new Set(
      found.map(({ value = '', caseInsensitive = false }) => keyOf(value, caseInsensitive)),
    ),
  ];
}

/**
 * All ways in which patterns may turn out, each as if it were known which of them match. The engine that
 * matches them is larger than all of the editor, and what does not depend on a pattern needs none. Pure.
 *
 * @returns empty for too many patterns
 */
export function supposing(patterns: readonly string[]): readonly RegexCompiler[] {
  if (patterns.length > MAX_PATTERNS) return [];
  return Array.from({ length: 2 ** patterns.length }, (_, way) => {
    const matching = new Set(patterns.filter((__, index) => (way >> index) & 1));
    const compile: RegexCompiler = (pattern, caseInsensitive) => () =>
      matching.has(keyOf(pattern, caseInsensitive));
    return compile;
  });
}

function keyOf(pattern: string, caseInsensitive: boolean): string {
  return `${caseInsensitive ? 'i' : ''}:${pattern}`;
}
