import { invalid } from '../../platform/errors.ts';
import type { ChangedFeature } from '../feature-data/change-feature.ts';
import type { Completion, Feature, FeatureEnvironment } from '../feature-data/model.ts';
import { atFeature } from '../feature-data/rules.ts';

/** A request to complete a flag. */
export type CompletionRequest = Pick<Completion, 'status' | 'statusValue'>;

/** @throws {ValidationError} for a variant of a flag that is not kept */
export function refuseValueOfDiscarded({ status, statusValue }: CompletionRequest): void {
  if (status === 'kept' || statusValue === undefined) return;
  throw invalid('/body/statusValue', 'can only be sent with the status "kept"', {
    sent: statusValue,
  });
}

/**
 * @param environments of the flag, as they are now
 * @throws {ValidationError} for a name of spaces only, and for one that none of the flag's variants has. A flag without
 * variants takes any name: they may have been removed when everybody had the one that is kept
 */
export function refuseUnknownVariant(
  { statusValue }: CompletionRequest,
  environments: readonly Pick<FeatureEnvironment, 'variants' | 'strategies' | 'plan'>[],
): void {
  if (statusValue === undefined) return;
  const known = environments.flatMap(({ variants, strategies, plan }) => {
    const planned = (plan?.milestones ?? []).flatMap((milestone) => milestone.strategies);
    return [...variants, ...[...strategies, ...planned].flatMap((each) => each.variants)];
  });
  const isKnown = known.length === 0 || known.some(({ name }) => name === statusValue);
  if (isKnown && statusValue.trim() !== '') return;
  throw invalid('/body/statusValue', 'must be the name of a variant of the flag', {
    sent: statusValue,
  });
}

/**
 * Completes a flag, or replaces the outcome of a completed one, which keeps its first time. Pure.
 * @param at the time of the request
 */
export function decideCompletion(
  before: Feature,
  { status, statusValue }: CompletionRequest,
  at: string,
): ChangedFeature {
  const known = before.completion;
  if (known && known.status === status && known.statusValue === statusValue) {
    return { after: before, events: [] };
  }
  const data = { status, ...(statusValue !== undefined && { statusValue }) };
  const after = { ...before, completion: { ...data, at: known?.at ?? at } };
  const preData = known && contentOf(known);
  return {
    after,
    events: [atFeature(after, { type: 'feature-completed', data, ...(preData && { preData }) })],
  };
}

/** Takes the completion of a flag back. Pure. */
export function decideUncompletion(before: Feature): ChangedFeature {
  const { completion, ...after } = before;
  if (!completion) return { after: before, events: [] };
  return {
    after,
    events: [atFeature(after, { type: 'feature-uncompleted', preData: contentOf(completion) })],
  };
}

function contentOf({ status, statusValue }: Completion) {
  return { status, ...(statusValue !== undefined && { statusValue }) };
}
