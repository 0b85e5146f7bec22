import type { ListedFlag } from '../../flags/directory/model.ts';
import { compareText } from '../../platform/compare-text.ts';

/**
 * How far somebody is who begins: whether there is a flag, whether an application has used one, and whether one is on. Pure.
 * @param seen flags that the user can see
 * @param environmentsOf the names of the environments of a project, in their order
 */
export function firstSteps(
  seen: readonly ListedFlag[],
  environmentsOf: (project: string) => readonly string[],
) {
  const active = seen.filter(({ archivedAt }) => archivedAt === null);
  const [first] = active.toSorted((one, other) => compareText(one.createdAt, other.createdAt));
  return {
    ...(first && {
      flag: {
        name: first.name,
        project: first.project,
        environments: environmentsOf(first.project).map((name) => ({
          name,
          enabled: first.environments[name]?.enabled ?? false,
        })),
      },
    }),
    used: seen.some(({ lastSeenAt }) => lastSeenAt !== null),
    on: active.some(({ environments }) =>
      Object.values(environments).some(({ enabled }) => enabled),
    ),
  };
}

/** How many flags of each project are completed or stale, so that they can go; the project with most of them first. Pure. */
export function countRemovable(seen: readonly ListedFlag[]) {
  const removable = seen.filter(
    ({ archivedAt, completion, stale, potentiallyStale }) =>
      archivedAt === null && (completion !== undefined || stale || potentiallyStale),
  );
  return [...Map.groupBy(removable, ({ project }) => project)]
    .map(([project, flags]) => ({ project, count: flags.length }))
    .sort((one, other) => other.count - one.count || compareText(one.project, other.project));
}
