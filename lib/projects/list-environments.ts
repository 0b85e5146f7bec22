import type { FromSchema } from 'json-schema-to-ts';
import { listEnvironments } from '../environments/environment-store.ts';
import { presentEnvironment } from '../environments/present-environment.ts';
import type { environmentsSchema, projectEnvironmentsSchema } from '../environments/schema.ts';
import type { TypeOf } from '../http/contract.ts';
import type { ApiToken } from '../identity/tokens/model.ts';
import { listTokens } from '../identity/tokens/token-store.ts';
import { presentDefaultStrategy } from '../strategies/present-default-strategy.ts';
import { environmentsIn } from './environments-in.ts';
import { getProject, listProjects } from './project-store.ts';

type Listed = FromSchema<typeof environmentsSchema>['environments'][number];

type OfProject = TypeOf<typeof projectEnvironmentsSchema>['environments'][number];

/** Lists all environments with the number of projects and tokens that use them: three parallel queries. */
export async function listEnvironmentsWithCounts(): Promise<Listed[]> {
  const [environments, projects, tokens] = await Promise.all([
    listEnvironments(),
    listProjects(),
    listTokens(),
  ]);
  return environments.map((environment) => ({
    ...presentEnvironment(environment),
    projectCount: projects.filter(
      ({ archivedAt, environments: ofProject }) =>
        archivedAt === null && Object.hasOwn(ofProject, environment.name),
    ).length,
    apiTokenCount: tokens.filter((token) => token.environment === environment.name).length,
  }));
}

/**
 * Lists the environments of a project with the number of tokens valid for project and environment, and
 * its default strategy, if any.
 * @throws {NotFoundError} for an unknown project
 */
export async function listProjectEnvironments(projectId: string): Promise<OfProject[]> {
  const [project, environments, tokens] = await Promise.all([
    getProject(projectId),
    listEnvironments(),
    listTokens(),
  ]);
  return environmentsIn(project, environments).map((environment) => {
    const { defaultStrategy } = project.environments[environment.name] ?? {};
    return {
      ...presentEnvironment(environment),
      projectApiTokenCount: tokens.filter(
        (token) => token.environment === environment.name && opensProject(token, projectId),
      ).length,
      ...(defaultStrategy && { defaultStrategy: presentDefaultStrategy(defaultStrategy) }),
    };
  });
}

function opensProject({ projects }: ApiToken, id: string): boolean {
  return projects.includes('*') || projects.includes(id);
}
