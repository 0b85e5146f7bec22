import type { Rights } from '../../auth/rights.ts';
import type { SeesProject } from '../../auth/sees-project.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import type { Segment } from './model.ts';
import { presentSegment } from './present-segment.ts';
import { listSegmentUses } from './segment-store.ts';
import { getVisibleSegment, listVisibleSegments } from './visible-segments.ts';

/**
 * Reads a segment with the numbers of flags and projects that use it, as far as the caller may see them.
 * @throws {NotFoundError} for an unknown id, and for a segment of a project that the caller may not see
 */
export async function getSegmentWithUses(rights: Rights, id: number) {
  const [segment, counts] = await Promise.all([
    getVisibleSegment(rights, id),
    countUses(id, projectVisibility(rights)),
  ]);
  return withCounts(segment, counts);
}

/**
 * Lists segments with the numbers of flags and projects that use each, as far as the caller may see them, by
 * name. Uses are in a partition per segment: one query each, all in parallel, and there are 300 segments at
 * most.
 */
export async function listSegmentsWithUses(rights: Rights) {
  const visibility = projectVisibility(rights);
  const segments = await listVisibleSegments(visibility);
  const counts = await Promise.all(segments.map(({ id }) => countUses(id, visibility)));
  return segments.map((segment, index) => withCounts(segment, counts[index]));
}

/** Counts the uses of a segment, also those by archived flags: one query. */
async function countUses(id: number, visibility: Promise<SeesProject>) {
  const [rows, sees] = await Promise.all([listSegmentUses(id), visibility]);
  const uses = rows.filter(({ project }) => sees(project));
  return {
    usedInFeatures: new Set(uses.map(({ feature }) => feature)).size,
    usedInProjects: new Set(uses.map(({ project }) => project)).size,
  };
}

function withCounts(segment: Segment, counts: Awaited<ReturnType<typeof countUses>> | undefined) {
  return { ...presentSegment(segment), ...counts };
}
