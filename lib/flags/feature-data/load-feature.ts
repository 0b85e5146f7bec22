import { listEnvironments } from '../../environments/environment-store.ts';
import type { ExpectedEvent } from '../../events/commit/record-change.ts';
import type { EventType } from '../../events/log/types.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import { getProject } from '../../projects/project-store.ts';
import { featureNotFound, findWholeFeature } from './feature-store.ts';
import type { FeatureContext, FeaturePlace } from './model.ts';

/** Events of a flag that `recordChange` should expect. */
export function expectedFeatureEvents(
  { projectId, featureName }: FeaturePlace,
  types: readonly EventType[],
): ExpectedEvent[] {
  return types.map((type) => ({ type, project: projectId, featureName }));
}

/**
 * Reads a flag with its project and environments in one round trip: three parallel reads.
 * @throws {NotFoundError} when the flag does not exist in that project
 */
export async function loadFeature(place: FeaturePlace): Promise<FeatureContext> {
  const [whole, project, environments] = await Promise.all([
    findWholeFeature(place.featureName),
    getProject(place.projectId),
    listEnvironments(),
  ]);
  // The project stored with the flag is authoritative, not the one in the path.
  if (!whole || whole.feature.project !== project.id) throw featureNotFound(place.featureName);
  return {
    ...whole,
    project,
    projectEnvironments: environmentsIn(project, environments),
  };
}

/**
 * Reads a flag that is not archived, like `loadFeature`.
 * @throws {NotFoundError} when no active flag of that name exists in that project
 */
export async function loadActiveFeature(place: FeaturePlace): Promise<FeatureContext> {
  const context = await loadFeature(place);
  if (context.feature.archivedAt !== null) throw featureNotFound(place.featureName);
  return context;
}
