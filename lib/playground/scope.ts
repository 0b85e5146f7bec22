import type { Caller } from '../auth/caller.ts';
import { type Rights, sees } from '../auth/rights.ts';
import { listWholeEnvironments } from '../environments/environment-store.ts';
import type { InputOf } from '../http/contract.ts';
import { compareText } from '../platform/compare-text.ts';
import { invalid } from '../platform/errors.ts';
import type { Project } from '../projects/model.ts';
import { findProjects, listProjects } from '../projects/project-store.ts';
import type { advancedRequestSchema } from './schema.ts';

/** With more projects, a query of all is cheaper than each by its key. */
const MAX_PROJECTS_BY_KEY = 20;

/** The requested projects and environments; by default all projects that the caller can see. */
export type ScopeRequest = Omit<InputOf<typeof advancedRequestSchema>, 'context'>;

/** The projects to read flags from, each with its environments. */
export type Scope = readonly {
  readonly project: Project;
  readonly environments: readonly string[];
}[];

/**
 * The requested projects. Pure.
 * @throws {ValidationError} naming projects that are unknown, archived or not visible to the caller
 */
export function chooseProjects(
  all: readonly Project[],
  rights: Rights,
  requested: ScopeRequest['projects'],
): Project[] {
  const visible = all.filter((project) => project.archivedAt === null && sees(rights, project));
  if (requested === undefined || requested === '*') return visible;
  const ids = new Set(visible.map(({ id }) => id));
  refuseUnknown(
    '/body/projects',
    'projects',
    requested.filter((id) => !ids.has(id)),
  );
  return visible.filter(({ id }) => requested.includes(id));
}

/**
 * Finds the requested projects by id, and their environments in the requested order. Few projects are read
 * by key, and then no others: one round trip.
 *
 * @param pointer JSON pointer of the property that names the environments
 * @throws {ValidationError} naming unknown environments, and projects that are unknown, archived or
 *   not visible to the caller
 */
export async function chooseScope(
  { rights }: Caller,
  { environments, projects }: ScopeRequest,
  pointer: string,
): Promise<Scope> {
  const [some, known] = await Promise.all([readProjects(projects), listWholeEnvironments()]);
  const names = new Set(known.map(({ name }) => name));
  const requested = [...new Set(environments)];
  refuseUnknown(
    pointer,
    'environments',
    requested.filter((name) => !names.has(name)),
  );
  return chooseProjects(some, rights, projects).map((project) => ({
    project,
    environments: requested.filter((name) => Object.hasOwn(project.environments, name)),
  }));
}

/** By id. */
async function readProjects(requested: ScopeRequest['projects']): Promise<Project[]> {
  if (requested === undefined || requested === '*') return listProjects();
  const ids = [...new Set(requested)].sort(compareText);
  if (ids.length > MAX_PROJECTS_BY_KEY) return listProjects();
  return (await findProjects(ids)).filter((project) => project !== undefined);
}

/**
 * The number of pairs of flag and environment to evaluate per context.
 * @param features the flags that are requested by name, each of one project; by default all
 */
export function countStates(scope: Scope, features?: ScopeRequest['features']): number {
  if (features) {
    return features.length * Math.max(0, ...scope.map(({ environments }) => environments.length));
  }
  return scope.reduce(
    (count, { project, environments }) => count + project.featureCount * environments.length,
    0,
  );
}

/** @throws {ValidationError} naming flags that are requested by name and that the projects do not have there */
export function refuseUnknownFlags(
  requested: ScopeRequest['features'] = [],
  found: ReadonlySet<string>,
): void {
  const unknown = requested.filter((name) => !found.has(name));
  refuseUnknown('/body/features', 'flags of the projects in the environments', unknown);
}

function refuseUnknown(pointer: string, what: string, unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  throw invalid(pointer, `must name existing ${what}`, { hint: `Unknown: ${unknown.join(', ')}.` });
}
