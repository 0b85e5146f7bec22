import type { Caller } from '../../auth/caller.ts';
import { getFeaturesOf } from '../feature-data/feature-store.ts';
import type { EnvironmentPlace } from '../feature-data/model.ts';
import { refuseArchived } from '../feature-data/rules.ts';
import type { ToggleRequest } from './model.ts';
import { toggleEnvironment } from './toggle-environment.ts';

/**
 * Enables or disables several flags of a project in an environment, one transaction each. Checks that all
 * exist and none is archived before the first change. A retry continues after an error.
 * @throws {NotFoundError} naming the flags that the project does not have, or for an unknown environment
 * @throws {ValidationError} for an archived flag
 * @throws {NoAccessError} where changes need approval, unless the caller may bypass it
 */
export async function bulkToggle(
  caller: Caller,
  place: Omit<EnvironmentPlace, 'featureName'>,
  names: readonly string[],
  request: ToggleRequest,
): Promise<void> {
  const features = await getFeaturesOf(place.projectId, names);
  for (const feature of features) refuseArchived(feature);
  for (const { name: featureName } of features) {
    await toggleEnvironment(caller, { ...place, featureName }, request);
  }
}
