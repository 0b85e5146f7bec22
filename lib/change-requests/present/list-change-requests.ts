import type { Caller } from '../../auth/caller.ts';
import { holds } from '../../auth/rights.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import type { Project } from '../../projects/model.ts';
import { getProject } from '../../projects/project-store.ts';
import { approvalsIn } from '../apply/affected-environments.ts';
import { isAuthor } from '../change-request.ts';
import { countChangeRequests, isOfProject, listEnded, listOpen } from '../change-request-store.ts';
import { type ChangeRequest, isFlagChange } from '../model.ts';
import { presentChangeRequest } from './present-change-request.ts';

/**
 * Filter for scheduled change requests. Any of the given criteria is sufficient; an empty filter matches
 * all.
 */
interface ScheduledFilter {
  readonly feature?: readonly string[];
  readonly strategyId?: readonly string[];
  /** Names of flags whose variants would change. */
  readonly variantForFlag?: readonly string[];
}

/**
 * Lists the change requests of a project, newest first: all open ones except other users' drafts, and the
 * newest closed ones.
 * @throws {NotFoundError} for an unknown project
 */
export async function listChangeRequests(caller: Caller, projectId: string) {
  const pending = Promise.all([listOpen(projectId), listEnded(projectId)]);
  const { project, requests } = await readWith(
    projectId,
    pending.then((lists) => lists.flat()),
  );
  return present(
    project,
    requests.filter((request) => isVisible(caller, request)).sort((a, b) => b.id - a.id),
  );
}

/** Lists the caller's open change requests in a project. */
export async function listPendingOf(caller: Caller, projectId: string) {
  const { project, requests } = await readOpen(projectId);
  return present(
    project,
    requests.filter((request) => isAuthor(caller, request)),
  );
}

/** Lists the open change requests of a project that change a flag. */
export async function listPendingFor(caller: Caller, projectId: string, feature: string) {
  const { project, requests } = await readOpen(projectId);
  return present(
    project,
    requests.filter((request) => isVisible(caller, request) && touches(request, feature)),
  );
}

/** Lists summaries of the scheduled change requests of a project. */
export async function listScheduledOf(projectId: string, filter: ScheduledFilter) {
  const { requests } = await readOpen(projectId);
  return requests
    .filter((request) => request.state === 'Scheduled' && isWanted(request, filter))
    .map(({ id, environment, title }) => ({ id, environment, ...(title && { title }) }));
}

/** Counts the change requests of a project, without drafts. */
export async function countOf(projectId: string) {
  const counts = await countChangeRequests(await getProject(projectId));
  const of = (state: keyof typeof counts): number => counts[state] ?? 0;
  const shown = {
    applied: of('Applied'),
    rejected: of('Rejected'),
    reviewRequired: of('In review'),
    approved: of('Approved'),
    scheduled: of('Scheduled'),
  };
  const total = Object.values(shown).reduce((sum, count) => sum + count, of('Cancelled'));
  return { total, ...shown };
}

/** Counts the change requests that the caller could approve or apply now. */
export async function countActionable(caller: Caller, projectId: string): Promise<number> {
  const { project, requests } = await readOpen(projectId);
  const may = (
    permission: 'APPROVE_CHANGE_REQUEST' | 'APPLY_CHANGE_REQUEST',
    environment: string,
  ) => holds(caller.rights, [permission], { project, environment });
  const isActionable = (request: ChangeRequest): boolean => {
    const { state, environment, approvals } = request;
    if (state === 'Approved') return may('APPLY_CHANGE_REQUEST', environment);
    if (state !== 'In review' || isAuthor(caller, request)) return false;
    const hasApproved = approvals.some(({ createdBy }) => createdBy.id === caller.author.id);
    return !hasApproved && may('APPROVE_CHANGE_REQUEST', environment);
  };
  return requests.filter(isActionable).length;
}

interface ListedRequest {
  readonly project: Project;
  readonly requests: readonly ChangeRequest[];
}

/** Reads a project and some of its change requests in parallel. */
async function readWith(
  projectId: string,
  pending: Promise<readonly ChangeRequest[]>,
): Promise<ListedRequest> {
  const [project, found] = await allInOrder([getProject(projectId), pending]);
  return { project, requests: found.filter((request) => isOfProject(request, project)) };
}

function present(project: Project, requests: readonly ChangeRequest[]) {
  return requests.map((request) =>
    presentChangeRequest(request, approvalsIn(project, request.environment)),
  );
}

/** Drafts are visible to their authors only. */
function isVisible(caller: Caller, request: ChangeRequest): boolean {
  return request.state !== 'Draft' || isAuthor(caller, request);
}

function readOpen(projectId: string): Promise<ListedRequest> {
  return readWith(projectId, listOpen(projectId));
}

function touches({ changes }: ChangeRequest, feature: string): boolean {
  return changes.some((change) => isFlagChange(change) && change.feature === feature);
}

function isWanted({ changes }: ChangeRequest, filter: ScheduledFilter): boolean {
  const { feature, strategyId, variantForFlag } = filter;
  if (!feature && !strategyId && !variantForFlag) return true;
  return changes.some((change) => {
    if (!isFlagChange(change)) return false;
    if (feature?.includes(change.feature)) return true;
    if (change.action === 'patchVariant') return variantForFlag?.includes(change.feature);
    if (change.action !== 'updateStrategy' && change.action !== 'deleteStrategy') return false;
    return strategyId?.includes(change.payload.id);
  });
}
