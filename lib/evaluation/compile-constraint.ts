import { contextText, type EvaluationContext } from './evaluation-context.ts';
import type { ConstraintDefinition } from './model.ts';
import { type CompileOptions, compileOperator } from './operators.ts';

/** A constraint with everything precomputed that does not depend on the context. */
export interface CompiledConstraint {
  readonly definition: ConstraintDefinition;
  readonly holds: (context: EvaluationContext) => boolean;
}

/**
 * A missing or unparsable field yields false before `inverted` is applied, so true when inverted.
 * An unknown operator never holds, inverted or not.
 * @throws {TypeError} for `REGEX` without `compileRegex`
 */
export function compileConstraint(
  definition: ConstraintDefinition,
  options: CompileOptions,
): CompiledConstraint {
  const { contextName, inverted = false } = definition;
  const test = compileOperator(definition, options);
  if (!test) return { definition, holds: () => false };
  return {
    definition,
    holds: (context) => test(contextText(context, contextName), context) !== inverted,
  };
}

/** Whether all constraints hold; stops at the first that does not. */
export function allHold(
  constraints: readonly CompiledConstraint[],
  context: EvaluationContext,
): boolean {
  for (const { holds } of constraints) if (!holds(context)) return false;
  return true;
}
