import { compileFlags } from '../../../lib/evaluation/compile-flags.ts';
import { evaluateFlag } from '../../../lib/evaluation/evaluate-flag.ts';
import {
  describeSituation,
  type Surroundings,
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

export const surroundings: Surroundings = {
  now: Date.parse('2026-11-21T09:30:00Z'),
  random: () => 0.5,
};

interface Scene {
  /** The first one is evaluated. */
  readonly flags: readonly FlagDefinition[];
  readonly segments?: readonly SegmentDefinition[];
  readonly context?: unknown;
  readonly around?: Partial<Surroundings>;
}

export function evaluate(scene: Scene): FlagEvaluation {
  const { compiled, name, situation } = prepare(scene);
  return evaluateFlag(compiled, name, situation);
}

export function explain(scene: Scene): FlagExplanation {
  const { compiled, name, situation } = prepare(scene);
  const explanation = explainFlag(compiled, name, situation);
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
    situation: describeSituation(context, { ...surroundings, ...around }),
  };
}
