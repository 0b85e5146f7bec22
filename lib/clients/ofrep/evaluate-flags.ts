import type { EnvironmentState } from '../environment-cache/model.ts';
import { compileEnvironment } from '../frontend/compile-environment.ts';
import type { OfrepEvaluation } from './evaluation-result.ts';
import { evaluatorOf, type OfrepFailure, presentOrFail } from './evaluator.ts';

/** Evaluates flags of an environment for one context: the same results as an SDK's. */
export async function ofrepEvaluator(state: EnvironmentState, context: unknown) {
  const evaluate = evaluatorOf(await compileEnvironment(state), context);

  /** The flags of some projects, ids or `['*']`, sorted by name. */
  function evaluateAll(projects: readonly string[]): (OfrepEvaluation | OfrepFailure)[] {
    const isOpen = (project: string) => projects.includes('*') || projects.includes(project);
    return [...state.flags.values()]
      .filter(({ project }) => isOpen(project))
      .map(({ name }) => presentOrFail(name, evaluate(name)));
  }

  return { evaluate, evaluateAll };
}
