import { type Author, systemAuthor } from '../../auth/author.ts';
import { planAppend } from '../../events/log/plan-append.ts';
import type { AppliedRequest, EventDraft } from '../../events/log/types.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { ApiError, ConflictError, ValidationError } from '../../platform/errors.ts';
import { inState } from '../change-request.ts';
import { requestEvent } from '../change-request-events.ts';
import { updateChangeRequestWrites } from '../change-request-writes.ts';
import type { ChangeRequest } from '../model.ts';
import { applicationWrites } from './application-writes.ts';
import { applyProposedChanges } from './apply-change.ts';
import { refuseUnknownReferencesIn } from './change-references.ts';
import { type Conflict, findConflicts, withoutConflicts } from './conflicts.ts';
import type { LiveState, Step } from './model.ts';
import { findEffectConflicts } from './reviewed-effect.ts';
import { withStatesAfter } from './states-after.ts';

/**
 * Limits of a DynamoDB transaction: actions, and bytes. The bytes stay below its 4 MB, because DynamoDB
 * counts them differently.
 */
const MAX_WRITES = 100;
const MAX_APPLICATION_BYTES = 3_500_000;

/** The single transaction that applies a change request. */
interface ApplicationPlan {
  readonly after: ChangeRequest;
  readonly writes: readonly Write[];
  readonly events: readonly EventDraft[];
}

/**
 * Finds all conflicts of a change request with the current state, by id of the change: in what it
 * modifies, in what it puts into the environment, and in what its changes refer to.
 * @param steps of its changes
 */
export async function findAllConflicts(
  live: LiveState,
  request: ChangeRequest,
  steps?: readonly Step[],
): Promise<ReadonlyMap<number, Conflict>> {
  const { changes } = request;
  const conflicts = new Map([
    ...findEffectConflicts(live, request, steps),
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
  { id }: ChangeRequest,
  conflicts: ReadonlyMap<number, Conflict>,
): void {
  const text = describeConflicts(conflicts);
  if (text === undefined) return;
  throw new ConflictError(`The change request ${id} cannot be applied. ${text}`);
}

/**
 * Plans applying a change request: the changes, their events, and the state `Applied`. Pure.
 *
 * @param live the current state, without conflicts
 * @param by who applies it
 * @param more additional events
 */
export function planApplication(
  live: LiveState,
  request: ChangeRequest,
  by: Author,
  more: readonly EventDraft[] = [],
): ApplicationPlan {
  const { state, events, steps } = applyProposedChanges(live, request.changes);
  const changes = withStatesAfter(request.changes, steps);
  const after = inState({ ...request, changes }, 'Applied', by);
  return {
    after,
    writes: [
      ...applicationWrites(live, state, steps, by),
      ...updateChangeRequestWrites(request, after),
    ],
    events: [
      ...events.map((draft) => ({ ...draft, changeRequest: appliedRequest(request) })),
      requestEvent('change-request-applied', request),
      ...more,
    ],
  };
}

/** What events of a change say about where it was proposed, and by which agent. */
function appliedRequest({ id, changes, createdBy }: ChangeRequest): AppliedRequest {
  const authors = [createdBy, ...changes.map((change) => change.createdBy)];
  const agent = authors.find((author) => author.agent)?.agent;
  return { id, ...(agent && { agent }) };
}

/**
 * Refuses changes that make a change request too large to be applied, when they are added or edited. Those that can
 * no longer be applied are left out: they are edited before.
 *
 * @param live the current state, with everything that the changes touch
 * @throws {ValidationError} naming the limit
 */
export function refuseLargeProposal(live: LiveState, request: ChangeRequest): void {
  refuseLargeApplication(live, { ...request, changes: withoutConflicts(live, request.changes) });
}

/**
 * Refuses a change request that is too large to be applied, before anyone reviews it. Counts the worst
 * case: applied by the schedule, with the first event of every log and day, by a new event author.
 *
 * @throws {ValidationError} naming the limit
 */
export function refuseLargeApplication(
  live: LiveState,
  request: ChangeRequest,
  author: Author = systemAuthor,
): void {
  const success = requestEvent('change-request-scheduled-application-success', request);
  const { writes, events } = planApplication(live, request, author, [success]);
  const scheduled = 1;
  const all = [...writes, ...planAppend(events, author, new Map(), new Date()).writes];
  if (all.length + scheduled > MAX_WRITES) {
    throw transactionTooLarge('writes', all.length + scheduled, MAX_WRITES);
  }
  const bytes = all.reduce((sum, write) => sum + Buffer.byteLength(JSON.stringify(write)), 0);
  if (bytes > MAX_APPLICATION_BYTES)
    throw transactionTooLarge('bytes', bytes, MAX_APPLICATION_BYTES);
}

function transactionTooLarge(what: string, count: number, limit: number): ValidationError {
  return new ValidationError(
    `This change request needs ${count} ${what}, but one transaction can have at most ${limit} ${what}. Split the change request.`,
  );
}
