import type { Feature, FeatureEnvironment, WholeFeature } from '../flags/feature-data/model.ts';
import { emptyEnvironment } from '../flags/feature-data/rules.ts';
import { featureListPartition, keys } from '../platform/dynamo/keys.ts';
import { readInWaves } from '../platform/dynamo/read-in-waves.ts';
import { queryList } from '../platform/dynamo/table.ts';
import { responseTooLarge } from './limits.ts';
import type { Scope } from './scope.ts';

/** The settings of flags appear in the response at least once: much more would not fit. */
const MAX_LOADED_BYTES = 20_000_000;

type States = Record<string, FeatureEnvironment>;

/**
 * Reads the active flags of projects, sorted by project and name, with their settings in the
 * requested environments: one query per project, then batch reads of 100 flags in an environment.
 *
 * @throws {ValidationError} when they have more than 20 MB
 */
export async function loadFlags(scope: Scope): Promise<WholeFeature[]> {
  const places = await findPlaces(scope);
  const states = await readInWaves(
    places.map(({ feature, environment }) => keys.featureEnvironment(feature.name, environment)),
    refuseLargeProjects,
  );
  const flags = new Map<string, { feature: Feature; environments: States }>();
  for (const [index, { feature, environment }] of places.entries()) {
    const flag = flags.get(feature.name) ?? { feature, environments: {} };
    flag.environments[environment] = states[index] ?? emptyEnvironment(feature.name, environment);
    flags.set(feature.name, flag);
  }
  return [...flags.values()];
}

interface Place {
  readonly feature: Feature;
  readonly environment: string;
}

async function findPlaces(scope: Scope): Promise<Place[]> {
  const used = scope.filter(
    ({ project, environments }) => project.featureCount > 0 && environments.length > 0,
  );
  const lists = await Promise.all(
    used.map(async ({ project, environments }) => {
      const features = await queryList(featureListPartition(project.id, false));
      return features.flatMap((feature) =>
        environments.map((environment) => ({ feature, environment })),
      );
    }),
  );
  return lists.flat();
}

function refuseLargeProjects(bytes: number): void {
  if (bytes > MAX_LOADED_BYTES) throw responseTooLarge();
}
