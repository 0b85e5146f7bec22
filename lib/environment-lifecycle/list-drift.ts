import { findDrift, refusePair } from '../flags/drift/find-drift.ts';
import { type DriftPage, type EnvironmentPair, MAX_DRIFT_FLAGS } from '../flags/drift/model.ts';
import { findSegments } from '../flags/segments/segment-store.ts';
import { allInOrder } from '../platform/dynamo/all-in-order.ts';
import type { Project } from '../projects/model.ts';
import { getProject } from '../projects/project-store.ts';
import { presentDriftingFlag } from './present-drift.ts';

/**
 * A page of the flags whose rules differ between two environments of a project, as the API shows it.
 * @throws {NotFoundError} for an unknown project
 * @throws {ValidationError} for environments that the project does not have, and for a cursor that no page has returned
 */
export async function listDrift(projectId: string, pair: EnvironmentPair, page: DriftPage) {
  const limit = Math.min(page.limit, MAX_DRIFT_FLAGS);
  const [project, { flags, nextCursor }] = await allInOrder([
    getComparedProject(projectId, pair),
    findDrift(projectId, pair, { ...page, limit }),
  ]);
  const strategies = flags.flatMap(({ from, to }) => [...from.strategies, ...to.strategies]);
  const found = await findSegments([...new Set(strategies.flatMap(({ segments }) => segments))]);
  const segments = found.filter((segment) => segment !== undefined);
  return {
    version: 1 as const,
    project: project.id,
    from: pair.from,
    to: pair.to,
    flags: flags.map((flag) => presentDriftingFlag(flag, segments)),
    ...(nextCursor !== undefined && { nextCursor }),
  };
}

async function getComparedProject(id: string, pair: EnvironmentPair): Promise<Project> {
  const project = await getProject(id);
  refusePair(project, pair, { from: '/query/from', to: '/query/to' });
  return project;
}
