import { systemAuthor } from '../../auth/author.ts';
import { type Commit, noChange, recordChange } from '../../events/commit/record-change.ts';
import type { EventDraft } from '../../events/log/types.ts';
import { ApiError, ConflictError } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import { findMaintenance } from '../../projects/maintenance/maintenance-store.ts';
import type { Project } from '../../projects/model.ts';
import { findProject } from '../../projects/project-store.ts';
import { affectedEnvironments } from '../apply/affected-environments.ts';
import { findConflicts } from '../apply/conflicts.ts';
import { loadLiveState } from '../apply/live-state.ts';
import { describeConflicts, findAllConflicts, planApplication } from '../apply/plan-application.ts';
import { requestEvent } from '../change-request-events.ts';
import {
  findChangeRequest,
  isOfProject,
  listScheduled,
  type ScheduledRow,
} from '../change-request-store.ts';
import { updateChangeRequestWrites } from '../change-request-writes.ts';
import type { ChangeRequest } from '../model.ts';
import { loadApproverRights, whyUnapproved } from './valid-approvals.ts';

/**
 * Applies the change requests that are due, earliest first, and suspends waiting ones if something that
 * they change no longer exists. Costs one small query while nothing is scheduled. In maintenance mode they wait.
 *
 * @throws {AggregateError} when some could not be processed, after trying all
 */
export async function applyScheduledChangeRequests(now = new Date()): Promise<void> {
  const errors: unknown[] = [];
  const scheduled = await listScheduled();
  if (scheduled.length > 0 && (await findMaintenance())?.enabled) return;
  // In sequence, because a later change request may change the same things as an earlier one.
  for (const row of scheduled) {
    const isDue = row.scheduledAt <= now.toISOString();
    await (isDue ? applyOne(row) : suspendOne(row)).catch((error: unknown) => {
      log.error('a scheduled change request could not be processed', error, { id: row.id });
      errors.push(error);
    });
  }
  if (errors.length > 0) {
    throw new AggregateError(errors, 'Some scheduled change requests could not be processed');
  }
}

/**
 * Applies a change request that is due. It happens exactly once: the transaction that makes the changes
 * also removes it from the schedule, so a parallel run, or a run after a crash, finds it either applied
 * or untouched.
 */
async function applyOne(row: ScheduledRow): Promise<void> {
  try {
    await recordChange(
      {
        author: systemAuthor,
        expect: ['change-request-applied', 'change-request-scheduled-application-success'],
      },
      () => decideApplication(row),
    );
  } catch (error) {
    // The next run retries lost races.
    if (!(error instanceof ApiError) || error instanceof ConflictError) throw error;
    await failWith(row, error);
  }
}

async function decideApplication(row: ScheduledRow): Promise<Commit<void>> {
  const loaded = await loadWaiting(row);
  if (!loaded) return noChange();
  const { request, project } = loaded;
  if (!project) return stopped(request, 'failed', whyProjectMissing(request));
  const live = await loadLiveState(project, request.environment, request.changes);
  const conflicts = describeConflicts(await findAllConflicts(live, request));
  if (conflicts !== undefined) return stopped(request, 'failed', conflicts);
  const affected = affectedEnvironments(live, request.changes);
  const reason = whyUnapproved(request, affected, await loadApproverRights(request));
  if (reason !== undefined) return stopped(request, 'failed', reason);
  const success: EventDraft = requestEvent('change-request-scheduled-application-success', request);
  const { writes, events } = planApplication(live, request, systemAuthor, [success]);
  return { writes, events, result: undefined };
}

interface LoadedSchedule {
  readonly request: ChangeRequest;
  /** Absent if the project was deleted or archived. */
  readonly project: Project | undefined;
}

/** Reads the change request, if it is still scheduled for that time. */
async function loadWaiting({ id, scheduledAt }: ScheduledRow): Promise<LoadedSchedule | undefined> {
  const request = await findChangeRequest(id);
  const { schedule } = request ?? {};
  if (!request || schedule?.status !== 'pending' || schedule.scheduledAt !== scheduledAt) {
    return undefined;
  }
  const project = await findProject(request.project);
  const exists = project?.archivedAt === null && isOfProject(request, project);
  return { request, project: exists ? project : undefined };
}

function stopped(
  request: ChangeRequest,
  status: 'suspended' | 'failed',
  reason: string,
): Commit<void> {
  if (!request.schedule) return noChange();
  const type =
    status === 'failed'
      ? 'change-request-scheduled-application-failure'
      : 'change-request-schedule-suspended';
  return {
    writes: updateChangeRequestWrites(request, {
      ...request,
      schedule: { ...request.schedule, status, reason },
    }),
    events: [requestEvent(type, request, { reason })],
    result: undefined,
  };
}

function whyProjectMissing({ project }: ChangeRequest): string {
  return `The project "${project}" no longer exists.`;
}

/** Handles an error of the commit itself, for example a name that was taken in the meantime. */
function failWith(row: ScheduledRow, { message }: ApiError): Promise<void> {
  return recordChange(
    { author: systemAuthor, expect: ['change-request-scheduled-application-failure'] },
    async () => {
      const loaded = await loadWaiting(row);
      return loaded ? stopped(loaded.request, 'failed', message) : noChange();
    },
  );
}

/** Suspends a waiting change request if something that it changes no longer exists. */
function suspendOne(row: ScheduledRow): Promise<void> {
  return recordChange(
    { author: systemAuthor, expect: ['change-request-schedule-suspended'] },
    async () => {
      const loaded = await loadWaiting(row);
      if (!loaded) return noChange();
      const { request, project } = loaded;
      if (!project) return stopped(request, 'suspended', whyProjectMissing(request));
      const live = await loadLiveState(project, request.environment, request.changes);
      const gone = [...findConflicts(live, request.changes)].filter(
        ([, { kind }]) => kind === 'gone',
      );
      const reason = describeConflicts(new Map(gone));
      return reason === undefined ? noChange() : stopped(request, 'suspended', reason);
    },
  );
}
