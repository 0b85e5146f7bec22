import type { FromSchema } from 'json-schema-to-ts';
import type { Caller } from '../../auth/caller.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { presentEnvironment, presentWithProgress } from '../../environments/present-environment.ts';
import type { environmentsSchema, projectEnvironmentsSchema } from '../../environments/schema.ts';
import type { TypeOf } from '../../http/contract.ts';
import { type KnownApiToken, listKnownTokens } from '../../identity/tokens/known-tokens.ts';
import { presentDefaultStrategy } from '../../strategies/present-default-strategy.ts';
import { projectVisibility } from '../authorization/visibility.ts';
import { environmentsIn } from '../environments-in.ts';
import { listKnownProjects } from '../known-projects.ts';
import { getProject } from '../project-store.ts';
import { seesToken } from '../tokens/visible-tokens.ts';

type ListedEnvironment = FromSchema<typeof environmentsSchema>['environments'][number];

type OfProject = TypeOf<typeof projectEnvironmentsSchema>['environments'][number];

/**
 * Lists all environments with the number of projects and tokens that use them, of those that the caller may
 * see. Projects and tokens are counted in memory.
 */
export async function listEnvironmentsWithCounts({ rights }: Caller): Promise<ListedEnvironment[]> {
  const [environments, all, tokens, sees] = await Promise.all([
    listEnvironments(),
    listKnownProjects(),
    listKnownTokens(),
    projectVisibility(rights),
  ]);
  const projects = all.filter(({ id, archivedAt }) => archivedAt === null && sees(id));
  const seen = tokens.filter((token) => seesToken(token, sees));
  return environments.map((environment) => ({
    ...presentWithProgress(environment),
    projectCount: projects.filter(({ environments: of }) => of.has(environment.name)).length,
    apiTokenCount: seen.filter((token) => token.environment === environment.name).length,
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
    listKnownTokens(),
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

function opensProject({ projects }: KnownApiToken, id: string): boolean {
  return projects.includes('*') || projects.includes(id);
}
