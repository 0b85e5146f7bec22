import type { CompiledFlag, CompiledFlags } from '../../evaluation/compile-flags.ts';
import { decideFlag, type FlagDecision } from '../../evaluation/evaluate-flag.ts';
import { type EvaluationContext, evaluationContext } from '../../evaluation/evaluation-context.ts';
import { lacksId, reasonOf } from '../../evaluation/evaluation-reason.ts';
import type { OfrepErrorCode } from './error-schema.ts';
import { type OfrepEvaluation, presentEvaluation } from './evaluation-result.ts';
import { OfrepError } from './ofrep-error.ts';

/** A flag of a list that could not be evaluated. */
export interface OfrepFailure {
  readonly key: string;
  readonly errorCode: OfrepErrorCode;
  readonly errorDetails: string;
}

/** What a flag was decided as, and how OFREP shows it. */
interface Evaluated {
  readonly decision: FlagDecision;
  /** @throws {OfrepError} when it has no value for this context */
  readonly present: () => OfrepEvaluation;
}

/**
 * Evaluates compiled flags for one context: the same results as an SDK's.
 * @returns a function of a flag's name that throws an `Error` for one that there is not
 */
export function evaluatorOf(flags: CompiledFlags, context: unknown): (name: string) => Evaluated {
  const chance = { draws: 0 };
  const random = () => {
    chance.draws += 1;
    return Math.random();
  };
  const prepared = evaluationContext(context, { now: Date.now(), random });
  return (name) => {
    const flag = flags.get(name);
    if (!flag) throw new Error(`There is no flag "${name}".`);
    const before = chance.draws;
    const decision = decideFlag(flags, name, prepared);
    const hasDrawn = chance.draws > before;
    return { decision, present: () => present({ flags, flag, prepared }, decision, hasDrawn) };
  };
}

interface Scene {
  readonly flags: CompiledFlags;
  readonly flag: CompiledFlag;
  readonly prepared: EvaluationContext;
}

function present(
  { flags, flag, prepared }: Scene,
  decision: FlagDecision,
  hasDrawn: boolean,
): OfrepEvaluation {
  if (lacksId(flags, flag, decision, { context: prepared, hasDrawn })) {
    throw new OfrepError(
      'TARGETING_KEY_MISSING',
      'The flag lets a share of users in, so the context needs a targetingKey, a userId or a sessionId.',
    );
  }
  return presentEvaluation(flag, decision, reasonOf(flag, decision, prepared));
}

/** One flag without a value must not keep an application from all others. */
export function presentOrFail(key: string, evaluated: Evaluated): OfrepEvaluation | OfrepFailure {
  try {
    return evaluated.present();
  } catch (error) {
    if (!(error instanceof OfrepError)) throw error;
    return { key, errorCode: error.errorCode, errorDetails: error.message };
  }
}
