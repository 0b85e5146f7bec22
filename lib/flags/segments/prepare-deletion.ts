import type { Caller } from '../../auth/caller.ts';
import type { SeesProject } from '../../auth/sees-project.ts';
import type { EventDraft } from '../../events/log/types.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { ConflictError } from '../../platform/errors.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import { refuseDirectChange } from '../feature-data/approval-guard.ts';
import { findUsesWithProjects } from './affected-environments.ts';
import { describeUses, segmentEvent } from './decide-segment.ts';
import { findProjectsWithDefault, inDefaultStrategy } from './default-strategy-conflicts.ts';
import type { Segment, SegmentUse } from './model.ts';
import { presentSegment } from './present-segment.ts';
import { requireSegmentPermission } from './require-segment-permission.ts';
import { segmentPatternWrites } from './segment-patterns-store.ts';
import { deleteSegmentWrites } from './segment-store.ts';
import { getVisibleSegment } from './visible-segments.ts';

/** The deletion of a segment. */
interface SegmentDeletion {
  readonly writes: readonly Write[];
  readonly events: readonly EventDraft[];
  /** Strategies of archived flags, from which the segment has to be removed before. */
  readonly archivedUses: readonly SegmentUse[];
}

/**
 * Prepares the deletion of a segment that no active flag uses.
 * @throws {NotFoundError} for an unknown id
 * @throws {ConflictError} naming the strategies, or the projects whose default strategies use it, that the
 * caller may see
 * @throws {NoAccessError} where changes of release plans with it need approval
 */
export async function prepareSegmentDeletion(caller: Caller, id: number): Promise<SegmentDeletion> {
  // Read before its uses: a strategy that starts to use it later increments the version.
  const segment = await getVisibleSegment(caller.rights, id);
  await requireSegmentPermission(caller, 'DELETE_SEGMENT', segment);
  const [{ uses, places }, projects] = await allInOrder([
    findUsesWithProjects(id),
    findProjectsWithDefault(id),
  ]);
  const isArchived = ({ feature }: SegmentUse): boolean => feature.archivedAt !== null;
  const active = uses.filter((use) => !isArchived(use));
  if (active.length > 0 || projects.length > 0) {
    throw inUse(segment, active, projects, await projectVisibility(caller.rights));
  }
  // Only milestones that are not active are left: without the segment they would not start.
  for (const { project, environments } of places) {
    refuseDirectChange(caller, project, environments);
  }
  return {
    writes: [...deleteSegmentWrites(segment), ...segmentPatternWrites(segment, undefined)],
    events: [segmentEvent('segment-deleted', segment, { preData: presentSegment(segment) })],
    archivedUses: uses.filter(isArchived),
  };
}

function inUse(
  segment: Segment,
  uses: readonly SegmentUse[],
  projects: readonly string[],
  sees: SeesProject,
): Error {
  if (uses.length === 0) return inDefaultStrategy(segment, 'deleted', projects, sees);
  return new ConflictError(`The segment "${segment.name}" is in use. ${describeUses(uses, sees)}`);
}
