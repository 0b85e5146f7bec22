import { getEnvironmentStates } from '../clients/environment-cache/environment-cache.ts';
import { parseNamedSegment, parseWholeFlag } from '../clients/environment-cache/flag-json.ts';
import type { EnvironmentState, FlagEntry } from '../clients/environment-cache/model.ts';
import type { FlagDefinition, SegmentDefinition } from '../evaluation/model.ts';
import { compareText } from '../platform/compare-text.ts';
import type { PlayedFlag } from './explain-flags.ts';
import type { Scope } from './scope.ts';

/** What is explained. */
interface LoadedFlags {
  readonly flags: PlayedFlag[];
  readonly segments: SegmentDefinition[];
}

/**
 * Loads the active flags of projects in their requested environments, sorted by project and name, and
 * all segments: from the environments that clients are served from, without a read if nothing has
 * changed.
 *
 * @param last id of the last event; what is loaded is as of that event or later
 * @param names the only flags to load, with those that they depend on; by default all
 * @param step of the flags of each project, one in so many is loaded, beginning with the first
 * @throws {ValidationError} when an environment is too large to serve
 */
export async function loadFlags(
  scope: Scope,
  last: number,
  names?: readonly string[],
  step = 1,
): Promise<LoadedFlags> {
  const places = [...new Set(scope.flatMap(({ environments }) => environments))];
  const loaded = await getEnvironmentStates(places, last);
  const states = new Map(
    loaded.map((state) => [state.environment, entriesByProject(state, names)]),
  );
  return {
    flags: scope.flatMap(({ project, environments }) =>
      flagsOf(
        project.id,
        environments.flatMap((environment) => {
          const entries = states.get(environment)?.get(project.id);
          return entries ? { environment, entries } : [];
        }),
        step,
      ),
    ),
    segments: [...(loaded[0]?.segments.values() ?? [])].map(parseNamedSegment),
  };
}

/** Flags of a project in an environment. */
interface PlacedEntries {
  readonly environment: string;
  readonly entries: readonly FlagEntry[];
}

/** Flags of a project by name, each with its environments in the order of the places. */
function flagsOf(project: string, places: readonly PlacedEntries[], step: number): PlayedFlag[] {
  const flags = new Map<string, Record<string, FlagDefinition>>();
  for (const { environment, entries } of places) {
    for (const entry of entries.filter((_, index) => index % step === 0)) {
      const environments = flags.get(entry.name) ?? {};
      environments[environment] = parseWholeFlag(entry);
      flags.set(entry.name, environments);
    }
  }
  return [...flags].map(([name, environments]) => ({
    feature: { name, project, archivedAt: null, dependencies: dependenciesIn(environments) },
    environments,
  }));
}

function entriesByProject(state: EnvironmentState, names: readonly string[] | undefined) {
  return Map.groupBy(entriesOf(state, names), ({ project }) => project);
}

/** The flags of an environment by name: all, or some with their parents, which have none themselves. */
function entriesOf(
  { flags }: EnvironmentState,
  names: readonly string[] | undefined,
): Iterable<FlagEntry> {
  if (!names) return flags.values();
  const parents = names.flatMap((name) => flags.get(name)?.parents ?? []);
  const wanted = [...new Set([...names, ...parents])].sort(compareText);
  return wanted.flatMap((name) => flags.get(name) ?? []);
}

/** They are those of the flag, the same in all its environments. */
function dependenciesIn(environments: Readonly<Record<string, FlagDefinition>>) {
  return Object.values(environments)[0]?.dependencies ?? [];
}
