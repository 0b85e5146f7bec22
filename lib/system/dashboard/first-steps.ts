import { compareText } from '../../platform/compare-text.ts';
import type { IsSeen, SortedFlags } from './sort-flags.ts';

/**
 * How far somebody is who begins: whether there is a flag, whether an application has used one, and whether one is on. Pure.
 * @param environmentsOf the names of the environments of a project, in their order
 */
export function firstSteps(
  { projects }: Pick<SortedFlags, 'projects'>,
  isSeen: IsSeen,
  environmentsOf: (project: string) => readonly string[],
) {
  const seen = [...projects].flatMap(([id, project]) => (isSeen(id) ? [project] : []));
  const [first] = seen
    .flatMap((project) => project.first ?? [])
    .sort((one, other) => compareText(one.createdAt, other.createdAt));
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
    used: seen.some(({ used }) => used),
    on: seen.some(({ on }) => on),
  };
}

/** How many flags of each project are completed or stale, so that they can go; the project with most of them first. Pure. */
export function countRemovable({ projects }: Pick<SortedFlags, 'projects'>, isSeen: IsSeen) {
  return [...projects]
    .filter(([id, { removable }]) => removable > 0 && isSeen(id))
    .map(([project, { removable }]) => ({ project, count: removable }))
    .sort((one, other) => other.count - one.count || compareText(one.project, other.project));
}
