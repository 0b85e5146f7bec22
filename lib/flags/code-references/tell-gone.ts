import type { Caller } from '../../auth/caller.ts';
import { type Commit, noChange, recordChange } from '../../events/commit/record-change.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Feature } from '../feature-data/model.ts';
import { atFeature } from '../feature-data/rules.ts';
import {
  findCodeRepositories,
  type Groups,
  readGroups,
  readGroupsOf,
  saveSearchWrites,
} from './code-reference-store.ts';
import { flagGroups, isAbout } from './group-rules.ts';
import type { CodeRepositories, CodeSearch, FlagReferences } from './model.ts';

/** Each event has writes of its own, for its flag's log among others; a transaction takes 100. */
const EVENTS_AT_ONCE = 10;

/** What one step has told. */
interface ToldStep {
  readonly names: readonly string[];
  readonly isDone: boolean;
}

/**
 * Records an event for each flag whose last reference on the default branches of a project's repositories is gone by a
 * search, a few in a transaction. When it is cut off, the next upload continues, and none is recorded twice.
 * @returns their names
 */
export async function tellGone(
  caller: Caller,
  project: string,
  { id, isUntold }: Pick<CodeSearch, 'id' | 'isUntold'>,
): Promise<string[]> {
  const told: string[] = [];
  let isDone = !isUntold;
  while (!isDone) {
    const step = await recordChange({ author: caller.author }, () => decideStep(project, id));
    told.push(...step.names);
    isDone = step.isDone;
  }
  return told;
}

async function decideStep(project: string, id: string): Promise<Commit<ToldStep>> {
  const known = await findCodeRepositories(project);
  const search = known?.searches.find((each) => each.id === id);
  if (!known || !search?.isUntold) return noChange({ names: [], isDone: true });
  const groups = await readGroups(project, id);
  const untold = [...groups.values()].flat().filter((flag) => flag.isUntold);
  const now = untold.slice(0, EVENTS_AT_ONCE).map(({ name }) => name);
  const isDone = now.length === untold.length;
  const gone = search.isDefaultBranch ? await findGone(known, search, now) : [];
  const { isUntold: _told, ...settled } = search;
  const searches = known.searches.map((each) => (each.id === id && isDone ? settled : each));
  return {
    writes: await saveSearchWrites(known, { project, searches }, search, without(groups, now)),
    events: gone.map((feature) => {
      const { repository, branch, commit } = search;
      const data = { repository, branch, commit };
      return atFeature(feature, { type: 'feature-code-references-gone', data });
    }),
    result: { names: gone.map(({ name }) => name), isDone },
  };
}

/** Which of some flags no other default branch has. */
async function findGone(
  { project, searches }: CodeRepositories,
  search: CodeSearch,
  names: readonly string[],
): Promise<Feature[]> {
  const others = searches.filter(({ id, isDefaultBranch }) => isDefaultBranch && id !== search.id);
  const places = others.flatMap(({ id }) =>
    flagGroups(names).map((group) => ({ search: id, group })),
  );
  const [features, elsewhere] = await Promise.all([
    getItems(names.map((name) => keys.feature(name))),
    readGroupsOf(project, places),
  ]);
  const left = new Set(
    elsewhere.flat().flatMap(({ name, references }) => (references.length > 0 ? [name] : [])),
  );
  return features.filter(
    (feature) =>
      feature?.project === project && isAbout(search, feature) && !left.has(feature.name),
  ) as Feature[]; // A flag that does not exist has no project.
}

/** The groups in which some flags are, with the flags told. */
function without(groups: Groups, names: readonly string[]): Groups {
  return new Map(
    flagGroups(names).map((group) => [
      group,
      (groups.get(group) ?? []).map((flag): FlagReferences => {
        const { isUntold: _told, ...settled } = flag;
        return names.includes(flag.name) ? settled : flag;
      }),
    ]),
  );
}
