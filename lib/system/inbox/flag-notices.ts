import type { Caller } from '../../auth/caller.ts';
import { seesAt } from '../../auth/rights.ts';
import { latestEventsOf } from '../../events/read/latest-events-of.ts';
import { listFavorites } from '../../identity/favorites/favorite-store.ts';
import { describeEvent } from '../../integrations/messages/describe-event.ts';
import { plainStyle } from '../../integrations/messages/plain-style.ts';
import { render } from '../../integrations/messages/render.ts';
import { findProjects } from '../../projects/project-store.ts';
import { MAX_MESSAGE, MAX_WATCHED_EVENTS, MAX_WATCHED_FLAGS, type Notice } from './model.ts';
import { namesOf } from './names-of.ts';
import { flagNoticeId } from './notice-rules.ts';

/**
 * What others changed lately in the favourite flags of the caller, in active projects that they see. Three
 * round trips: favourites, a short query for each of the first 30 by name, projects with the names of people.
 * @param since RFC 3339
 */
export async function listFlagNotices(caller: Caller, since: string): Promise<Notice[]> {
  const { author, rights } = caller;
  const names = [...(await listFavorites(author.id, 'feature'))].sort().slice(0, MAX_WATCHED_FLAGS);
  const latest = await Promise.all(names.map((name) => latestEventsOf(name, MAX_WATCHED_EVENTS)));
  const events = latest
    .flat()
    .filter(
      ({ createdAt, createdByUserId }) => createdAt >= since && createdByUserId !== author.id,
    );
  const ids = new Set(events.flatMap(({ project }) => (project === null ? [] : [project])));
  const [found, people] = await Promise.all([
    findProjects([...ids]),
    namesOf(events.map(({ createdByUserId }) => createdByUserId)),
  ]);
  const projects = found.filter((project) => project !== undefined);
  return events.flatMap((event) => {
    const project = projects.find(({ id }) => id === event.project);
    if (!project || project.archivedAt !== null || !seesAt(rights, project, event.createdAt)) {
      return [];
    }
    const createdBy = people.get(event.createdByUserId ?? 0) ?? event.createdBy;
    const { text, page } = describeEvent({ ...event, createdBy }, '');
    return {
      id: flagNoticeId(event.id),
      type: 'toggle' as const,
      message: render(text, plainStyle, MAX_MESSAGE),
      link: page,
      by: { id: event.createdByUserId ?? 0, name: event.createdBy },
      at: event.createdAt,
    };
  });
}
