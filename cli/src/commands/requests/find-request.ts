import type { ChangeRequest } from 'generated:api';
import type { Service } from '../../api/service.ts';
import { CommandError } from '../../terminal/command-error.ts';

const PAGE = 100;
const MOST_PAGES = 10;

/**
 * A change request.
 * @param project its project; without it, it is looked for among those that the person can see, the newest first
 * @throws {CommandError} when there is none
 */
export async function findRequest(
  { call }: Service,
  id: number,
  project: string | undefined,
): Promise<ChangeRequest> {
  const projectId = project ?? (await projectOf(call, id));
  return call('GET /api/admin/projects/{projectId}/change-requests/{id}', {
    params: { projectId, id },
  });
}

async function projectOf(call: Service['call'], id: number): Promise<string> {
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { changeRequests } = await call('GET /api/admin/search/change-requests', {
      query: { limit: PAGE, offset: page * PAGE },
    });
    const found = changeRequests.find((each) => each.id === id);
    if (found) return found.project;
    // The newest first: one with a smaller number is older.
    if (changeRequests.length < PAGE || changeRequests.every((each) => each.id < id)) break;
  }
  throw new CommandError(
    `There is no change request ${id}, or you may not see it. Say in which project it is, with --project, if it is an old one.`,
  );
}
