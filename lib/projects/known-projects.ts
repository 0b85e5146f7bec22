import { createKeptList } from '../events/read/kept-list.ts';
import type { Project } from './model.ts';
import { listProjects } from './project-store.ts';

/** What a process keeps of a project: what lists are filtered and counted by. */
interface KnownProject
  extends Pick<
    Project,
    'id' | 'name' | 'mode' | 'createdAt' | 'archivedAt' | 'changeRequestEnvironments'
  > {
  /** Names of its environments. */
  readonly environments: ReadonlySet<string>;
  /** Names of the types of its default strategies. */
  readonly defaultTypes: ReadonlySet<string>;
}

/** What is known of all projects, by id, as of now: no rows are read while no project changes. */
export const listKnownProjects: () => Promise<readonly KnownProject[]> = createKeptList(
  [
    'project-created',
    'project-updated',
    'project-archived',
    'project-revived',
    'project-deleted',
    'project-environment-added',
    'project-environment-removed',
    'default-strategy-updated',
    'change-request-configuration-updated',
  ],
  async () => (await listProjects()).map(toKnown),
);

function toKnown(project: Project): KnownProject {
  const { id, name, mode, createdAt, archivedAt, environments, changeRequestEnvironments } =
    project;
  const defaults = Object.values(environments).flatMap(({ defaultStrategy }) =>
    defaultStrategy ? [defaultStrategy.name] : [],
  );
  return {
    ...{ id, name, mode, createdAt, archivedAt },
    ...(changeRequestEnvironments && { changeRequestEnvironments }),
    environments: new Set(Object.keys(environments)),
    defaultTypes: new Set(defaults),
  };
}
