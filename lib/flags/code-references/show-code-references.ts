import { getProject } from '../../projects/project-store.ts';
import { featureNotFound, findFeature } from '../feature-data/feature-store.ts';
import type { FeaturePlace } from '../feature-data/model.ts';
import { findCodeRepositories } from './code-reference-store.ts';
import { presentFlagReferences, presentRepositories } from './present-code-references.ts';
import { readReferencesOf } from './read-code-references.ts';

/**
 * Where a flag, active or archived, is in the code of the repositories of its project.
 * @throws {NotFoundError} for an unknown project, and when it has no such flag
 */
export async function showFlagReferences({ projectId, featureName }: FeaturePlace) {
  const [known, project, feature] = await Promise.all([
    findCodeRepositories(projectId),
    getProject(projectId),
    findFeature(featureName),
  ]);
  if (feature?.project !== project.id) throw featureNotFound(featureName);
  return presentFlagReferences(feature, await readReferencesOf(projectId, known, feature));
}

/**
 * Which branches of repositories were searched for the flags of a project, and when.
 * @throws {NotFoundError} for an unknown project
 */
export async function showRepositories(projectId: string) {
  const [known] = await Promise.all([findCodeRepositories(projectId), getProject(projectId)]);
  return presentRepositories(projectId, known?.searches ?? []);
}
