import type { Caller } from '../../auth/caller.ts';
import { holds, type Rights, sees } from '../../auth/rights.ts';
import { listNewestRows } from '../../change-requests/change-request-row-store.ts';
import { isOfProject } from '../../change-requests/change-request-store.ts';
import type { ChangeRequest, ChangeRequestRow } from '../../change-requests/model.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { findProjects } from '../../projects/project-store.ts';
import { pagesAt } from '../../words/events/pages.ts';
import { MAX_INBOX_REQUESTS, MAX_INBOX_ROWS, type Notice } from './model.ts';
import { namesOf } from './names-of.ts';
import { noticeOf } from './notice-rules.ts';

/**
 * What the caller should know of change requests: of the newest open and closed ones, those that they
 * wrote or are asked to approve, in active projects that they see. Three round trips: rows, projects,
 * change requests with the names of their authors.
 */
export async function listRequestNotices(caller: Caller): Promise<Notice[]> {
  const [open, closed] = await Promise.all([
    listNewestRows('open', MAX_INBOX_ROWS),
    listNewestRows('closed', MAX_INBOX_ROWS),
  ]);
  const rows = [
    ...open.filter((row) => isOwn(caller, row) || mayBeAsked(caller, row)),
    ...closed.filter((row) => isOwn(caller, row)),
  ];
  const projects = await visibleProjectsOf(caller.rights, rows);
  const shown = rows.filter((row) => projects.get(row.project)?.createdAt === row.projectCreatedAt);
  const wanted = [...take(shown, open), ...take(shown, closed)];
  const [requests, names] = await Promise.all([
    getItems(wanted.map(({ id }) => keys.changeRequest(id))),
    namesOf(wanted.map(({ createdBy }) => createdBy)),
  ]);
  return requests.flatMap((request) => {
    const project = request && projects.get(request.project);
    if (!project || !isOfProject(request, project)) return [];
    return noticeOf(request, pagesAt('').changeRequest(request.project, request.id), {
      id: caller.author.id,
      nameOf: ({ id, name }) => names.get(id) ?? name,
      mayApprove: ({ environment }: ChangeRequest) =>
        holds(caller.rights, ['APPROVE_CHANGE_REQUEST'], { project, environment }),
    });
  });
}

/** The newest notice of each kind. */
function take(shown: readonly ChangeRequestRow[], kind: readonly ChangeRequestRow[]) {
  const ids = new Set(kind.map(({ id }) => id));
  return shown.filter(({ id }) => ids.has(id)).slice(0, MAX_INBOX_REQUESTS);
}

function isOwn({ author }: Caller, { createdBy }: ChangeRequestRow): boolean {
  return createdBy === author.id;
}

/** Whether the caller is asked to review, or nobody in particular is and they may approve somewhere. */
function mayBeAsked({ author, rights }: Caller, { reviewers, project }: ChangeRequestRow): boolean {
  if (reviewers.length > 0) return reviewers.includes(author.id);
  const held = [...rights.root, ...(rights.projects.get(project) ?? [])];
  return rights.isAdmin || held.some(({ name }) => name === 'APPROVE_CHANGE_REQUEST');
}

async function visibleProjectsOf(rights: Rights, rows: readonly ChangeRequestRow[]) {
  const found = await findProjects([...new Set(rows.map(({ project }) => project))]);
  return new Map(
    found.flatMap((project) =>
      project && project.archivedAt === null && sees(rights, project)
        ? [[project.id, project] as const]
        : [],
    ),
  );
}
