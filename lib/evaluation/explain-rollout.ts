import { rolloutBucket } from './buckets.ts';
import { type EvaluationContext, fieldText } from './evaluation-context.ts';
import type { StrategyDefinition } from './model.ts';
import { isRandom, stickyId } from './strategy-rules.ts';

/** Why a context is inside or outside of a rollout, apart from constraints and segments. */
interface RolloutExplanation {
  /** The share that is let in: ids with buckets from 1 to this. */
  readonly percentage: number;
  /** The field whose value is hashed; `default` is the user, or else the session, or else chance. */
  readonly stickiness: string;
  /** What ids are hashed with. */
  readonly groupId: string;
  /** From 1 to 100; absent if the context has no id. */
  readonly bucket?: number;
  /** Each evaluation is random, because the context has no id or the flag asks for it. */
  readonly isRandom: boolean;
  readonly explanation: string;
}

/** The field that a strategy hashes, and the parameter that has its share. */
const rollouts: ReadonlyMap<string, { readonly share: string; readonly stickiness?: string }> =
  new Map([
    ['flexibleRollout', { share: 'rollout' }],
    ['gradualRolloutUserId', { share: 'percentage', stickiness: 'userId' }],
    ['gradualRolloutSessionId', { share: 'percentage', stickiness: 'sessionId' }],
    ['gradualRolloutRandom', { share: 'percentage', stickiness: 'random' }],
  ]);

/**
 * Explains the rollout of a strategy: the same ids and buckets as in its evaluation. Pure.
 * @returns `undefined` for a strategy that is not a rollout
 */
export function explainRollout(
  { name, parameters = {} }: Pick<StrategyDefinition, 'name' | 'parameters'>,
  context: EvaluationContext,
): RolloutExplanation | undefined {
  const known = rollouts.get(name);
  if (!known) return undefined;
  const percentage = Number(parameters[known.share]) || 0;
  const stickiness = known.stickiness ?? (parameters.stickiness || 'default');
  const own = name === 'flexibleRollout' && fieldText(context, 'featureToggle');
  const groupId = parameters.groupId || own || '';
  // The old rollouts know no properties.
  const id = known.stickiness ? fieldText(context, stickiness) : stickyId(stickiness)(context);
  const parts = { percentage, stickiness, groupId };
  if (percentage <= 0) return { ...parts, isRandom: false, explanation: 'It lets nobody in: 0 %.' };
  if (id && stickiness !== 'random') return { ...parts, ...explainBucket(parts, id) };
  if (!isRandom(stickiness)) {
    const explanation = `The context has no \`${stickiness}\`, so this strategy does not let it in.`;
    return { ...parts, isRandom: false, explanation };
  }
  if (percentage >= 100) return { ...parts, isRandom: false, explanation: 'It lets everybody in.' };
  const why =
    stickiness === 'random'
      ? 'Its stickiness is `random`'
      : 'The context has neither a `userId` nor a `sessionId`';
  const explanation = `${why}, so it is decided at random at each call: ${percentage} % are let in.`;
  return { ...parts, isRandom: true, explanation };
}

function explainBucket(
  {
    percentage,
    stickiness,
    groupId,
  }: Pick<RolloutExplanation, 'percentage' | 'stickiness' | 'groupId'>,
  id: string,
) {
  const bucket = rolloutBucket(groupId)(id);
  const isIn = bucket <= percentage;
  const group = groupId && ` in the group ${JSON.stringify(groupId)}`;
  const explanation = `${JSON.stringify(id)} has the bucket ${bucket} of 100${group}, by the stickiness \`${stickiness}\`. ${percentage} % lets the buckets from 1 to ${percentage} in, so it is ${isIn ? 'inside' : 'outside'} of the rollout.`;
  return { bucket, isRandom: false, explanation };
}
