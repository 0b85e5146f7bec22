import { type Rights, sees } from '../../auth/rights.ts';
import { findProjectsAt, type ProjectThen } from '../../projects/former-project-store.ts';
import { findProjects } from '../../projects/project-store.ts';
import type { Integration } from './model.ts';

/**
 * Which of the projects that an integration names its author may see even while they are private. Projects
 * that are unknown or not seen make no difference, so that saving an integration does not reveal whether a
 * private project exists. One batch read; none if the author has no role in any of them.
 * @returns the property of the integration; empty if there are none
 */
export async function findMemberships(
  rights: Rights,
  projects: readonly string[],
): Promise<Pick<Integration, 'memberships'>> {
  const wouldSee = (id: string) => sees(rights, { id, mode: 'private' });
  const found = await findProjects(projects.filter((id) => id !== '*' && wouldSee(id)));
  const memberships = found.flatMap((project) =>
    project ? [[project.id, project.createdAt] as const] : [],
  );
  return memberships.length === 0 ? {} : { memberships: Object.fromEntries(memberships) };
}

/**
 * The integrations that a caller may see: all but those that somebody who knew a private project has set up
 * for it. At most two batch reads per 100 projects; none for administrators.
 */
export async function filterVisible(
  rights: Rights,
  integrations: readonly Integration[],
): Promise<Integration[]> {
  if (rights.isAdmin) return [...integrations];
  const rows = integrations.flatMap(({ id, memberships = {} }) =>
    Object.entries(memberships).map(([project, at]) => ({ integration: id, id: project, at })),
  );
  const projects = await findProjectsAt(rows);
  const hidden = new Set(
    rows.flatMap(({ integration }, index) => {
      const project = projects[index];
      return project && isSeen(rights, project) ? [] : [integration];
    }),
  );
  return integrations.filter(({ id }) => !hidden.has(id));
}

/** A private project that was deleted is seen by nobody else, not even by people of a later one. */
function isSeen(rights: Rights, project: ProjectThen): boolean {
  return project.isDeleted ? project.mode !== 'private' : sees(rights, project);
}
