import type { Caller } from '../../auth/caller.ts';
import { refuseChildren } from '../dependencies/rules.ts';
import { getFeaturesOf } from '../feature-data/feature-store.ts';
import type { Feature } from '../feature-data/model.ts';
import { type UpdateFeatureRequest, updateFeature } from './update-feature.ts';

/**
 * Applies the same update to several flags of a project, one transaction each. Checks that all exist
 * before the first update. A retry continues after an error.
 * @throws {NotFoundError} naming the flags that the project does not have
 * @throws {ConflictError} for archiving a flag that has children
 */
export async function updateFeatures(
  caller: Caller,
  projectId: string,
  names: readonly string[],
  request: UpdateFeatureRequest,
): Promise<void> {
  const features = await getFeaturesOf(projectId, names);
  const ordered = request.archived ? inOrderOfArchiving(features) : features;
  for (const { name } of ordered) {
    await updateFeature(caller, { projectId, featureName: name }, request);
  }
}

/** Sorts children before their parents, because a flag with children cannot be archived. */
function inOrderOfArchiving(features: readonly Feature[]): Feature[] {
  const names = new Set(features.map(({ name }) => name));
  for (const feature of features) {
    const children = feature.children.filter((child) => !names.has(child));
    refuseChildren({ ...feature, children }, 'archived');
  }
  return [...features].sort((a, b) => a.children.length - b.children.length);
}
