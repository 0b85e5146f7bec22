import type { Caller } from '../../auth/caller.ts';
import { readCodeStates } from '../code-references/read-code-references.ts';
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

/**
 * Checks without changing anything whether flags of a project can be archived together.
 * @returns the flags on which others depend that are not in the list, whether archiving removes
 * dependencies, also of those others, and the flags that are left in code on default branches
 * @throws {NotFoundError} naming the flags that the project does not have
 */
export async function checkArchiving(projectId: string, names: readonly string[]) {
  const features = await getFeaturesOf(projectId, names);
  const { states } = await readCodeStates(projectId, features);
  return {
    parentsWithChildFeatures: features
      .filter((feature) => otherChildren(feature, names).length > 0)
      .map(({ name }) => name),
    hasDeletedDependencies: features.some(
      ({ dependencies, children }) => dependencies.length + children.length > 0,
    ),
    featuresInCode: [...states].flatMap(([name, { left, places }]) =>
      left === 0 ? [] : [{ name, left, places: [...places] }],
    ),
  };
}

/** Children of a flag that are not among the names. */
function otherChildren({ children }: Feature, names: readonly string[]): string[] {
  return children.filter((child) => !names.includes(child));
}

/** Sorts children before their parents, because a flag with children cannot be archived. */
function inOrderOfArchiving(features: readonly Feature[]): Feature[] {
  const names = features.map(({ name }) => name);
  for (const feature of features) {
    refuseChildren({ ...feature, children: otherChildren(feature, names) }, 'archived');
  }
  return [...features].sort((a, b) => a.children.length - b.children.length);
}
