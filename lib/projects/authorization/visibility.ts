import { type Rights, sees, seesAt } from '../../auth/rights.ts';
import type { SeesProject } from '../../auth/sees-project.ts';
import { listKnownProjects } from '../known-projects.ts';
import { findProjectMode } from './project-visibility-cache.ts';

/**
 * The rule for everything that shows or sends parts of projects, for many projects: from what the process knows of
 * them; nothing is read for administrators.
 */
export async function projectVisibility(rights: Rights): Promise<SeesProject> {
  if (rights.isAdmin) return () => true;
  const projects = new Map((await listKnownProjects()).map((project) => [project.id, project]));
  return (id, at) => isSeen(rights, projects.get(id), at);
}

/** The same rule for one project: one read if its mode is not cached; none for administrators. */
export async function isProjectVisible(rights: Rights, id: string, at?: string): Promise<boolean> {
  return rights.isAdmin || isSeen(rights, await findProjectMode(id), at);
}

function isSeen(
  rights: Rights,
  project: Awaited<ReturnType<typeof findProjectMode>>,
  at: string | undefined,
): boolean {
  if (!project) return false;
  return at === undefined ? sees(rights, project) : seesAt(rights, project, at);
}
