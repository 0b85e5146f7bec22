import type { Caller } from '../auth/caller.ts';
import { getFeaturesOf } from './feature-store.ts';
import { type UpdateFeatureRequest, updateFeature } from './update-feature.ts';

/**
 * Changes several flags of a project alike, one transaction each; all are known to exist before the
 * first is changed. Asking again continues where a fault left off.
 * @throws {NotFoundError} naming the flags that the project does not have
 */
export const updateFeatures = async (
  caller: Caller,
  projectId: string,
  names: readonly string[],
  request: UpdateFeatureRequest,
): Promise<void> => {
  for (const { name } of await getFeaturesOf(projectId, names)) {
    await updateFeature(caller, { projectId, featureName: name }, request);
  }
};
