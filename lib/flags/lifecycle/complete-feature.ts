import type { Caller } from '../../auth/caller.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import type { EventType } from '../../events/log/types.ts';
import { updateFeatureWrite } from '../feature-data/feature-store.ts';
import { expectedFeatureEvents, loadActiveFeature } from '../feature-data/load-feature.ts';
import type { FeatureContext, FeaturePlace } from '../feature-data/model.ts';
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
  return change(caller, place, 'feature-completed', ({ feature, environments }) => {
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
  return change(caller, place, 'feature-uncompleted', ({ feature }) => decideUncompletion(feature));
}

function change(
  caller: Caller,
  place: FeaturePlace,
  type: EventType,
  decide: (found: FeatureContext) => ReturnType<typeof decideCompletion>,
): Promise<void> {
  const expect = expectedFeatureEvents(place, [type]);
  return recordChange({ author: caller.author, expect }, async () => {
    const found = await loadActiveFeature(place);
    const { feature } = found;
    const { after, events } = decide(found);
    if (events.length === 0) return noChange();
    return { writes: [updateFeatureWrite(feature, after)], events, result: undefined };
  });
}
