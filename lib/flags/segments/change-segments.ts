import type { Author } from '../../auth/author.ts';
import type { Caller } from '../../auth/caller.ts';
import type { SeesProject } from '../../auth/sees-project.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { invalid } from '../../platform/errors.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import { activeProjectCheck } from '../../projects/project-store.ts';
import { refuseIllegalValues } from '../context-fields/refuse-illegal-values.ts';
import { refuseDirectChange } from '../feature-data/approval-guard.ts';
import { findGuardedPlaces } from './affected-environments.ts';
import {
  CONSTRAINTS_POINTER,
  decideSegment,
  refuseUsesElsewhere,
  segmentEvent,
  segmentSettings,
} from './decide-segment.ts';
import { refuseDefaultsElsewhere } from './default-strategy-conflicts.ts';
import type { Segment, SegmentRequest } from './model.ts';
import { presentSegment } from './present-segment.ts';
import { requireSegmentPermission } from './require-segment-permission.ts';
import { segmentPatternWrites } from './segment-patterns-store.ts';
import {
  createSegmentWrites,
  findSegmentUses,
  getSegment,
  lastSegmentId,
  segmentNameTaken,
  updateSegmentWrites,
} from './segment-store.ts';
import { refuseHiddenSegment } from './visible-segments.ts';

/**
 * Creates a segment.
 * @throws {NameExistsError} when the name is taken, {ExceedsLimitError} beyond 300 segments
 * @throws {ValidationError} naming the property
 */
export async function createSegment(caller: Caller, request: SegmentRequest): Promise<Segment> {
  const settings = segmentSettings(request);
  return recordChange(
    {
      author: caller.author,
      expect: [{ type: 'segment-created', project: request.project ?? null }],
    },
    async () => {
      const [, last] = await allInOrder([
        requireSegmentPermission(caller, 'CREATE_SEGMENT', request),
        lastSegmentId(),
        refuseIllegalValues(settings.constraints, CONSTRAINTS_POINTER, settings.project),
      ]);
      const segment: Segment = {
        id: last + 1,
        ...settings,
        createdAt: new Date().toISOString(),
        createdBy: caller.author.name,
        version: 1,
      };
      return {
        writes: [
          ...createSegmentWrites(segment),
          ...segmentPatternWrites(undefined, segment),
          ...projectChecks(segment.project),
        ],
        events: [segmentEvent('segment-created', segment, { data: presentSegment(segment) })],
        result: segment,
      };
    },
  );
}

/** The writes for an updated segment. */
export function changedSegmentWrites(before: Segment, after: Segment, { name }: Author): Write[] {
  const isMoved = after.project !== before.project;
  const bound = isMoved ? { ...after, boundAt: new Date().toISOString() } : after;
  return [
    ...updateSegmentWrites(before, { ...bound, updatedBy: name }),
    ...segmentPatternWrites(before, after),
    ...(isMoved ? projectChecks(after.project) : []),
  ];
}

/**
 * Checks that the caller may replace a segment by the one in a request.
 * @throws {NoAccessError} without the permission for the segment before or after the update
 */
export async function refuseUpdateOf(
  caller: Caller,
  segment: Segment,
  request: SegmentRequest,
): Promise<void> {
  await refuseHiddenSegment(caller.rights, segment);
  await requireSegmentPermission(caller, 'UPDATE_SEGMENT', segment);
  await requireSegmentPermission(caller, 'UPDATE_SEGMENT', request);
}

/**
 * Replaces a segment; the change applies to all strategies that use it.
 * @throws {NotFoundError} for an unknown id, {NameExistsError} when the name is taken
 * @throws {NoAccessError} where changes of strategies that use it need approval
 * @throws {ConflictError} for binding it to a project while another one uses it
 * @throws {ValidationError} naming the property
 */
export function updateSegment(caller: Caller, id: number, request: SegmentRequest): Promise<void> {
  return recordChange(
    {
      author: caller.author,
      expect: [{ type: 'segment-updated', project: request.project ?? null }],
    },
    async () => {
      const [segment, guarded] = await allInOrder([
        getSegment(id),
        findGuardedPlaces(caller, id),
        refuseIllegalValues(request.constraints, CONSTRAINTS_POINTER, request.project ?? undefined),
      ]);
      await refuseUpdateOf(caller, segment, request);
      const isBound = Boolean(request.project) && request.project !== segment.project;
      const sees = isBound ? await projectVisibility(caller.rights) : undefined;
      const { after, events } = decideSegment(segment, request, [], sees);
      if (events.length === 0) return { writes: [], events, result: undefined };
      if (sees) await refuseOtherProjects(caller, after, sees);
      for (const { project, environments } of guarded) {
        refuseDirectChange(caller, project, environments);
      }
      return {
        writes: changedSegmentWrites(segment, after, caller.author),
        events,
        result: undefined,
      };
    },
  );
}

/** @throws {NameExistsError} when a segment with this name exists */
export async function refuseTakenSegmentName(name: string): Promise<void> {
  if (await getItem(keys.segmentName(name))) throw segmentNameTaken(name);
}

/** The project must exist, and not be archived, when the segment is stored. */
function projectChecks(project: string | undefined): Write[] {
  return project === undefined
    ? []
    : [
        activeProjectCheck(project, () =>
          invalid('/body/project', 'must be the id of an existing project', { sent: project }),
        ),
      ];
}

/**
 * Refuses to bind a segment to a project while other projects use it. Read after the segment: a strategy
 * that starts to use it later increments its version.
 * @throws {ConflictError} naming the strategies, or the projects whose default strategies use it
 */
async function refuseOtherProjects(
  { rights }: Caller,
  segment: Segment,
  sees: SeesProject,
): Promise<void> {
  const [uses] = await allInOrder([
    findSegmentUses(segment.id),
    refuseDefaultsElsewhere(rights, segment),
  ]);
  refuseUsesElsewhere(segment, uses, sees);
}
