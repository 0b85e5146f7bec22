import { keys } from '../../platform/dynamo/keys.ts';
import { touchWrite } from '../../platform/dynamo/touch-write.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { ExceedsLimitError, invalid } from '../../platform/errors.ts';
import type { Project } from '../../projects/model.ts';
import type { FutureSegmentPlace, Segment, SegmentPlace } from './model.ts';

/** For what only removes uses of segments, or copies those that the project has. */
export const ANY_TIME = '';

/** Segments per strategy. */
const MAX_STRATEGY_SEGMENTS = 5;

/** Segments of all milestones of a release plan: each takes two actions of the transaction that adds it. */
const MAX_PLAN_SEGMENTS = 30;

/** @returns the error for a segment that does not exist or belongs to another project */
export function unusable(id: number, project: string): Error {
  return invalid(
    '/body/segments',
    `must be ids of segments that the project "${project}" can use`,
    {
      hint: `Not usable: ${id}.`,
    },
  );
}

/** Whether strategies of a project can use a segment, as `keepSegmentWrite` requires it. Pure. */
export function isUsableIn(
  { project, createdAt, boundAt = createdAt }: Segment,
  { id, createdAt: since }: Pick<Project, 'id' | 'createdAt'>,
): boolean {
  return project === undefined || (project === id && boundAt >= since);
}

/**
 * For transactions that store the id of a segment: requires that the project may use it. A segment that
 * was bound to a deleted project with the same id does not belong to this project. Increments the
 * segment's version, so that its deletion or a change of its project that was decided earlier fails: of
 * attaching and deleting at the same time, only one succeeds.
 *
 * @param since `createdAt` of the project
 */
export function keepSegmentWrite(
  id: number,
  project: string,
  since: string,
  refuse = unusable,
): Write {
  const isOfAllProjects = 'attribute_not_exists(#project)';
  const isBoundSince =
    '(boundAt >= :since OR (attribute_not_exists(boundAt) AND createdAt >= :since))';
  const isOfThisProject = `(#project = :project AND ${isBoundSince})`;
  return touchWrite(keys.segment(id), {
    when: {
      expression: `attribute_exists(pk) AND (${isOfAllProjects} OR ${isOfThisProject})`,
      names: { '#project': 'project' },
      values: { ':project': project, ':since': since },
    },
    onConflict: () => refuse(id, project),
  });
}

/**
 * The writes that update the uses of segments, for the transaction that changes a strategy: at most two
 * per segment. Rows left behind by a deleted flag do no harm, because readers check them against the
 * strategy.
 *
 * @param before ids of the strategy's current segments
 * @param after ids of its new segments
 * @param since `createdAt` of the project, or `ANY_TIME`
 * @param refuse creates the error for a segment that does not exist or belongs to another project
 * @throws {ExceedsLimitError} for more than five segments; the commit fails with the error of `refuse`,
 * by default a {ValidationError} naming the id
 */
export function segmentUseWrites(
  place: SegmentPlace,
  before: readonly number[],
  after: readonly number[],
  since: string,
  refuse = unusable,
): Write[] {
  const old = new Set(before);
  const wanted = new Set(after);
  if (wanted.size > MAX_STRATEGY_SEGMENTS) {
    throw new ExceedsLimitError('segments of a strategy', MAX_STRATEGY_SEGMENTS);
  }
  const added = [...wanted.difference(old)];
  const removed = [...old.difference(wanted)];
  return [
    ...added.flatMap((id) => attachWrites(id, place, since, refuse)),
    ...removed.map((id): Write => ({ remove: keys.segmentUse(id, place.strategyId) })),
  ];
}

/**
 * The writes that update where segments will be used, for the transaction that changes a release plan or a default
 * strategy: at most two per segment. Rows may be left behind, as those of strategies may.
 *
 * @param before ids of its current segments
 * @param after ids of its new segments
 * @param since `createdAt` of the project, or `ANY_TIME`
 * @throws {ExceedsLimitError} for more segments than a plan may have
 */
export function futureSegmentUseWrites(
  place: FutureSegmentPlace,
  before: readonly number[],
  after: readonly number[],
  since: string,
  refuse = unusable,
): Write[] {
  const old = new Set(before);
  const wanted = new Set(after);
  const added = [...wanted.difference(old)];
  if (added.length > 0 && wanted.size > MAX_PLAN_SEGMENTS) {
    throw new ExceedsLimitError('segments of a release plan', MAX_PLAN_SEGMENTS);
  }
  // Plans from before the limit may have more than a transaction could remove.
  const removed = [...old.difference(wanted)].slice(0, MAX_PLAN_SEGMENTS);
  return [
    ...added.flatMap((id) => [
      keepSegmentWrite(id, place.project, since, refuse),
      { put: { ...keys.futureSegmentUse(id, place), ...place } },
    ]),
    ...removed.map((id): Write => ({ remove: keys.futureSegmentUse(id, place) })),
  ];
}

function attachWrites(
  id: number,
  place: SegmentPlace,
  since: string,
  refuse: typeof unusable,
): Write[] {
  return [
    keepSegmentWrite(id, place.project, since, refuse),
    { put: { ...keys.segmentUse(id, place.strategyId), ...place } },
  ];
}
