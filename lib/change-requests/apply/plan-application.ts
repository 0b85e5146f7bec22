import type { Author } from '../../auth/author.ts';
import type { AppliedRequest, EventDraft } from '../../events/log/types.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { ApiError, ConflictError } from '../../platform/errors.ts';
import { inState } from '../change-request.ts';
import { requestEvent } from '../change-request-events.ts';
import { updateChangeRequestWrites } from '../change-request-writes.ts';
import { type ChangeRequest, type ProposedChange, remainingOf } from '../model.ts';
import { type ApplicationPart, partsOf, refuseLargeParts } from './application-parts.ts';
import { applicationWrites } from './application-writes.ts';
import { applyProposedChanges } from './apply-change.ts';
import { refuseUnknownReferencesIn } from './change-references.ts';
import { type Conflict, findConflicts, withoutConflicts } from './conflicts.ts';
import type { LiveState, Step } from './model.ts';
import { findEffectConflicts } from './reviewed-effect.ts';
import { withStatesAfter } from './states-after.ts';

/** The transaction that applies a change request, or a part of it. */
interface ApplicationPlan {
  readonly after: ChangeRequest;
  readonly writes: readonly Write[];
  readonly events: readonly EventDraft[];
}

/** When the worker continues an application of which some parts are done: once the function that began it has timed out. */
const CONTINUE_AFTER_MS = 60_000;

/**
 * Finds all conflicts of a change request with the current state, by id of the change: in what it
 * modifies, in what it puts into the environment, and in what its changes refer to. Changes that are applied have none.
 * @param steps of its changes that remain
 */
export async function findAllConflicts(
  live: LiveState,
  request: ChangeRequest,
  steps?: readonly Step[],
): Promise<ReadonlyMap<number, Conflict>> {
  const remaining = remainingOf(request);
  const { changes } = remaining;
  const conflicts = new Map([
    ...findEffectConflicts(live, remaining, steps),
    ...findConflicts(live, changes),
  ]);
  await Promise.all(
    changes.map(async (change) => {
      if (conflicts.has(change.id)) return;
      try {
        await refuseUnknownReferencesIn(live, change);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        conflicts.set(change.id, { kind: 'refused', text: error.message });
      }
    }),
  );
  return conflicts;
}

/** All conflicts in one sentence; `undefined` without conflicts. */
export function describeConflicts(conflicts: ReadonlyMap<number, Conflict>): string | undefined {
  if (conflicts.size === 0) return undefined;
  const texts = [...conflicts].map(([id, { text }]) => `Change ${id}: ${text}`);
  return texts.join(' ');
}

/** @throws {ConflictError} describing the conflicts */
export function refuseConflicts(
  request: ChangeRequest,
  conflicts: ReadonlyMap<number, Conflict>,
): void {
  const text = describeConflicts(conflicts);
  if (text === undefined) return;
  const { id, changes } = request;
  const applied = changes.length - remainingOf(request).changes.length;
  const what =
    applied === 0
      ? `The change request ${id} cannot be applied.`
      : `Of the change request ${id}, ${applied} of ${changes.length} changes are applied. The others cannot be applied.`;
  throw new ConflictError(`${what} ${text}`);
}

/**
 * Plans applying a change request: the changes, their events, and the state `Applied`. If they do not fit one
 * transaction, plans the first of several parts, after which the change request has the state that it had. Pure.
 *
 * @param live the current state, without conflicts
 * @param by who applies it
 * @param more additional events once it is applied
 * @throws {ValidationError} for changes that have to be applied together, and do not fit
 */
export function planApplication(
  live: LiveState,
  request: ChangeRequest,
  by: Author,
  more: readonly EventDraft[] = [],
): ApplicationPlan {
  const [part, ...others] = partsOf(live, request);
  const isLast = others.length === 0;
  if (!part || isLast) return planPart(live, request, remainingOf(request).changes, by, more);
  refuseLargeParts([part]);
  return planPart(part.live, request, part.changes, by);
}

/** @param more additional events, for the last part; absent for others */
function planPart(
  live: LiveState,
  request: ChangeRequest,
  changes: readonly ProposedChange[],
  by: Author,
  more?: readonly EventDraft[],
): ApplicationPlan {
  const { state, events, steps } = applyProposedChanges(live, changes);
  const isWhole = changes.length === request.changes.length;
  const applied = withApplied(request, withStatesAfter(changes, steps), !isWhole);
  const { application: _begun, ...whole } = applied;
  const after = more ? inState(whole, 'Applied', by) : inParts(applied, by);
  return {
    after,
    writes: [
      ...applicationWrites(live, state, steps, by),
      ...updateChangeRequestWrites(request, after),
    ],
    events: [
      ...events.map((draft) => ({ ...draft, changeRequest: appliedRequest(request) })),
      ...(more ? [requestEvent('change-request-applied', request), ...more] : []),
    ],
  };
}

/** @param isPart whether the changes get the time at which they were applied */
function withApplied(
  request: ChangeRequest,
  applied: readonly ProposedChange[],
  isPart: boolean,
): ChangeRequest {
  const appliedAt = new Date().toISOString();
  const byId = new Map(applied.map((change) => [change.id, change]));
  const changes = request.changes.map((change) => {
    const done = byId.get(change.id);
    return done ? { ...done, ...(isPart && { appliedAt }) } : change;
  });
  return { ...request, changes };
}

/** A change request of which a part is applied. A pending schedule continues it, like it would have begun. */
function inParts(request: ChangeRequest, by: Author): ChangeRequest {
  const isScheduled = request.schedule?.status === 'pending';
  const continueAt =
    request.application?.continueAt ?? new Date(Date.now() + CONTINUE_AFTER_MS).toISOString();
  return { ...request, application: { by, ...(!isScheduled && { continueAt }) } };
}

/** What events of a change say about where it was proposed, and by which agent. */
function appliedRequest({ id, changes, createdBy }: ChangeRequest): AppliedRequest {
  const authors = [createdBy, ...changes.map((change) => change.createdBy)];
  const agent = authors.find((author) => author.agent)?.agent;
  return { id, ...(agent && { agent }) };
}

/** The parts in which a change request is applied, without the changes that can no longer be applied. Pure. */
export function partsToApply(live: LiveState, request: ChangeRequest): ApplicationPart[] {
  const { changes } = remainingOf(request);
  return partsOf(live, { ...request, changes: withoutConflicts(live, changes) });
}

/**
 * Refuses changes that make a change request too large to be applied, when they are added or edited. Those that can
 * no longer be applied are left out: they are edited before.
 *
 * @param live the current state, with everything that the changes touch
 * @throws {ValidationError} naming the limit
 */
export function refuseLargeProposal(live: LiveState, request: ChangeRequest): void {
  refuseLargeParts(partsToApply(live, request));
}

/**
 * Refuses a change request that is too large to be applied, before anyone reviews it.
 * @param live the current state, without conflicts
 * @throws {ValidationError} naming the limit
 */
export function refuseLargeApplication(live: LiveState, request: ChangeRequest): void {
  refuseLargeParts(partsOf(live, request));
}
