import type { SeesProject } from '../../auth/sees-project.ts';
import { readPositions } from '../../events/read/event-reader.ts';
import { compareText } from '../../platform/compare-text.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Project } from '../../projects/model.ts';
import type { UnknownFlag } from './unknown-flag-item.ts';
import { latest, readLastEvents, reportsOf, seesReport } from './unknown-flags.ts';

/** Unknown flags of a project that are looked at: those that its own tokens asked for first, then the latest. */
const MAX_PROJECT_UNKNOWN_FLAGS = 100;

/**
 * Finds the unknown flags that concern a project, sorted by name: those that applications with a token of the project
 * asked for, and those that a token of all projects asked for if a flag of this name was in the project once.
 * Without names that are flags of the projects by now. A batch read of the flags and of the ends of their event logs,
 * and one query for each name that once was a flag.
 * @param all the unknown flags of the instance
 * @param sees whose reports count: a token of several projects may have asked for flags of any of them
 */
export async function unknownFlagsOf(
  project: Pick<Project, 'id' | 'createdAt'>,
  all: readonly UnknownFlag[],
  sees: SeesProject,
) {
  const rows = all.filter(
    (row) =>
      row.seenAt >= project.createdAt &&
      row.projects?.some((id) => id === '*' || id === project.id) &&
      seesReport(row, sees),
  );
  const isHere = (row: UnknownFlag) => row.projects?.includes(project.id) ?? false;
  const names = [...Map.groupBy(rows, ({ name }) => name)]
    .sort(
      ([, one], [, other]) =>
        Number(other.some(isHere)) - Number(one.some(isHere)) ||
        compareText(latest(other), latest(one)),
    )
    .slice(0, MAX_PROJECT_UNKNOWN_FLAGS);
  const [flags, wasHere] = await Promise.all([
    getItems(names.map(([name]) => keys.feature(name))),
    namesOnceIn(project, names),
  ]);
  return names
    .flatMap(([name, reports], index) => {
      const isFlag = (row: UnknownFlag) => mayAsk(row, flags[index]?.project);
      const missing = reports.filter((row) => (isHere(row) || wasHere.has(name)) && !isFlag(row));
      if (missing.length === 0) return [];
      return { name, lastSeenAt: latest(missing), reports: reportsOf(missing) };
    })
    .sort((one, other) => compareText(one.name, other.name));
}

/** Whether an application has access to the flag that a name is by now. */
function mayAsk({ projects = [] }: UnknownFlag, project: string | undefined): boolean {
  return project !== undefined && projects.some((id) => id === '*' || id === project);
}

/** Of names that only tokens of all projects have asked for, those whose last flag was in the project. */
async function namesOnceIn(
  { id, createdAt }: Pick<Project, 'id' | 'createdAt'>,
  names: readonly (readonly [string, readonly UnknownFlag[]])[],
): Promise<ReadonlySet<string>> {
  const doubtful = names
    .filter(([, rows]) => rows.some(({ projects }) => !projects?.includes(id)))
    .map(([name]) => name);
  const heads = await readLastEvents(doubtful);
  const found = await Promise.all(
    doubtful.map(async (name) => {
      const { length = 0 } = heads.get(name) ?? {};
      if (length === 0) return [];
      const at = { first: length, last: length };
      const [event] = await readPositions({ kind: 'feature', name }, at);
      return event?.project === id && event.createdAt >= createdAt ? [name] : [];
    }),
  );
  return new Set(found.flat());
}
