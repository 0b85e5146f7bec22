import type { Project } from '../../projects/model.ts';
import type { Application, SeenFlags } from './model.ts';

/** The flags that an application evaluated in an environment in a week. */
type SeenBy = Pick<SeenFlags, 'environment' | 'flags'> & { readonly appName: string };

/** Whether an application reported for a project, or for all, since that project exists. Pure. */
export function asksFor(
  { usage, seenAt }: Pick<Application, 'usage' | 'seenAt'>,
  { id, createdAt }: Pick<Project, 'id' | 'createdAt'>,
): boolean {
  return seenAt >= createdAt && ['*', id].some((project) => Object.hasOwn(usage, project));
}

/**
 * The applications of each flag with the environments in which they evaluated it, both sorted. Pure.
 * @param flags names of flags; the others are left out
 */
export function applicationsOfFlags(
  flags: readonly string[],
  seen: readonly SeenBy[],
): Map<string, Map<string, string[]>> {
  return new Map(
    flags.map((flag) => {
      const here = seen.filter((each) => each.flags.has(flag));
      const byName = [...Map.groupBy(here, ({ appName }) => appName)].sort(([one], [other]) =>
        one < other ? -1 : 1,
      );
      return [flag, new Map(byName.map(([appName, own]) => [appName, environmentsOf(own)]))];
    }),
  );
}

function environmentsOf(seen: readonly SeenBy[]): string[] {
  return [...new Set(seen.map(({ environment }) => environment))].sort();
}
