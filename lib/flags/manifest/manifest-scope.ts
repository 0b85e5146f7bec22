import type { Caller } from '../../auth/caller.ts';
import { missingPermission } from '../../auth/missing-permission.ts';
import type { Permission } from '../../auth/permissions.ts';
import { holds, type ProjectMode, sees } from '../../auth/rights.ts';
import { NoAccessError, ValidationError } from '../../platform/errors.ts';
import { listKnownProjects } from '../../projects/known-projects.ts';

interface ScopedProject {
  readonly id: string;
  readonly mode: ProjectMode;
}

/** Whether a caller's manifest has the flags of a project: those of a client token are named by it. Pure. */
export function isInScope(
  { tokenType, projects, rights }: Caller,
  project: ScopedProject,
): boolean {
  if (tokenType !== 'client') return sees(rights, project);
  return projects.includes('*') || projects.includes(project.id);
}

/** What the caller's token can do in one of the projects at least, as the header of answers says it. Pure. */
export function capabilitiesIn({ rights }: Caller, projects: readonly ScopedProject[]): string {
  const may = (...permissions: Permission[]) =>
    projects.some((project) =>
      permissions.every((permission) => holds(rights, [permission], { project })),
    );
  return [
    'read',
    ...(may('CREATE_FEATURE', 'UPDATE_FEATURE') ? ['write'] : []),
    ...(may('DELETE_FEATURE') ? ['delete'] : []),
  ].join();
}

/**
 * The project in which a flag is created by the address without a project: the only one in which the caller may.
 * @throws {NoAccessError} if there is none
 * @throws {ValidationError} if there are several
 */
export async function projectForNewFlags({ rights }: Caller): Promise<string> {
  const projects = (await listKnownProjects()).filter(
    (project) =>
      project.archivedAt === null &&
      sees(rights, project) &&
      holds(rights, ['CREATE_FEATURE'], { project }),
  );
  const [first, second] = projects;
  if (!first)
    throw new NoAccessError(missingPermission(['CREATE_FEATURE'], {}), ['CREATE_FEATURE']);
  if (!second) return first.id;
  throw new ValidationError(
    `The token may create flags in ${projects.length} projects. Use the address of one as the flag source: /openfeature/projects/${first.id} for the project "${first.id}".`,
  );
}
