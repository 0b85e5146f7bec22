import { isDeepStrictEqual } from 'node:util';
import { ConfigurationError } from '../../lib/platform/config.ts';
import { type AdminApi, ifThere, inPath, Refusal } from './admin-api.ts';
import { copyDefinitions } from './copy-definitions.ts';
import type { Project, ProjectEnvironment, Segment } from './instance-model.ts';
import type { Run } from './migration.ts';

/** A project of the source, with its environments. */
export interface SourceProject extends Project {
  readonly environments: readonly ProjectEnvironment[];
}

/** The error for a project that the command line names, and the source does not have. */
export function noProject(id: string): ConfigurationError {
  return new ConfigurationError(`The source has no project "${id}".`);
}

interface TargetProject extends Project {
  readonly environments: readonly ProjectEnvironment[];
}

interface Placed {
  readonly project: string;
  readonly environment: string;
  /** Segments by name. */
  readonly strategy: Readonly<Record<string, unknown>> & { readonly segments: readonly string[] };
}

/** The environments of a project; `undefined` if there is no such project. */
export async function findProjectEnvironments(
  api: AdminApi,
  id: string,
): Promise<readonly ProjectEnvironment[] | undefined> {
  const path = `environments/project/${inPath(id)}`;
  const found = await ifThere(api.get<{ environments: ProjectEnvironment[] }>(path));
  return found?.environments.filter(({ visible = true }) => visible);
}

/** The environments of a project; empty if the project does not exist. */
export async function environmentsOfProject(
  api: AdminApi,
  id: string,
): Promise<readonly ProjectEnvironment[]> {
  return (await findProjectEnvironments(api, id)) ?? [];
}

/** Creates missing projects, and adds missing environments to existing ones. */
export async function copyProjects(
  run: Run,
  projects: readonly SourceProject[],
): Promise<readonly TargetProject[]> {
  const { target } = run;
  const list = await target.get<{ projects: Project[] }>('projects');
  const wanted = new Set(projects.map(({ id }) => id));
  const existing = await Promise.all(
    list.projects
      .filter(({ id }) => wanted.has(id))
      .map(async (project) => ({
        ...project,
        environments: await environmentsOfProject(target, project.id),
      })),
  );
  await copyDefinitions<SourceProject, TargetProject>(
    run,
    {
      label: 'Projects',
      one: 'project',
      nameOf: ({ id }) => id,
      isSame: (project, found) => missingEnvironments(project, found).length === 0,
      create: (project) => create(target, project),
      update: (project, found) => addEnvironments(target, project, found),
    },
    projects,
    existing,
  );
  return existing;
}

/** Copies the default strategies: those of flags that are enabled without a strategy. */
export async function copyDefaultStrategies(
  run: Run,
  projects: readonly SourceProject[],
  existing: readonly TargetProject[],
  segments: { readonly source: readonly Segment[]; readonly target: readonly Segment[] },
): Promise<void> {
  const ids = new Map(segments.target.map(({ id, name }) => [name, id]));
  const wanted = placed(projects, namesById(segments.source));
  if (wanted.length === 0) return;
  await copyDefinitions<Placed, Placed>(
    run,
    {
      label: 'Default strategies',
      one: 'default strategy of',
      nameOf: ({ project, environment }) => `${project} in ${environment}`,
      isSame: (a, b) => isDeepStrictEqual(contentOf(a), contentOf(b)),
      create: (it) => setDefault(run.target, it, ids),
      update: (it) => setDefault(run.target, it, ids),
    },
    wanted,
    placed(existing, namesById(segments.target)),
  );
}

function missingEnvironments(project: SourceProject, found: TargetProject): string[] {
  const known = new Set(found.environments.map(({ name }) => name));
  return project.environments.map(({ name }) => name).filter((name) => !known.has(name));
}

function create(target: AdminApi, { environments, ...project }: SourceProject) {
  const { id, name, description, mode, defaultStickiness } = project;
  return target.request('POST', 'projects', {
    id,
    name,
    ...(description && { description }),
    ...(mode && { mode }),
    ...(defaultStickiness && { defaultStickiness }),
    environments: environments.map((environment) => environment.name),
  });
}

async function addEnvironments(
  target: AdminApi,
  project: SourceProject,
  found: TargetProject,
): Promise<void> {
  for (const environment of missingEnvironments(project, found)) {
    await target.request('POST', `projects/${inPath(project.id)}/environments`, { environment });
  }
}

function placed(
  projects: readonly SourceProject[],
  nameOfSegment: ReadonlyMap<number, string>,
): Placed[] {
  return projects.flatMap(({ id, environments }) =>
    environments.flatMap(({ name, defaultStrategy }): Placed[] => {
      if (!defaultStrategy) return [];
      const { segments = [], ...strategy } = defaultStrategy;
      const names = segments.map((segment) => nameOfSegment.get(segment) ?? String(segment));
      return [{ project: id, environment: name, strategy: { ...strategy, segments: names } }];
    }),
  );
}

function namesById(segments: readonly Segment[]) {
  return new Map(segments.map(({ id, name }) => [id, name]));
}

function contentOf({ strategy: { sortOrder: _order, ...strategy } }: Placed) {
  return strategy;
}

function setDefault(
  target: AdminApi,
  { project, environment, strategy }: Placed,
  ids: ReadonlyMap<string, number>,
) {
  const path = `projects/${inPath(project)}/environments/${inPath(environment)}/default-strategy`;
  const segments = strategy.segments.map((name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Refusal(400, `Unknown segment "${name}".`);
    return id;
  });
  return target.request('POST', path, { ...strategy, segments });
}
