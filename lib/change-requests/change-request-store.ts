import { changeRequestListPartition, keys } from '../dynamo/keys.ts';
import { lastId } from '../dynamo/sequence.ts';
import { getItem, query, queryPartition } from '../dynamo/table.ts';
import { NotFoundError } from '../errors.ts';
import type { Project } from '../projects/model.ts';
import { MAX_LISTED_ENDED } from './limits.ts';
import type { ChangeRequest, ChangeRequestState } from './model.ts';

/** In sequences. */
export const KIND = 'changeRequests';

export const changeRequestNotFound = (id: number): NotFoundError =>
  new NotFoundError(`Could not find a change request with the id ${id}.`);

/** Reads a change request. */
export const findChangeRequest = (id: number): Promise<ChangeRequest | undefined> =>
  getItem<ChangeRequest>(keys.changeRequest(id));

/** Whether it is of that project, and not of an earlier one with the same id. */
export const isOfProject = (
  { project, projectCreatedAt }: ChangeRequest,
  { id, createdAt }: Project,
): boolean => project === id && projectCreatedAt === createdAt;

/**
 * Reads the open change requests of a project, the newest first; also those of an earlier project with
 * the same id.
 */
export const listOpen = (projectId: string): Promise<ChangeRequest[]> =>
  query<ChangeRequest>({
    index: 'list',
    where: 'listPk = :pk',
    values: { ':pk': changeRequestListPartition(projectId, true) },
    backwards: true,
  });

/** Reads the newest of the change requests of a project that have ended, likewise. */
export const listEnded = (projectId: string): Promise<ChangeRequest[]> =>
  query<ChangeRequest>({
    index: 'list',
    where: 'listPk = :pk',
    values: { ':pk': changeRequestListPartition(projectId, false) },
    backwards: true,
    limit: MAX_LISTED_ENDED,
  });

/** How many there are in each state, and how many are open; absent: none. */
export type ChangeRequestCounts = Readonly<Partial<Record<ChangeRequestState | 'open', number>>>;

/** Counts the change requests of a project: one read. */
export const countChangeRequests = async ({
  id,
  createdAt,
}: Project): Promise<ChangeRequestCounts> =>
  (await getItem<ChangeRequestCounts>(keys.changeRequestCounts(id, createdAt))) ?? {};

/** When a change request is to be applied. */
export interface ScheduledRow {
  readonly id: number;
  readonly scheduledAt: string;
}

/** Reads when change requests are to be applied, the earliest first. */
export const listScheduled = (): Promise<ScheduledRow[]> =>
  queryPartition<ScheduledRow>(keys.scheduledChangeRequestPartition);

interface DraftRow {
  readonly id: number;
}

/** Finds the open draft of a user: two round trips at most. */
export const findDraft = async (
  project: Project,
  environment: string,
  user: number,
): Promise<ChangeRequest | undefined> => {
  const row = await getItem<DraftRow>(keys.changeRequestDraft(project.id, environment, user));
  const draft = row && (await findChangeRequest(row.id));
  // Between the two reads it may have been sent to review.
  return draft?.state === 'Draft' && isOfProject(draft, project) ? draft : undefined;
};

/** The last id given out; 0 before the first. */
export const lastChangeRequestId = (): Promise<number> => lastId(KIND);
