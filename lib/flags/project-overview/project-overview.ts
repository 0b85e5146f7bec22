import type { Caller } from '../../auth/caller.ts';
import type { TypeOf } from '../../http/contract.ts';
import { isFavorite } from '../../identity/favorites/favorite-store.ts';
import { favoritesOwner } from '../../identity/favorites/rules.ts';
import { featureListPartition } from '../../platform/dynamo/keys.ts';
import { queryList } from '../../platform/dynamo/query.ts';
import { countMembersIn } from '../../projects/count-members-in.ts';
import type { Project } from '../../projects/model.ts';
import {
  healthOf,
  presentAppliedFiles,
  presentGitSource,
  presentSettings,
} from '../../projects/present-project.ts';
import { getAnyProject } from '../../projects/project-store.ts';
import { presentDefaultStrategy } from '../../strategies/present-default-strategy.ts';
import type { Feature } from '../feature-data/model.ts';
import type { projectOverviewSchema } from './overview-schema.ts';

type ProjectOverview = TypeOf<typeof projectOverviewSchema>;

/**
 * An active or archived project with a summary of its contents. The index of its flags is eventually
 * consistent.
 * @throws {NotFoundError} for an unknown project
 */
export async function getProjectOverview(caller: Caller, id: string): Promise<ProjectOverview> {
  const [project, features, members, favorite] = await Promise.all([
    getAnyProject(id),
    queryList(featureListPartition(id, false)),
    memberCount(id),
    isFavorite(favoritesOwner(caller), { kind: 'project', name: id }),
  ]);
  const health = healthOf(project);
  return {
    version: 1,
    ...presentSettings(project),
    ...presentGitSource(project),
    ...presentAppliedFiles(project),
    environments: environmentsOf(project),
    featureTypeCounts: countTypes(features),
    members,
    favorite,
    health,
    technicalDebt: 100 - health,
    onboardingStatus: onboardingStatus(features),
  };
}

/** Number of users with a role in a project, directly or through a group. */
export async function memberCount(id: string): Promise<number> {
  return (await countMembersIn([id])).get(id) ?? 0;
}

/** The environments of a project as overviews show them. Pure. */
export function environmentsOf({
  environments,
  changeRequestEnvironments = {},
}: Project): ProjectOverview['environments'] {
  return Object.entries(environments).map(([environment, { defaultStrategy }]) => ({
    environment,
    changeRequestsEnabled: Object.hasOwn(changeRequestEnvironments, environment),
    ...(defaultStrategy && { defaultStrategy: presentDefaultStrategy(defaultStrategy) }),
  }));
}

/** Number of flags of each type, highest first. Pure. */
export function countTypes(
  features: readonly Pick<Feature, 'type'>[],
): ProjectOverview['featureTypeCounts'] {
  return [...Map.groupBy(features, ({ type }) => type)]
    .map(([type, { length: count }]) => ({ type, count }))
    .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
}

/** Onboarding progress of the project: whether a flag exists, and whether an application has used one. */
export function onboardingStatus(
  features: readonly Feature[],
): ProjectOverview['onboardingStatus'] {
  const [first] = features.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  if (!first) return { status: 'onboarding-started' };
  const isUsed = features.some(({ lastSeenAt }) => lastSeenAt !== null);
  return isUsed ? { status: 'onboarded' } : { status: 'first-flag-created', feature: first.name };
}
