import type { Caller } from '../../auth/caller.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import { seenProjects } from '../directory/directory-rules.ts';
import { readFlagDirectory } from '../directory/flag-directory.ts';
import { rememberByState } from '../directory/remember-by-state.ts';
import { sortSpells, spellsIn, trendsOf } from './trend-rules.ts';

const spellsOfAll = rememberByState(({ flags, projects }, environments) => {
  const shown = new Map(
    [...projects.values()]
      .filter(({ archivedAt }) => archivedAt === null)
      .map((each) => [each.id, environmentsIn(each, environments)]),
  );
  const ofActive = [...flags.values()].filter(({ project }) => shown.has(project));
  const spells = spellsIn(ofActive, (project) => shown.get(project) ?? []);
  const of = new Set(spells.map(({ flag }) => flag.project));
  return { spells, projects: of, sorted: sortSpells(spells) };
});

/**
 * How many flags of the active projects that the caller can see are in which part of their life: sorted once
 * for each state of all flags, and else for who sees some of the projects.
 * @param projects ids, separated by commas; absent: all
 */
export async function readLifecycleTrends({ rights }: Caller, projects: string | undefined) {
  const [directory, environments] = await Promise.all([readFlagDirectory(), listEnvironments()]);
  const wanted = projects?.split(',').map((id) => id.trim());
  const shown = new Set(
    seenProjects(directory, rights)
      .map(({ id }) => id)
      .filter((id) => wanted === undefined || wanted.includes(id)),
  );
  const { spells, projects: all, sorted } = spellsOfAll(directory, environments);
  const areAllShown = shown.isSupersetOf(all);
  return trendsOf(
    areAllShown ? sorted : sortSpells(spells.filter(({ flag }) => shown.has(flag.project))),
    Date.now(),
  );
}
