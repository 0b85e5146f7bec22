import type { Caller } from '../../auth/caller.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import { seenProjects } from '../directory/directory-rules.ts';
import { readFlagDirectory } from '../directory/flag-directory.ts';
import { lifecycleTrendsOf } from './trend-rules.ts';

/**
 * How many flags of the active projects that the caller can see are in which part of their life.
 * @param projects ids, separated by commas; absent: all
 */
export async function readLifecycleTrends({ rights }: Caller, projects: string | undefined) {
  const [directory, environments] = await Promise.all([readFlagDirectory(), listEnvironments()]);
  const wanted = projects?.split(',').map((id) => id.trim());
  const shown = new Map(
    seenProjects(directory, rights)
      .filter(({ id }) => wanted === undefined || wanted.includes(id))
      .map((each) => [each.id, environmentsIn(each, environments)]),
  );
  const flags = [...directory.flags.values()].filter(({ project }) => shown.has(project));
  return lifecycleTrendsOf(flags, (project) => shown.get(project) ?? [], Date.now());
}
