import { isDeepStrictEqual } from 'node:util';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { featureListPartition, keys } from '../../platform/dynamo/keys.ts';
import { queryList } from '../../platform/dynamo/query.ts';
import { isSameFlag, segmentEntry } from './flag-json.ts';
import type { Invalidation, InvalidationTarget } from './invalidation.ts';
import {
  hasFlagsFor,
  loadEnvironment,
  readFlags,
  recentlyChangedFlags,
  sortedByName,
} from './load-environment.ts';
import type { EnvironmentState, FlagEntry, SegmentEntry } from './model.ts';

/** Replaces the flags that were read again. Returns the same object if nothing changed. Pure. */
export function withFlags(
  flags: EnvironmentState['flags'],
  read: ReadonlyMap<string, FlagEntry | undefined>,
): EnvironmentState['flags'] {
  const after = new Map(flags);
  let isChanged = false;
  let isSorted = true;
  for (const [name, entry] of read) {
    const before = flags.get(name);
    if (before === entry || (before && entry && isSameFlag(before, entry))) continue;
    isChanged = true;
    // One that is replaced keeps its place.
    if (entry && !before) isSorted = false;
    if (entry) after.set(name, entry);
    else after.delete(name);
  }
  if (!isChanged) return flags;
  return isSorted ? after : sortedByName(after.values());
}

/**
 * Reads what was invalidated, and nothing else. The reads are strongly consistent, so the result is
 * as of the last invalidation or later.
 *
 * @param last id of the last processed event
 * @returns the same object if clients get the same as before
 */
export async function applyInvalidations(
  before: EnvironmentState,
  invalidations: readonly Invalidation[],
  last: number,
): Promise<EnvironmentState> {
  if (invalidations.length === 0) return before;
  if (targetsOf(invalidations, 'everything').length > 0)
    return loadEnvironment(before.environment, last);
  const named = targetsOf(invalidations, 'project');
  const content = distinct(named.filter(({ affectsContent }) => affectsContent));
  const reading = readProjects(before, distinct(named));
  const [listed] =
    content.length > 0 ? await Promise.all([namesIn(before, content, last), reading]) : [[]];
  const names = new Set([...targetsOf(invalidations, 'flag').map(({ name }) => name), ...listed]);
  const [projects, read, segments] = await Promise.all([
    reading,
    readFlags([...names], before.environment, reading),
    readSegments(before.segments, [
      ...new Set(targetsOf(invalidations, 'segment').map(({ id }) => id)),
    ]),
  ]);
  const flags = withFlags(before.flags, read);
  const isSame =
    flags === before.flags &&
    segments === before.segments &&
    isDeepStrictEqual(projects, before.projects);
  return isSame ? before : { ...before, flags, segments, projects };
}

type InvalidationOf<Kind extends InvalidationTarget['kind']> = Extract<
  InvalidationTarget,
  { readonly kind: Kind }
>;

function targetsOf<Kind extends InvalidationTarget['kind']>(
  invalidations: readonly Invalidation[],
  kind: Kind,
) {
  return invalidations.flatMap(({ target }) =>
    target.kind === kind ? [target as InvalidationOf<Kind>] : [],
  );
}

async function readProjects(
  { projects, environment }: EnvironmentState,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await getItems(ids.map(keys.project));
  const served = new Set(projects);
  for (const [index, id] of ids.entries()) {
    const project = found[index];
    if (project && hasFlagsFor(project, environment)) served.add(id);
    else served.delete(id);
  }
  return served;
}

function distinct(projects: readonly InvalidationOf<'project'>[]): string[] {
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
  const [recent, ...lists] = await Promise.all([
    recentlyChangedFlags(environment, last),
    ...ids.map((id) => queryList(featureListPartition(id, false))),
  ]);
  const known = [...flags.values()].filter(({ project }) => ids.includes(project));
  return [...recent, ...[...lists.flat(), ...known].map(({ name }) => name)];
}

async function readSegments(
  segments: EnvironmentState['segments'],
  ids: readonly number[],
): Promise<EnvironmentState['segments']> {
  if (ids.length === 0) return segments;
  const found = await getItems(ids.map(keys.segment));
  const after = new Map(segments);
  for (const [index, id] of ids.entries()) {
    const segment = found[index];
    const entry: SegmentEntry | undefined = segment && segmentEntry(segment);
    if (!entry) after.delete(id);
    else if (!isDeepStrictEqual(entry, segments.get(id))) after.set(id, entry);
  }
  return isDeepStrictEqual(after, segments)
    ? segments
    : new Map([...after].sort(([a], [b]) => a - b));
}
