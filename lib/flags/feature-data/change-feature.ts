import type { Caller } from '../../auth/caller.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import type { EventDraft, EventType } from '../../events/log/types.ts';
import { updateFeatureWrite } from './feature-store.ts';
import { expectedFeatureEvents, loadActiveFeature } from './load-feature.ts';
import type { Feature, FeatureContext, FeaturePlace } from './model.ts';

/** A flag after a change of what is said about it. */
export interface ChangedFeature {
  readonly after: Feature;
  /** Empty if nothing changes. */
  readonly events: readonly EventDraft[];
}

/**
 * Changes what is said about a flag, and nothing of what it does, so no approval is required.
 * @param type of the event to expect
 * @throws {NotFoundError} when no active flag of that name exists in that project
 */
export function changeFeature(
  caller: Caller,
  place: FeaturePlace,
  type: EventType,
  decide: (found: FeatureContext) => ChangedFeature,
): Promise<void> {
  const expect = expectedFeatureEvents(place, [type]);
  return recordChange({ author: caller.author, expect }, async () => {
    const found = await loadActiveFeature(place);
    const { after, events } = decide(found);
    if (events.length === 0) return noChange();
    return { writes: [updateFeatureWrite(found.feature, after)], events, result: undefined };
  });
}
