import { readRecentEvents } from '../../events/read/change-events.ts';
import type { Feature } from '../../flags/feature-data/model.ts';
import { emptyEnvironment } from '../../flags/feature-data/rules.ts';
import { listSegments } from '../../flags/segments/segment-store.ts';
import { compareText } from '../../platform/compare-text.ts';
import { getItemsForEach } from '../../platform/dynamo/items-for-each.ts';
import { featureListPartition, keys } from '../../platform/dynamo/keys.ts';
import { queryList } from '../../platform/dynamo/query.ts';
import { readInWaves } from '../../platform/dynamo/read-in-waves.ts';
import { ValidationError } from '../../platform/errors.ts';
import { mapInTurns } from '../../platform/map-in-turns.ts';
import type { Project } from '../../projects/model.ts';
import { listProjects } from '../../projects/project-store.ts';
import { flagEntry, segmentEntry } from './flag-json.ts';
import { invalidatedBy } from './invalidation.ts';
import type { EnvironmentState, FlagEntry } from './model.ts';

/** Far more than a response may contain; a function has 512 MB of memory. */
const MAX_LOADED_BYTES = 60_000_000;

/**
 * Reads a whole environment: its projects, the flags of each in one query, and the flags' settings
 * in batch reads of 100. Flags that changed in the last minute are read again by key, because list
 * queries are eventually consistent.
 *
 * @param last id of an event that was committed before; the state is as of that event or later
 * @throws {ValidationError} when the environment has more than 60 MB
 */
export async function loadEnvironment(
  environment: string,
  last: number,
): Promise<EnvironmentState> {
  const [all, segments, recent] = await Promise.all([
    listProjects(),
    listSegments(),
    recentlyChangedFlags(environment, last),
  ]);
  const served = all.filter((project) => hasFlagsFor(project, environment));
  const projects = new Set(served.map(({ id }) => id));
  const listed = await readListed(served, environment);
  const flags = new Map(listed.map((entry) => [entry.name, entry]));
  for (const [name, entry] of await readFlags(recent, environment, projects)) {
    if (entry) flags.set(name, entry);
    else flags.delete(name);
  }
  return {
    environment,
    flags: sortedByName(flags.values()),
    segments: new Map(segments.map((segment) => [segment.id, segmentEntry(segment)])),
    projects,
  };
}

/**
 * Reads the current state of flags by name: strongly consistent, in batches of 50.
 * @param served the projects that have the environment; they may be read at the same time
 * @returns each name with its flag, or with `undefined` if clients do not get it
 */
export async function readFlags(
  names: readonly string[],
  environment: string,
  served: EnvironmentState['projects'] | Promise<EnvironmentState['projects']>,
): Promise<Map<string, FlagEntry | undefined>> {
  const keysOf = (name: string) =>
    [keys.feature(name), keys.featureEnvironment(name, environment)] as const;
  const [found, projects] = await Promise.all([
    getItemsForEach(names, keysOf, readInWaves),
    served,
  ]);
  return new Map(
    names.map((name, index) => {
      const [feature, state] = found[index] ?? [];
      const isShown = feature && isDelivered(feature, projects);
      return [
        name,
        isShown ? flagEntry(feature, state ?? emptyEnvironment(name, environment)) : undefined,
      ];
    }),
  );
}

/** Whether clients get flags of a project in an environment. */
export function hasFlagsFor({ archivedAt, environments }: Project, environment: string): boolean {
  return archivedAt === null && Object.hasOwn(environments, environment);
}

/**
 * The names of flags in events of the last minute, which list queries may not show correctly yet.
 */
export async function recentlyChangedFlags(environment: string, last: number): Promise<string[]> {
  const events = await readRecentEvents(last);
  const names = events.flatMap((event) => {
    const target = invalidatedBy(event, environment);
    return target?.kind === 'flag' ? [target.name] : [];
  });
  return [...new Set(names)];
}

/** Flags by name, sorted by name. */
export function sortedByName(entries: Iterable<FlagEntry>): ReadonlyMap<string, FlagEntry> {
  return new Map(
    [...entries].sort((a, b) => compareText(a.name, b.name)).map((entry) => [entry.name, entry]),
  );
}

async function readListed(projects: readonly Project[], environment: string): Promise<FlagEntry[]> {
  const lists = await Promise.all(
    projects
      .filter(({ featureCount }) => featureCount > 0)
      .map(({ id }) => queryList(featureListPartition(id, false))),
  );
  const features = lists.flat();
  const set = features.filter((feature) => isSet(feature, environment));
  const items = await readInWaves(
    set.map(({ name }) => keys.featureEnvironment(name, environment)),
    refuseTooLarge(environment),
  );
  const states = new Map(set.map(({ name }, index) => [name, items[index]]));
  return mapInTurns(features, (feature) =>
    flagEntry(feature, states.get(feature.name) ?? emptyEnvironment(feature.name, environment)),
  );
}

/**
 * Whether a flag has settings in an environment according to its own item. Only then are they read.
 */
function isSet({ environments }: Feature, environment: string): boolean {
  const summary = environments[environment];
  return (
    summary !== undefined &&
    (summary.enabled || summary.strategyCount > 0 || summary.variantCount > 0)
  );
}

function refuseTooLarge(environment: string) {
  return (bytes: number): void => {
    if (bytes <= MAX_LOADED_BYTES) return;
    throw new ValidationError(
      `The flags of the environment "${environment}" have more than ${MAX_LOADED_BYTES} bytes, which is too large to serve.`,
    );
  };
}

function isDelivered(
  { archivedAt, project }: Pick<Feature, 'archivedAt' | 'project'>,
  projects: EnvironmentState['projects'],
): boolean {
  return archivedAt === null && projects.has(project);
}
