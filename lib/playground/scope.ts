import type { Caller } from '../auth/caller.ts';
import { type Rights, sees } from '../auth/rights.ts';
import { listEnvironments } from '../environments/environment-store.ts';
import { ValidationError } from '../errors.ts';
import type { Project } from '../projects/model.ts';
import { listProjects } from '../projects/project-store.ts';

/** Of which flags and environments somebody asks. */
export interface ScopeRequest {
  readonly environments: readonly string[];
  /** Absent: all that the caller sees. */
  readonly projects?: readonly string[] | '*';
}

/** Projects that flags are taken from, and those of the environments that each of them has. */
export type Scope = readonly {
  readonly project: Project;
  readonly environments: readonly string[];
}[];

const refuseUnknown = (pointer: string, what: string, unknown: readonly string[]): void => {
  if (unknown.length === 0) return;
  throw new ValidationError(
    `The \`${pointer}\` property must name ${what}. There is none named ${unknown.join(', ')}.`,
    pointer,
  );
};

const chooseProjects = (
  all: readonly Project[],
  rights: Rights,
  asked: ScopeRequest['projects'],
): Project[] => {
  const visible = all.filter((project) => project.archivedAt === null && sees(rights, project));
  if (asked === undefined || asked === '*') return visible;
  const ids = new Set(visible.map(({ id }) => id));
  refuseUnknown(
    '/body/projects',
    'projects',
    asked.filter((id) => !ids.has(id)),
  );
  return visible.filter(({ id }) => asked.includes(id));
};

/**
 * Finds what is asked about: projects by id, environments in the order asked. Two queries at once.
 *
 * @param pointer JSON pointer of the property that names the environments
 * @throws {ValidationError} naming environments that there are not, and projects that there are not, that
 *   are archived, or that the caller may not know of
 */
export const chooseScope = async (
  { rights }: Caller,
  { environments, projects }: ScopeRequest,
  pointer: string,
): Promise<Scope> => {
  const [allProjects, known] = await Promise.all([listProjects(), listEnvironments()]);
  const names = new Set(known.map(({ name }) => name));
  const asked = [...new Set(environments)];
  refuseUnknown(
    pointer,
    'environments',
    asked.filter((name) => !names.has(name)),
  );
  return chooseProjects(allProjects, rights, projects).map((project) => ({
    project,
    environments: asked.filter((name) => Object.hasOwn(project.environments, name)),
  }));
};

/** How often a flag is looked at in an environment, before any context. */
export const countStates = (scope: Scope): number =>
  scope.reduce(
    (count, { project, environments }) => count + project.featureCount * environments.length,
    0,
  );
