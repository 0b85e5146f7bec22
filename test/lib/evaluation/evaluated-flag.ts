import { compileFlags } from '../../../lib/evaluation/compile-flags.ts';
import { evaluateFlag } from '../../../lib/evaluation/evaluate-flag.ts';
import {
  type EvaluationRuntime,
  evaluationContext,
} from '../../../lib/evaluation/evaluation-context.ts';
import { explainFlag } from '../../../lib/evaluation/explain-flag.ts';
import { compileLinearRegex } from '../../../lib/evaluation/linear-regex.ts';
import type {
  ConstraintDefinition,
  FlagDefinition,
  FlagEvaluation,
  FlagExplanation,
  SegmentDefinition,
} from '../../../lib/evaluation/model.ts';

export const runtime: EvaluationRuntime = {
  now: Date.parse('2026-11-21T09:30:00Z'),
  random: () => 0.5,
};

interface Scene {
  /** The first one is evaluated. */
  readonly flags: readonly FlagDefinition[];
  readonly segments?: readonly SegmentDefinition[];
  readonly context?: unknown;
  readonly around?: Partial<EvaluationRuntime>;
}

export function evaluate(scene: Scene): FlagEvaluation {
  const { compiled, name, prepared } = prepare(scene);
  return evaluateFlag(compiled, name, prepared);
}

export function explain(scene: Scene): FlagExplanation {
  const { compiled, name, prepared } = prepare(scene);
  const explanation = explainFlag(compiled, name, prepared);
  if (!explanation) throw new Error(`There is no flag ${name}.`);
  return explanation;
}

/** Whether a constraint holds for a context. */
export function holds(constraint: ConstraintDefinition, context: unknown): boolean {
  return evaluate({
    flags: [
      { name: 'flag', enabled: true, strategies: [{ name: 'default', constraints: [constraint] }] },
    ],
    context,
  }).enabled;
}

function prepare({ flags, segments = [], context = {}, around = {} }: Scene) {
  return {
    compiled: compileFlags({ features: flags, segments }, { compileRegex: compileLinearRegex }),
    name: flags[0]?.name ?? '',
    prepared: evaluationContext(context, { ...runtime, ...around }),
  };
}
