import type { Rights } from '../../auth/rights.ts';
import type { SeesProject } from '../../auth/sees-project.ts';
import { type LogHead, logNames, readHeads } from '../../events/log/event-log.ts';
import { readPositions } from '../../events/read/event-reader.ts';
import { compareText } from '../../platform/compare-text.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import { addWaiting } from './add-waiting.ts';
import type { UnknownFlag } from './unknown-flag-item.ts';
import { readUnknownRows } from './unknown-flag-store.ts';
import { listWaitingUsage } from './waiting-usage.ts';

/** An unknown flag that an application requested. */
type MissingFlag = Pick<UnknownFlag, 'name' | 'environment' | 'seenAt'>;

/** Names in the list. */
const MAX_LISTED = 1_000;
/** Event logs read in parallel. */
const LOGS_AT_ONCE = 50;

/**
 * Lists the unknown flags reported within the last week, sorted by name: seventeen parallel queries, and
 * one of the projects for callers who are not administrators.
 */
export async function listUnknownFlags(rights: Rights) {
  const [rows, sees] = await Promise.all([readUnknownFlags(), projectVisibility(rights)]);
  const seen = rows.filter((row) => rights.isAdmin || seesReport(row, sees));
  const names = [...Map.groupBy(seen, ({ name }) => name)]
    .sort(byText(([name]) => name))
    .slice(0, MAX_LISTED);
  const lastEvents = await readLastEvents(names.map(([name]) => name));
  const isSeen = rights.isAdmin ? () => true : await eventVisibility(lastEvents, sees);
  return names.flatMap(([name, all]) => {
    const visible = all.filter(({ projects }) => isSeen(name) || !projects?.includes('*'));
    if (visible.length === 0) return [];
    return {
      name,
      lastSeenAt: latest(visible),
      lastEventAt: (isSeen(name) && lastEvents.get(name)?.at) || null,
      reports: reportsOf(visible),
    };
  });
}

/**
 * The unknown flags that one application requested, once for each environment and token scope: seventeen parallel
 * queries, and what `listUnknownFlags` reads for callers who are not administrators.
 * @param since time of the last request, at the earliest
 */
export async function listMissingFlags(
  rights: Rights,
  appName: string,
  since: Date,
): Promise<MissingFlag[]> {
  const [rows, sees] = await Promise.all([readUnknownFlags(), projectVisibility(rights)]);
  const own = rows.filter((row) => row.appName === appName && row.seenAt >= since.toISOString());
  if (rights.isAdmin) return own;
  const seen = own.filter((row) => seesReport(row, sees));
  const lastEvents = await readLastEvents([...new Set(seen.map(({ name }) => name))]);
  const isSeen = await eventVisibility(lastEvents, sees);
  return seen.filter(({ name, projects }) => isSeen(name) || !projects?.includes('*'));
}

/** The rows of the last week, with what waits to be added to them: seventeen parallel queries. */
export async function readUnknownFlags(): Promise<UnknownFlag[]> {
  const [stored, waiting] = await Promise.all([readUnknownRows(), listWaitingUsage()]);
  return addWaiting(stored, waiting, ({ flag }) => !flag);
}

/**
 * Whether a caller may see a report: the names that an application of several projects sends may be those
 * of any of them. Pure. For applications of all projects (`*`), the history of the name decides.
 */
export function seesReport({ projects, seenAt }: UnknownFlag, sees: SeesProject): boolean {
  return projects?.every((project) => project === '*' || sees(project, seenAt)) ?? false;
}

/** The heads of the event logs of names; empty heads for names that no flag ever had. */
export async function readLastEvents(
  names: readonly string[],
): Promise<ReadonlyMap<string, LogHead>> {
  const heads = await readHeads(names.map(logNames.feature));
  return new Map(
    names.flatMap((name) => {
      const head = heads.get(logNames.feature(name));
      return head ? [[name, head]] : [];
    }),
  );
}

/**
 * Returns whether a caller may see the last event of a name: one query per name that a flag once had. A
 * name without events is seen.
 */
async function eventVisibility(
  heads: ReadonlyMap<string, LogHead>,
  sees: SeesProject,
): Promise<(name: string) => boolean> {
  const used = [...heads].filter(([, { length }]) => length > 0);
  const hidden = new Set<string>();
  for (let next = 0; next < used.length; next += LOGS_AT_ONCE) {
    const part = used.slice(next, next + LOGS_AT_ONCE);
    const events = await Promise.all(
      part.map(([name, { length }]) =>
        readPositions({ kind: 'feature', name }, { first: length, last: length }),
      ),
    );
    for (const [index, [name]] of part.entries()) {
      const [event] = events[index] ?? [];
      if (!event?.project || !sees(event.project, event.createdAt)) hidden.add(name);
    }
  }
  return (name) => !hidden.has(name);
}

function byText<T>(textOf: (item: T) => string) {
  return (one: T, other: T): number => compareText(textOf(one), textOf(other));
}

/** Reports by application and environment, sorted. Pure. */
export function reportsOf(rows: readonly UnknownFlag[]) {
  return [...Map.groupBy(rows, ({ appName }) => appName)]
    .map(([appName, ofApplication]) => ({
      appName,
      environments: [...Map.groupBy(ofApplication, ({ environment }) => environment)]
        .map(([environment, reports]) => ({ environment, ...sumOf(reports) }))
        .sort(byText(({ environment }) => environment)),
    }))
    .sort(byText(({ appName }) => appName));
}

/** The reports of one application and environment, with tokens of different scopes. */
function sumOf(reports: readonly UnknownFlag[]) {
  return {
    seenAt: latest(reports),
    yes: reports.reduce((sum, { yes }) => sum + yes, 0),
    no: reports.reduce((sum, { no }) => sum + no, 0),
  };
}

/** The time of the last of some reports, at least one. Pure. */
export function latest(reports: readonly UnknownFlag[]): string {
  return reports.map(({ seenAt }) => seenAt).reduce((a, b) => (a > b ? a : b));
}
