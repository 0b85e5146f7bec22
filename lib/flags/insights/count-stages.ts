import type { Caller } from '../../auth/caller.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import { seenProjects } from '../directory/directory-rules.ts';
import { readFlagDirectory } from '../directory/flag-directory.ts';
import { rememberByState } from '../directory/remember-by-state.ts';
import { addStageCounts, countByStage } from './stage-rules.ts';

const countsByProject = rememberByState(({ flags, projects }, environments) => {
  const ofProjects = Map.groupBy(flags.values(), ({ project }) => project);
  return new Map(
    [...projects.values()].map((project) => {
      const shown = environmentsIn(project, environments);
      return [project.id, countByStage(ofProjects.get(project.id) ?? [], () => shown)] as const;
    }),
  );
});

/** Counts the flags of the active projects that the caller can see, by the stage in which they are. */
export async function countStages({ rights }: Caller) {
  const [directory, environments] = await Promise.all([readFlagDirectory(), listEnvironments()]);
  const counts = countsByProject(directory, environments);
  return addStageCounts(seenProjects(directory, rights).flatMap(({ id }) => counts.get(id) ?? []));
}
