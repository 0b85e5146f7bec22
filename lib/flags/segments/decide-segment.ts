import { isDeepStrictEqual } from 'node:util';
import { hiddenPlaces, type SeesProject } from '../../auth/sees-project.ts';
import type { EventDraft, EventType } from '../../events/log/types.ts';
import { ConflictError } from '../../platform/errors.ts';
import { checkConstraints } from '../../strategies/check-constraints.ts';
import type { Segment, SegmentRequest, SegmentUse } from './model.ts';
import { presentSegment } from './present-segment.ts';

/** JSON pointer of the constraints in a request. */
export const CONSTRAINTS_POINTER = '/body/constraints';
/** Uses listed in an error message, which also contains their total number. */
const SHOWN_PLACES = 10;

/** The result of replacing a segment. */
interface SegmentDecision {
  readonly after: Segment;
  /** Empty if nothing changes. */
  readonly events: readonly EventDraft[];
}

/** An event of a segment. */
export function segmentEvent(
  type: EventType,
  segment: Segment,
  change: Partial<EventDraft>,
): EventDraft {
  return {
    type,
    project: segment.project ?? null,
    ...change,
  };
}

/**
 * The settings of a segment from a request, checked and with defaults. Pure.
 * @throws {ValidationError} naming the property
 */
export function segmentSettings({ name, description, project, constraints }: SegmentRequest) {
  return {
    name,
    description: description ?? null,
    constraints: checkConstraints(constraints, CONSTRAINTS_POINTER),
    ...(project && { project }),
  };
}

/** Describes in words where a segment is used. Does not name flags of projects that the caller may not see. */
export function describeUses(uses: readonly SegmentUse[], sees: SeesProject): string {
  const seen = uses.filter(({ feature }) => sees(feature.project));
  const places = seen
    .slice(0, SHOWN_PLACES)
    .map(
      ({ strategy, environment, feature }) =>
        `${strategy.name} of "${feature.name}" in "${environment}" (${strategy.id})`,
    );
  const parts = [
    ...places,
    ...(seen.length > SHOWN_PLACES ? ['and more'] : []),
    ...hiddenPlaces(uses.length - seen.length),
  ];
  return `${uses.length} ${uses.length === 1 ? 'strategy uses' : 'strategies use'} it: ${parts.join(', ')}.`;
}

/**
 * Refuses to bind a segment to a project while strategies of other projects use it. Pure.
 * @throws {ConflictError} naming those of these strategies that the caller may see
 */
export function refuseUsesElsewhere(
  { project }: Segment,
  uses: readonly SegmentUse[],
  sees: SeesProject,
): void {
  if (project === undefined) return;
  const elsewhere = uses.filter(({ feature }) => feature.project !== project);
  if (elsewhere.length === 0) return;
  throw new ConflictError(
    `The segment cannot be bound to the project "${project}": in other projects, ${describeUses(elsewhere, sees)}`,
  );
}

/**
 * Applies a request to a segment. Pure.
 * @param uses the strategies that use it
 * @param sees whether a message may name what is in a project; by default, none
 * @throws {ConflictError} for binding it to a project while another one uses it
 * @throws {ValidationError} naming the property
 */
export function decideSegment(
  { project, ...before }: Segment,
  request: SegmentRequest,
  uses: readonly SegmentUse[],
  sees: SeesProject = () => false,
): SegmentDecision {
  const old: Segment = { ...before, ...(project && { project }) };
  const after: Segment = { ...before, ...segmentSettings(request) };
  const preData = presentSegment(old);
  const data = presentSegment(after);
  if (isDeepStrictEqual(data, preData)) return { after: old, events: [] };
  if (after.project !== old.project) refuseUsesElsewhere(after, uses, sees);
  return { after, events: [segmentEvent('segment-updated', after, { data, preData })] };
}
