import type { Caller } from '../../auth/caller.ts';
import { sees } from '../../auth/rights.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { findProjects } from '../../projects/project-store.ts';
import { listDraftRows, listRows } from '../change-request-row-store.ts';
import type { ChangeRequestRow } from '../model.ts';
import { presentFoundChangeRequest } from './present-found-change-request.ts';
import { type ChangeRequestSearch, matchesRow } from './search-rules.ts';

/** A page of a search. */
interface RequestPage {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Finds change requests in the active projects that the caller can see, newest first; of drafts only the
 * caller's own. Reads their rows, the projects that these name, and the change requests of the page.
 */
export async function searchChangeRequests(
  caller: Caller,
  search: ChangeRequestSearch,
  { offset, limit }: RequestPage,
) {
  const rows = await readRows(caller, search);
  const matching = rows.filter((row) => matchesRow(row, search));
  const isVisible = await visibility(caller, matching);
  const found = matching.filter(isVisible).sort((a, b) => b.id - a.id);
  const page = found.slice(offset, offset + limit);
  const requests = await getItems(page.map(({ id }) => keys.changeRequest(id)));
  const isOwn = ({ id }: { readonly id: number }) => id === caller.author.id;
  return {
    // One may have been deleted since its row was read.
    changeRequests: requests.flatMap((request) =>
      request && (request.state !== 'Draft' || isOwn(request.createdBy))
        ? presentFoundChangeRequest(request)
        : [],
    ),
    total: found.length,
  };
}

async function readRows(
  caller: Caller,
  { state }: ChangeRequestSearch,
): Promise<ChangeRequestRow[]> {
  const lists = await Promise.all([
    ...(state === 'IS:closed' ? [] : [listRows('open'), listDraftRows(caller.author.id)]),
    ...(state === 'IS:open' ? [] : [listRows('closed')]),
  ]);
  return lists.flat();
}

/** Whether the project of a row is active, the caller sees it, and it is not a later one with the same id. */
async function visibility({ rights }: Caller, rows: readonly ChangeRequestRow[]) {
  const ids = [...new Set(rows.map(({ project }) => project))];
  const projects = new Map(
    (await findProjects(ids)).flatMap((project) => (project ? [[project.id, project]] : [])),
  );
  return ({ project: id, projectCreatedAt }: ChangeRequestRow): boolean => {
    const project = projects.get(id);
    return (
      project !== undefined &&
      project.archivedAt === null &&
      project.createdAt === projectCreatedAt &&
      sees(rights, project)
    );
  };
}
