import { featureNotFound } from '../../flags/feature-data/feature-store.ts';
import { emptyEnvironment } from '../../flags/feature-data/rules.ts';
import { findSegments } from '../../flags/segments/segment-store.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { findProject } from '../../projects/project-store.ts';
import { inlineSegments } from './flag-json.ts';
import { hasFlagsFor } from './load-environment.ts';
import type { ClientFeature } from './model.ts';
import { presentClientFeature, presentClientSegment } from './present-client-feature.ts';
import { type ClientScope, includesProject } from './scope.ts';

/**
 * Reads one flag for a client. Constraints of segments are inlined in its strategies, because the
 * response has no list of segments. Two round trips, whatever the size of the environment.
 *
 * @throws {NotFoundError} when the flag is not visible to the client
 */
export async function getClientFeature(name: string, scope: ClientScope): Promise<ClientFeature> {
  const { environment } = scope;
  const [feature, state] = await getItems([
    keys.feature(name),
    keys.featureEnvironment(name, environment),
  ]);
  if (!feature || feature.archivedAt !== null || !includesProject(scope, feature.project)) {
    throw featureNotFound(name);
  }
  const shown = presentClientFeature(feature, state ?? emptyEnvironment(name, environment));
  const ids = [...new Set(shown.strategies?.flatMap(({ segments = [] }) => segments) ?? [])];
  const [project, segments] = await Promise.all([
    findProject(feature.project),
    ids.length > 0 ? findSegments(ids) : [],
  ]);
  if (!project || !hasFlagsFor(project, environment)) throw featureNotFound(name);
  const constraints = new Map(
    segments.flatMap((segment) =>
      segment ? [[segment.id, presentClientSegment(segment).constraints]] : [],
    ),
  );
  return inlineSegments(shown, (id) => constraints.get(id) ?? []);
}
