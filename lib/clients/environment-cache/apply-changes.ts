import { isDeepStrictEqual } from 'node:util';
import type { Feature } from '../../flags/feature-data/model.ts';
import type { Segment } from '../../flags/segments/model.ts';
import { featureListPartition, keys } from '../../platform/dynamo/keys.ts';
import { getItems, queryList } from '../../platform/dynamo/table.ts';
import type { Project } from '../../projects/model.ts';
import { isSameFlag, segmentEntry } from './entries.ts';
import type { Change } from './history.ts';
import type { Relevance } from './invalidation.ts';
import { buildState, hasFlagsFor, inOrder, recentlyChanged } from './load-environment.ts';
import type { EnvironmentState, FlagEntry, SegmentEntry } from './model.ts';
import { readFlags } from './read-flags.ts';

/** Replaces the flags that were read again. Returns the same object if nothing changed. Pure. */
export function withFlags(
  flags: EnvironmentState['flags'],
  read: ReadonlyMap<string, FlagEntry | undefined>,
): EnvironmentState['flags'] {
  const after = new Map(flags);
  let isChanged = false;
  for (const [name, entry] of read) {
    const before = flags.get(name);
    if (before === entry || (before && entry && isSameFlag(before, entry))) continue;
    isChanged = true;
    if (entry) after.set(name, entry);
    else after.delete(name);
  }
  return isChanged ? inOrder(after.values()) : flags;
}

/**
 * Reads what changes affect, and nothing else. The reads are strongly consistent, so the result is
 * as of the last change or later.
 *
 * @param last id of the last event that was checked for changes
 * @returns the same object if clients get the same as before
 */
export async function applyChanges(
  before: EnvironmentState,
  changes: readonly Change[],
  last: number,
): Promise<EnvironmentState> {
  if (changes.length === 0) return before;
  if (only(changes, 'everything').length > 0) return buildState(before.environment, last);
  const named = only(changes, 'project');
  const projects = await readProjects(before, distinct(named));
  const names = new Set([
    ...only(changes, 'flag').map(({ name }) => name),
    ...(await namesIn(before, distinct(named.filter(({ shown }) => shown)), last)),
  ]);
  const [read, segments] = await Promise.all([
    readFlags([...names], { environment: before.environment, projects }),
    readSegments(before.segments, [...new Set(only(changes, 'segment').map(({ id }) => id))]),
  ]);
  const flags = withFlags(before.flags, read);
  const isSame =
    flags === before.flags &&
    segments === before.segments &&
    isDeepStrictEqual(projects, before.projects);
  return isSame ? before : { ...before, flags, segments, projects };
}

type Of<Kind extends Relevance['kind']> = Extract<Relevance, { readonly kind: Kind }>;

function only<Kind extends Relevance['kind']>(changes: readonly Change[], kind: Kind) {
  return changes.flatMap(({ relevance }) =>
    relevance.kind === kind ? [relevance as Of<Kind>] : [],
  );
}

async function readProjects(
  { projects, environment }: EnvironmentState,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await getItems<Project>(ids.map(keys.project));
  const served = new Set(projects);
  for (const [index, id] of ids.entries()) {
    const project = found[index];
    if (project && hasFlagsFor(project, environment)) served.add(id);
    else served.delete(id);
  }
  return served;
}

function distinct(projects: readonly Of<'project'>[]): string[] {
  return [...new Set(projects.map(({ id }) => id))];
}

/**
 * The names of all flags of projects: listed ones, known ones, and those that changed a moment ago.
 */
async function namesIn(
  { flags, environment }: EnvironmentState,
  ids: readonly string[],
  last: number,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const [recent, ...lists] = await Promise.all([
    recentlyChanged(environment, last),
    ...ids.map((id) => queryList<Feature>(featureListPartition(id, false))),
  ]);
  const known = [...flags.values()].filter(({ project }) => ids.includes(project));
  return [...recent, ...[...lists.flat(), ...known].map(({ name }) => name)];
}

async function readSegments(
  segments: EnvironmentState['segments'],
  ids: readonly number[],
): Promise<EnvironmentState['segments']> {
  if (ids.length === 0) return segments;
  const found = await getItems<Segment>(ids.map(keys.segment));
  const after = new Map(segments);
  for (const [index, id] of ids.entries()) {
    const segment = found[index];
    const entry: SegmentEntry | undefined = segment && segmentEntry(segment);
    if (!entry) after.delete(id);
    else if (entry.digest !== segments.get(id)?.digest) after.set(id, entry);
  }
  return isDeepStrictEqual(after, segments)
    ? segments
    : new Map([...after].sort(([a], [b]) => a - b));
}
