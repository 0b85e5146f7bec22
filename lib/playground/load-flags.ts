import { recentChanges } from '../events/recent-events.ts';
import type { Feature, FeatureEnvironment, WholeFeature } from '../flags/feature-data/model.ts';
import { emptyEnvironment } from '../flags/feature-data/rules.ts';
import { replaceLate } from '../flags/features/list-committed-flags.ts';
import { compareText } from '../platform/compare-text.ts';
import type { Key } from '../platform/dynamo/key.ts';
import { featureListPartition, keys } from '../platform/dynamo/keys.ts';
import { readInWaves } from '../platform/dynamo/read-in-waves.ts';
import { getItems, queryList } from '../platform/dynamo/table.ts';
import { responseTooLarge } from './limits.ts';
import type { Scope } from './scope.ts';

/** The settings of flags appear in the response at least once: much more would not fit. */
const MAX_LOADED_BYTES = 20_000_000;

/**
 * Reads the active flags of projects, sorted by project and name, with their settings in the
 * requested environments: one query per project, then batch reads of 100 flags in an environment.
 * The index may be late, so flags with recent events are read from the table, in the same batch.
 *
 * @throws {ValidationError} when they have more than 20 MB
 */
export async function loadFlags(scope: Scope): Promise<WholeFeature[]> {
  const used = scope.filter(
    ({ project, environments }) => project.featureCount > 0 && environments.length > 0,
  );
  if (used.length === 0) return [];
  const [lists, recent] = await Promise.all([
    Promise.all(used.map(({ project }) => queryList(featureListPartition(project.id, false)))),
    recentChanges(),
  ]);
  const listed = lists.flat();
  const late = [...recent.flags.keys()];
  const [states, current] = await Promise.all([
    readStates(used, listed, recent.flags),
    getItems(late.map(keys.feature)),
  ]);
  const features = replaceLate(listed, late, current, ({ archivedAt }) => archivedAt === null);
  const byProject = Map.groupBy(features, ({ project }) => project);
  return used.flatMap(({ project, environments }) =>
    (byProject.get(project.id) ?? [])
      .sort((a, b) => compareText(a.name, b.name))
      .map((feature) => ({ feature, environments: statesOf(feature, environments, states) })),
  );
}

/**
 * Reads the settings of flags, by the `pk` and `sk` of their items.
 * @param late flags that may not be listed yet, with the projects where they may be
 */
async function readStates(
  scope: Scope,
  listed: readonly Feature[],
  late: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<ReadonlyMap<string, FeatureEnvironment>> {
  const requested = new Map(scope.map(({ project, environments }) => [project.id, environments]));
  const places = [
    ...listed.map(({ name, project }) => ({ name, project })),
    ...[...late].flatMap(([name, projects]) => [...projects].map((project) => ({ name, project }))),
  ];
  const wanted = new Map(
    places.flatMap(({ name, project }) =>
      (requested.get(project) ?? []).map((environment) => {
        const key = keys.featureEnvironment(name, environment);
        return [idOf(key), key] as const;
      }),
    ),
  );
  const found = await readInWaves([...wanted.values()], refuseLargeProjects);
  return new Map(
    [...wanted.keys()].flatMap((id, index): [string, FeatureEnvironment][] => {
      const state = found[index];
      return state ? [[id, state]] : [];
    }),
  );
}

function statesOf(
  { name }: Feature,
  environments: readonly string[],
  states: ReadonlyMap<string, FeatureEnvironment>,
): WholeFeature['environments'] {
  return Object.fromEntries(
    environments.map((environment) => [
      environment,
      states.get(idOf(keys.featureEnvironment(name, environment))) ??
        emptyEnvironment(name, environment),
    ]),
  );
}

function idOf({ pk, sk }: Key): string {
  return JSON.stringify([pk, sk]);
}

function refuseLargeProjects(bytes: number): void {
  if (bytes > MAX_LOADED_BYTES) throw responseTooLarge();
}
