import { getEnvironmentStates } from '../clients/environment-cache/environment-cache.ts';
import { parseNamedSegment, parseWholeFlag } from '../clients/environment-cache/flag-json.ts';
import type { EnvironmentState } from '../clients/environment-cache/model.ts';
import type { FlagDefinition, SegmentDefinition } from '../evaluation/model.ts';
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
 * @param step of the flags of each project, one in so many is loaded, beginning with the first
 * @throws {ValidationError} when an environment is too large to serve
 */
export async function loadFlags(scope: Scope, last: number, step = 1): Promise<LoadedFlags> {
  const names = [...new Set(scope.flatMap(({ environments }) => environments))];
  const loaded = await getEnvironmentStates(names, last);
  const states = new Map(loaded.map((state) => [state.environment, state]));
  return {
    flags: scope.flatMap(({ project, environments }) =>
      flagsOf(
        project.id,
        environments.flatMap((name) => states.get(name) ?? []),
        step,
      ),
    ),
    segments: [...(loaded[0]?.segments.values() ?? [])].map(parseNamedSegment),
  };
}

/** Flags of a project by name, each with its environments in the order of the states. */
function flagsOf(project: string, states: readonly EnvironmentState[], step: number): PlayedFlag[] {
  const flags = new Map<string, Record<string, FlagDefinition>>();
  for (const { environment, flags: entries } of states) {
    let place = 0;
    for (const entry of entries.values()) {
      if (entry.project !== project || place++ % step > 0) continue;
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

/** They are those of the flag, the same in all its environments. */
function dependenciesIn(environments: Readonly<Record<string, FlagDefinition>>) {
  return Object.values(environments)[0]?.dependencies ?? [];
}
