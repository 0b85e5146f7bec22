import { type Caller, requirePermission } from '../auth/caller.ts';
import type { Permission } from '../auth/permissions.ts';
import { checkContextNames } from '../constraints/check-context-names.ts';
import { keys } from '../dynamo/keys.ts';
import { getItem, type Write } from '../dynamo/table.ts';
import { ConflictError, ValidationError } from '../errors.ts';
import { recordChange } from '../events/record-change.ts';
import { refuseDirectChange } from '../features/direct-changes.ts';
import {
  CONSTRAINTS_POINTER,
  decideSegment,
  describeUses,
  type SegmentRequest,
  segmentEvent,
  settingsOf,
} from './decide-segment.ts';
import type { Segment } from './model.ts';
import { findPlacesOfUses } from './places-of-uses.ts';
import { presentSegment } from './present-segment.ts';
import {
  createSegmentWrites,
  deleteSegmentWrites,
  findSegmentUses,
  getSegment,
  lastSegmentId,
  segmentNameTaken,
  updateSegmentWrites,
} from './segment-store.ts';

const refuseWithout = (
  caller: Caller,
  permission: Permission,
  { project }: { readonly project?: string | null },
): Promise<void> =>
  requirePermission(caller, project ? [permission, 'UPDATE_PROJECT_SEGMENT'] : [permission], {
    project: project ?? undefined,
  });

/** The project must exist, and not be archived, when the segment is stored. */
const projectChecks = (project: string | undefined): Write[] =>
  project === undefined
    ? []
    : [
        {
          check: keys.project(project),
          when: {
            expression: 'attribute_exists(pk) AND attribute_type(archivedAt, :null)',
            values: { ':null': 'NULL' },
          },
          onConflict: () =>
            new ValidationError(
              `The \`/body/project\` property must be the id of a project. There is none with the id "${project}".`,
              '/body/project',
            ),
        },
      ];

/**
 * Creates a segment.
 * @throws {NameExistsError} when the name is taken, {ExceedsLimitError} beyond 300 segments
 * @throws {ValidationError} naming the property
 */
export const createSegment = async (caller: Caller, request: SegmentRequest): Promise<Segment> => {
  await refuseWithout(caller, 'CREATE_SEGMENT', request);
  const settings = settingsOf(request);
  return recordChange(caller.author, async () => {
    const [last] = await Promise.all([
      lastSegmentId(),
      checkContextNames(settings.constraints, CONSTRAINTS_POINTER),
    ]);
    const segment: Segment = {
      id: last + 1,
      ...settings,
      createdAt: new Date().toISOString(),
      createdBy: caller.author.name,
      version: 1,
    };
    return {
      writes: [...createSegmentWrites(segment), ...projectChecks(segment.project)],
      events: [segmentEvent('segment-created', segment, { data: presentSegment(segment) })],
      result: segment,
    };
  });
};

/** Stores a segment that was decided on. */
export const changedSegmentWrites = (before: Segment, after: Segment): Write[] => [
  ...updateSegmentWrites(before, after),
  ...(after.project === before.project ? [] : projectChecks(after.project)),
];

/**
 * Checks that the caller may replace a segment by what a request says.
 * @throws {NoAccessError} without the permission for what it is, or for what it would be
 */
export const refuseUpdateOf = async (
  caller: Caller,
  segment: Segment,
  request: SegmentRequest,
): Promise<void> => {
  await refuseWithout(caller, 'UPDATE_SEGMENT', segment);
  await refuseWithout(caller, 'UPDATE_SEGMENT', request);
};

/**
 * Replaces a segment; strategies that use it follow.
 * @throws {NotFoundError} for an unknown id, {NameExistsError} when the name is taken
 * @throws {NoAccessError} where changes of strategies that use it need approval
 * @throws {ConflictError} when it is to be bound to a project, and used in another
 * @throws {ValidationError} naming the property
 */
export const updateSegment = (caller: Caller, id: number, request: SegmentRequest): Promise<void> =>
  recordChange(caller.author, async () => {
    const [segment, uses] = await Promise.all([
      getSegment(id),
      findSegmentUses(id),
      checkContextNames(request.constraints, CONSTRAINTS_POINTER),
    ]);
    await refuseUpdateOf(caller, segment, request);
    const { after, events } = decideSegment(segment, request, uses);
    if (events.length === 0) return { writes: [], events, result: undefined };
    for (const { project, environments } of await findPlacesOfUses(uses)) {
      refuseDirectChange(caller, project, environments);
    }
    return { writes: changedSegmentWrites(segment, after), events, result: undefined };
  });

/**
 * Deletes a segment that no strategy uses.
 * @throws {NotFoundError} for an unknown id, {ConflictError} naming the strategies that use it
 */
export const deleteSegment = (caller: Caller, id: number): Promise<void> =>
  recordChange(caller.author, async () => {
    // Read before its uses: a strategy that begins to use it later moves the version.
    const segment = await getSegment(id);
    await refuseWithout(caller, 'DELETE_SEGMENT', segment);
    const uses = await findSegmentUses(id);
    if (uses.length > 0) {
      throw new ConflictError(`The segment "${segment.name}" is in use. ${describeUses(uses)}`);
    }
    return {
      writes: deleteSegmentWrites(segment),
      events: [segmentEvent('segment-deleted', segment, { preData: presentSegment(segment) })],
      result: undefined,
    };
  });

/**
 * @throws {NameExistsError} when there is a segment of that name
 */
export const refuseTakenSegmentName = async (name: string): Promise<void> => {
  if (await getItem(keys.segmentName(name))) throw segmentNameTaken(name);
};
