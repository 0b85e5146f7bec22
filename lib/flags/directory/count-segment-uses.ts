import type { Rights } from '../../auth/rights.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import { presentSegment } from '../segments/present-segment.ts';
import { getVisibleSegment, listVisibleSegments } from '../segments/visible-segments.ts';
import { readFlagDirectory } from './flag-directory.ts';
import { findSegmentUsers, type SegmentUser } from './segment-users.ts';

/**
 * Reads a segment with the numbers of flags and projects that use it, as far as the caller may see them.
 * @throws {NotFoundError} for an unknown id, and for a segment of a project that the caller may not see
 */
export async function getSegmentWithUses(rights: Rights, id: number) {
  const [segment, directory, sees] = await Promise.all([
    getVisibleSegment(rights, id),
    readFlagDirectory(),
    projectVisibility(rights),
  ]);
  const users = (await findSegmentUsers(directory, [id])).get(id) ?? [];
  return { ...presentSegment(segment), ...count(users.filter(({ project }) => sees(project))) };
}

/**
 * Lists segments with the numbers of flags and projects that use each, as far as the caller may see them, by name.
 * Its cost does not depend on how many use them.
 */
export async function listSegmentsWithUses(rights: Rights) {
  const visibility = projectVisibility(rights);
  const [segments, directory, sees] = await Promise.all([
    listVisibleSegments(visibility),
    readFlagDirectory(),
    visibility,
  ]);
  const users = await findSegmentUsers(
    directory,
    segments.map(({ id }) => id),
  );
  return segments.map((segment) => ({
    ...presentSegment(segment),
    ...count((users.get(segment.id) ?? []).filter(({ project }) => sees(project))),
  }));
}

function count(users: readonly SegmentUser[]) {
  return {
    usedInFeatures: users.length,
    usedInProjects: new Set(users.map(({ project }) => project)).size,
  };
}
