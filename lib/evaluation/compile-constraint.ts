import { contextText, type EvaluationContext } from './evaluation-context.ts';
import type { ConstraintDefinition } from './model.ts';
import { type CompileOptions, compileOperator } from './operators.ts';
import { and, not, type Tristate } from './three-valued.ts';

/** A constraint with everything precomputed that does not depend on the context. */
export interface CompiledConstraint {
  readonly definition: ConstraintDefinition;
  readonly holds: (context: EvaluationContext) => Tristate;
}

/**
 * A missing or unparsable field yields false before `inverted` is applied, so true when inverted.
 * An unknown operator never holds, inverted or not. It is unknown whether a pattern matches that may not look at the
 * text, and therefore whether it does not: nobody is let in by sending too much.
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
    holds: (context) => {
      const result = test(contextText(context, contextName), context);
      return inverted ? not(result) : result;
    },
  };
}

/** Whether all constraints hold; stops at the first that does not. */
export function allHold(
  constraints: readonly CompiledConstraint[],
  context: EvaluationContext,
): Tristate {
  let result: Tristate = true;
  for (const { holds } of constraints) {
    result = and(result, holds(context));
    if (result === false) return false;
  }
  return result;
}
