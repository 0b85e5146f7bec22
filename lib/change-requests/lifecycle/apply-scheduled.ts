import { systemAuthor } from '../../auth/author.ts';
import { type Commit, noChange, recordChange } from '../../events/commit/record-change.ts';
import { ApiError, ConflictError } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import { findMaintenance } from '../../projects/maintenance/maintenance-store.ts';
import type { Project } from '../../projects/model.ts';
import { findProject } from '../../projects/project-store.ts';
import { affectedEnvironments } from '../apply/affected-environments.ts';
import { findConflicts } from '../apply/conflicts.ts';
import { loadLiveState } from '../apply/live-state.ts';
import type { LiveState } from '../apply/model.ts';
import { describeConflicts, findAllConflicts, planApplication } from '../apply/plan-application.ts';
import { requestEvent } from '../change-request-events.ts';
import {
  findChangeRequest,
  isOfProject,
  listScheduled,
  type ScheduledRow,
} from '../change-request-store.ts';
import { pendingAt, updateChangeRequestWrites } from '../change-request-writes.ts';
import { type ChangeRequest, remainingOf } from '../model.ts';
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
 * Applies a change request that is due, or continues the application of its parts. Each change is applied exactly once:
 * the transaction that makes the changes also marks them, and the last one removes the change request from the schedule,
 * so a parallel run, or a run after a crash, finds a part either applied or untouched.
 */
async function applyOne(row: ScheduledRow): Promise<void> {
  const expect = [
    'change-request-applied',
    'change-request-scheduled-application-success',
  ] as const;
  const change = { author: systemAuthor, expect };
  try {
    let isDone = false;
    while (!isDone) isDone = await recordChange(change, () => decideApplication(row));
  } catch (error) {
    // The next run retries lost races.
    if (!(error instanceof ApiError) || error instanceof ConflictError) throw error;
    await failWith(row, error);
  }
}

/** @returns whether nothing is left to be done */
async function decideApplication(row: ScheduledRow): Promise<Commit<boolean>> {
  const loaded = await loadWaiting(row);
  if (!loaded) return noChange(true);
  const { request, project } = loaded;
  if (!project) return stopped(request, 'failed', whyProjectMissing(request));
  const live = await loadLiveState(project, request.environment, request.changes);
  const conflicts = describeConflicts(await findAllConflicts(live, request));
  if (conflicts !== undefined) return stopped(request, 'failed', conflicts);
  const affected = affectedEnvironments(live, remainingOf(request).changes);
  const reason = whyUnapproved(request, affected, await loadApproverRights(request));
  if (reason !== undefined) return stopped(request, 'failed', reason);
  const { after, writes, events } = planContinuation(live, request);
  return { writes, events, result: after.state === 'Applied' };
}

/** What is scheduled is applied by the service. Otherwise the application is continued for who began it. */
function planContinuation(live: LiveState, request: ChangeRequest) {
  if (request.schedule || !request.application) {
    const type = 'change-request-scheduled-application-success';
    return planApplication(live, request, systemAuthor, [requestEvent(type, request)]);
  }
  const { by } = request.application;
  const plan = planApplication(live, request, by);
  return { ...plan, events: plan.events.map((event) => ({ ...event, author: by })) };
}

interface LoadedSchedule {
  readonly request: ChangeRequest;
  /** Absent if the project was deleted or archived. */
  readonly project: Project | undefined;
}

/** Reads the change request, if it is still scheduled for that time. */
async function loadWaiting({ id, scheduledAt }: ScheduledRow): Promise<LoadedSchedule | undefined> {
  const request = await findChangeRequest(id);
  if (!request || pendingAt(request) !== scheduledAt) return undefined;
  const project = await findProject(request.project);
  const exists = project?.archivedAt === null && isOfProject(request, project);
  return { request, project: exists ? project : undefined };
}

function stopped(
  request: ChangeRequest,
  status: 'suspended' | 'failed',
  reason: string,
): Commit<true> {
  const type =
    status === 'failed'
      ? 'change-request-scheduled-application-failure'
      : 'change-request-schedule-suspended';
  return {
    writes: updateChangeRequestWrites(request, stoppedRequest(request, status, reason)),
    events: [requestEvent(type, request, { reason })],
    result: true,
  };
}

/** It is tried no more, until somebody acts. */
function stoppedRequest(
  request: ChangeRequest,
  status: 'suspended' | 'failed',
  reason: string,
): ChangeRequest {
  const { schedule, application } = request;
  return {
    ...request,
    ...(schedule && { schedule: { ...schedule, status, reason } }),
    ...(application && { application: { by: application.by, reason } }),
  };
}

function whyProjectMissing({ project }: ChangeRequest): string {
  return `The project "${project}" no longer exists.`;
}

/** Handles an error of the commit itself, for example a name that was taken in the meantime. */
async function failWith(row: ScheduledRow, { message }: ApiError): Promise<void> {
  await recordChange(
    { author: systemAuthor, expect: ['change-request-scheduled-application-failure'] },
    async () => {
      const loaded = await loadWaiting(row);
      return loaded ? stopped(loaded.request, 'failed', message) : noChange<true>(true);
    },
  );
}

/** Suspends a waiting change request if something that it changes no longer exists. */
async function suspendOne(row: ScheduledRow): Promise<void> {
  await recordChange(
    { author: systemAuthor, expect: ['change-request-schedule-suspended'] },
    async () => {
      const loaded = await loadWaiting(row);
      if (!loaded) return noChange<true>(true);
      const { request, project } = loaded;
      // An application that is under way is not watched: it goes on.
      if (!request.schedule) return noChange<true>(true);
      if (!project) return stopped(request, 'suspended', whyProjectMissing(request));
      const live = await loadLiveState(project, request.environment, request.changes);
      const gone = [...findConflicts(live, remainingOf(request).changes)].filter(
        ([, { kind }]) => kind === 'gone',
      );
      const reason = describeConflicts(new Map(gone));
      return reason === undefined ? noChange<true>(true) : stopped(request, 'suspended', reason);
    },
  );
}
