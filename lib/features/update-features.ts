import type { Caller } from '../auth/caller.ts';
import { refuseChildren } from '../dependencies/relation-writes.ts';
import { getFeaturesOf } from './feature-store.ts';
import type { Feature } from './model.ts';
import { type UpdateFeatureRequest, updateFeature } from './update-feature.ts';

/** Flags are archived before those that they hang on, none of which may be left with a child. */
const inOrderOfArchiving = (features: readonly Feature[]): Feature[] => {
  const names = new Set(features.map(({ name }) => name));
  for (const feature of features) {
    const children = feature.children.filter((child) => !names.has(child));
    refuseChildren({ ...feature, children }, 'archived');
  }
  return [...features].sort((a, b) => a.children.length - b.children.length);
};

/**
 * Changes several flags of a project alike, one transaction each; all are known to exist before the
 * first is changed. Asking again continues where a fault left off.
 * @throws {NotFoundError} naming the flags that the project does not have
 * @throws {ConflictError} for a flag that is to be archived while others hang on it
 */
export const updateFeatures = async (
  caller: Caller,
  projectId: string,
  names: readonly string[],
  request: UpdateFeatureRequest,
): Promise<void> => {
  const features = await getFeaturesOf(projectId, names);
  const ordered = request.archived ? inOrderOfArchiving(features) : features;
  for (const { name } of ordered) {
    await updateFeature(caller, { projectId, featureName: name }, request);
  }
};
