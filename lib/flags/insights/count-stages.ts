import type { Caller } from '../../auth/caller.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import { seenProjects } from '../directory/directory-rules.ts';
import { readFlagDirectory } from '../directory/flag-directory.ts';
import { countByStage } from './stage-rules.ts';

/** Counts the flags of the active projects that the caller can see, by the stage in which they are. */
export async function countStages({ rights }: Caller) {
  const [directory, environments] = await Promise.all([readFlagDirectory(), listEnvironments()]);
  const shown = new Map(
    seenProjects(directory, rights).map((each) => [each.id, environmentsIn(each, environments)]),
  );
  const flags = [...directory.flags.values()].filter(({ project }) => shown.has(project));
  return countByStage(flags, (project) => shown.get(project) ?? []);
}
