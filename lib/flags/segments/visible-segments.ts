import type { Rights } from '../../auth/rights.ts';
import type { SeesProject } from '../../auth/sees-project.ts';
import { compareText } from '../../platform/compare-text.ts';
import { isProjectVisible } from '../../projects/authorization/visibility.ts';
import type { Segment } from './model.ts';
import { getSegment, listSegments, segmentNotFound } from './segment-store.ts';

/** Lists the segments of all projects and those of projects that the caller may see, by name. */
export async function listVisibleSegments(visibility: Promise<SeesProject>): Promise<Segment[]> {
  const [segments, sees] = await Promise.all([listSegments(), visibility]);
  return segments
    .filter((segment) => seesSegment(segment, sees))
    .sort((one, other) => compareText(one.name, other.name));
}

/** Whether a segment is of all projects, or of one that the caller may see. Pure. */
function seesSegment(
  { project, createdAt, boundAt = createdAt }: Segment,
  sees: SeesProject,
): boolean {
  return project === undefined || sees(project, boundAt);
}

/**
 * Reads a segment.
 * @throws {NotFoundError} for an unknown id, and for a segment of a project that the caller may not see
 */
export async function getVisibleSegment(rights: Rights, id: number): Promise<Segment> {
  const segment = await getSegment(id);
  await refuseHiddenSegment(rights, segment);
  return segment;
}

/** @throws {NotFoundError} for a segment of a project that the caller may not see */
export async function refuseHiddenSegment(
  rights: Rights,
  { id, project, createdAt, boundAt = createdAt }: Segment,
): Promise<void> {
  if (project === undefined || (await isProjectVisible(rights, project, boundAt))) return;
  throw segmentNotFound(id);
}
