import { lastId } from '../platform/dynamo/counters.ts';
import { getItem } from '../platform/dynamo/get-items.ts';
import { changeRequestListPartition, keys } from '../platform/dynamo/keys.ts';
import { query, queryPartition } from '../platform/dynamo/query.ts';
import { NotFoundError } from '../platform/errors.ts';
import type { Project } from '../projects/model.ts';
import type { ChangeRequest, ChangeRequestState } from './model.ts';
import { MAX_LISTED_ENDED } from './model.ts';

declare module '../platform/dynamo/items.ts' {
  interface Items {
    ChangeRequestCounts: ChangeRequestCounts;
    DraftRow: DraftRow;
    ScheduledRow: ScheduledRow;
  }
}

/** Name of the id sequence. */
export const KIND = 'changeRequests';

/** Number of change requests in each state, and of open ones; an absent key means 0. */
type ChangeRequestCounts = Readonly<Partial<Record<ChangeRequestState | 'open', number>>>;

/** The time at which a change request is scheduled. */
export interface ScheduledRow {
  readonly id: number;
  readonly scheduledAt: string;
}

/** The id of a user's open draft. */
interface DraftRow {
  readonly id: number;
}

export function changeRequestNotFound(id: number): NotFoundError {
  return new NotFoundError({ kind: 'change-request', id });
}

export function findChangeRequest(id: number): Promise<ChangeRequest | undefined> {
  return getItem(keys.changeRequest(id));
}

/** Whether the change request belongs to this project, not to a deleted one with the same id. */
export function isOfProject(
  { project, projectCreatedAt }: ChangeRequest,
  { id, createdAt }: Project,
): boolean {
  return project === id && projectCreatedAt === createdAt;
}

/**
 * Lists the open change requests of a project, newest first. Includes those of a deleted project with the
 * same id.
 */
export function listOpen(projectId: string): Promise<ChangeRequest[]> {
  return query({
    index: 'list',
    where: 'listPk = :pk',
    values: { ':pk': changeRequestListPartition(projectId, true) },
    backwards: true,
  });
}

/**
 * Lists the newest closed change requests of a project. Includes those of a deleted project with the same
 * id.
 */
export function listEnded(projectId: string): Promise<ChangeRequest[]> {
  return query({
    index: 'list',
    where: 'listPk = :pk',
    values: { ':pk': changeRequestListPartition(projectId, false) },
    backwards: true,
    limit: MAX_LISTED_ENDED,
  });
}

/** Counts the change requests of a project in one read. */
export async function countChangeRequests({
  id,
  createdAt,
}: Project): Promise<ChangeRequestCounts> {
  return (await getItem(keys.changeRequestCounts(id, createdAt))) ?? {};
}

/** Lists the schedule of change requests, earliest first. */
export function listScheduled(): Promise<ScheduledRow[]> {
  return queryPartition(keys.scheduledChangeRequestPartition);
}

/** Finds a user's open draft in at most two round trips. */
export async function findDraft(
  project: Project,
  environment: string,
  user: number,
): Promise<ChangeRequest | undefined> {
  const row = await getItem(keys.changeRequestDraft(project.id, environment, user));
  const draft = row && (await findChangeRequest(row.id));
  // The draft may have been sent to review between the two reads.
  return draft?.state === 'Draft' && isOfProject(draft, project) ? draft : undefined;
}

/** The last id that was assigned; 0 before the first. */
export function lastChangeRequestId(): Promise<number> {
  return lastId(KIND);
}
