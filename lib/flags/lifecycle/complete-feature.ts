import type { Caller } from '../../auth/caller.ts';
import { changeFeature } from '../feature-data/change-feature.ts';
import type { FeaturePlace } from '../feature-data/model.ts';
import {
  type CompletionRequest,
  decideCompletion,
  decideUncompletion,
  refuseUnknownVariant,
  refuseValueOfDiscarded,
} from './decide-completion.ts';

/**
 * Marks a flag as completed: it has served its purpose, and can be removed from the code. Nothing of what it does
 * changes, so no approval is required.
 * @throws {NotFoundError} when no active flag of that name exists in that project
 * @throws {ValidationError} for a variant of a flag that is not kept, and for one that the flag does not have
 */
export function completeFeature(
  caller: Caller,
  place: FeaturePlace,
  request: CompletionRequest,
): Promise<void> {
  refuseValueOfDiscarded(request);
  return changeFeature(caller, place, 'feature-completed', ({ feature, environments }) => {
    const decision = decideCompletion(feature, request, new Date().toISOString());
    // A request that is repeated succeeds, although the variant may be gone.
    if (decision.events.length > 0) refuseUnknownVariant(request, Object.values(environments));
    return decision;
  });
}

/**
 * Takes the mark back: the flag is in the stage before again.
 * @throws {NotFoundError} when no active flag of that name exists in that project
 */
export function uncompleteFeature(caller: Caller, place: FeaturePlace): Promise<void> {
  return changeFeature(caller, place, 'feature-uncompleted', ({ feature }) =>
    decideUncompletion(feature),
  );
}
