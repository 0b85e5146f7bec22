import type { Caller } from '../../auth/caller.ts';
import type { EventType } from '../../events/log/types.ts';
import type { EnvironmentPlace } from '../feature-data/model.ts';
import { changeFeatureEnvironment } from '../feature-environments/change-environment.ts';
import type { SafeguardRequest } from '../feature-environments/model.ts';
import { decideNoSafeguard, decideSafeguard } from '../feature-environments/safeguard-decisions.ts';

/** Where a safeguard is; without the id of a plan, it is of the flag itself. */
type SafeguardsPlace = EnvironmentPlace & { readonly planId?: string };

/**
 * Adds a safeguard to a flag in an environment or to its release plan, or replaces that with the same source.
 * @throws {NotFoundError} for an unknown plan, {ExceedsLimitError} beyond five
 * @throws {ValidationError} naming the property
 */
export async function changeSafeguard(
  caller: Caller,
  place: SafeguardsPlace,
  request: SafeguardRequest,
): Promise<void> {
  const types: EventType[] = ['safeguard-changed'];
  await changeFeatureEnvironment(caller, place, { types }, (before) =>
    decideSafeguard(before, place.planId, request),
  );
}

/**
 * Removes a safeguard from a flag in an environment or from its release plan.
 * @throws {NotFoundError} for an unknown plan or safeguard
 */
export async function deleteSafeguard(
  caller: Caller,
  place: SafeguardsPlace & { readonly safeguardId: string },
): Promise<void> {
  const types: EventType[] = ['safeguard-deleted'];
  await changeFeatureEnvironment(caller, place, { types }, (before) =>
    decideNoSafeguard(before, place.planId, place.safeguardId),
  );
}
