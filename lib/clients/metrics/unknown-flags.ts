import type { Rights } from '../../auth/rights.ts';
import type { SeesProject } from '../../auth/sees-project.ts';
import { type LogHead, logNames, readHeads } from '../../events/event-log.ts';
import { readPositions } from '../../events/event-reader.ts';
import { compareText } from '../../platform/compare-text.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query, type Write } from '../../platform/dynamo/table.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import type { Usage, UsageKey } from './model.ts';
import { digestOfNames } from './usage-item.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    UnknownFlag: UnknownFlag;
  }
}

/**
 * An unknown flag that an application evaluates. It is counted separately and used nowhere else.
 */
interface UnknownFlag {
  readonly name: string;
  readonly appName: string;
  readonly environment: string;
  readonly yes: number;
  readonly no: number;
  readonly seenAt: string;
  /** The scope of the token that reported it: project ids, or `['*']`; absent in old rows. */
  readonly projects?: readonly string[];
}

/**
 * Anyone with a client token can send any names, so the writes are spread over several partitions.
 */
const SHARDS = 16;
const KEPT_SECONDS = 7 * 24 * 3_600;
/** Limits of the list: names returned and rows read. */
const MAX_LISTED = 1_000;
const MAX_ROWS = 4_000;
/** Event logs read in parallel. */
const LOGS_AT_ONCE = 50;

/**
 * Adds counts of an unknown flag.
 * @param projects scope of the token: project ids, or `['*']`
 */
export function addUnknownWrite(usage: Usage, projects: readonly string[], now: Date): Write {
  const { featureName: name, appName, environment, yes, no } = usage;
  return {
    update: keys.unknownFlag(shardOf(name), unknownRowOf(usage, projects)),
    expression:
      'ADD #yes :yes, #no :no SET #name = :name, appName = :app, #environment = :environment, seenAt = :at, projects = :projects, #ttl = :ttl',
    names: {
      '#yes': 'yes',
      '#no': 'no',
      '#name': 'name',
      '#environment': 'environment',
      '#ttl': 'ttl',
    },
    values: {
      ':yes': yes,
      ':no': no,
      ':name': name,
      ':app': appName,
      ':environment': environment,
      ':at': now.toISOString(),
      ':projects': projects,
      ':ttl': Math.floor(now.getTime() / 1_000) + KEPT_SECONDS,
    },
  };
}

/** Identifies the row of an unknown flag that an application evaluates with a token of a scope. */
export function unknownRowOf(
  { featureName, appName, environment }: UsageKey,
  projects: readonly string[],
): string {
  return digestOfNames(featureName, appName, environment, ...[...projects].sort());
}

/**
 * Lists the unknown flags reported within the last week, sorted by name: sixteen parallel queries, and
 * one of the projects for callers who are not administrators.
 */
export async function listUnknownFlags(rights: Rights) {
  const [rows, sees] = await Promise.all([readRows(), projectVisibility(rights)]);
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
 * Whether a caller may see a report: the names that an application of several projects sends may be those
 * of any of them. Pure. For applications of all projects (`*`), the history of the name decides.
 */
function seesReport({ projects, seenAt }: UnknownFlag, sees: SeesProject): boolean {
  return projects?.every((project) => project === '*' || sees(project, seenAt)) ?? false;
}

/** The heads of the event logs of names; empty heads for names that no flag ever had. */
async function readLastEvents(names: readonly string[]): Promise<ReadonlyMap<string, LogHead>> {
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

function shardOf(name: string): number {
  return digestOfNames(name).charCodeAt(0) % SHARDS;
}

async function readRows(): Promise<UnknownFlag[]> {
  const shards = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) =>
      query({
        where: 'pk = :pk',
        values: { ':pk': keys.unknownFlagPartition(shard) },
        limit: MAX_ROWS / SHARDS,
      }),
    ),
  );
  return shards.flat();
}

function byText<T>(textOf: (item: T) => string) {
  return (one: T, other: T): number => compareText(textOf(one), textOf(other));
}

function reportsOf(rows: readonly UnknownFlag[]) {
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

function latest(reports: readonly UnknownFlag[]): string {
  return reports.map(({ seenAt }) => seenAt).reduce((a, b) => (a > b ? a : b));
}
