import { featureListPartition, type Key, keys } from '../dynamo/keys.ts';
import { getItems, queryList } from '../dynamo/table.ts';
import { emptyEnvironment, type WholeFeature } from '../features/feature-store.ts';
import type { Feature, FeatureEnvironment } from '../features/model.ts';
import { tooLarge } from './limits.ts';
import type { Scope } from './scope.ts';

/** What flags are set to is printed at least once: much more of it would not fit into an answer. */
const MAX_LOADED_BYTES = 20_000_000;
/** Of what is read at once, as far as can be foreseen. */
const WAVE_BYTES = 8_000_000;
const KEYS_PER_CALL = 100;
const MAX_CALLS_AT_ONCE = 8;

type States = Record<string, FeatureEnvironment>;

interface Place {
  readonly feature: Feature;
  readonly environment: string;
}

const placesOf = async (scope: Scope): Promise<Place[]> => {
  const used = scope.filter(
    ({ project, environments }) => project.featureCount > 0 && environments.length > 0,
  );
  const lists = await Promise.all(
    used.map(async ({ project, environments }) => {
      const features = await queryList<Feature>(featureListPartition(project.id, false));
      return features.flatMap((feature) =>
        environments.map((environment) => ({ feature, environment })),
      );
    }),
  );
  return lists.flat();
};

/**
 * Reads items 100 a call: first one call, then as many at once as their size allows. A flag in an
 * environment may have 300 kB, so 30,000 of them might not fit into any memory.
 */
const readInWaves = async <T>(wanted: readonly Key[]): Promise<(T | undefined)[]> => {
  const found: (T | undefined)[] = [];
  let bytes = 0;
  let callsAtOnce = 1;
  while (found.length < wanted.length) {
    const wave = wanted.slice(found.length, found.length + callsAtOnce * KEYS_PER_CALL);
    const items = await getItems<T>(wave);
    for (const item of items) bytes += item ? JSON.stringify(item).length : 0;
    if (bytes > MAX_LOADED_BYTES) throw tooLarge();
    found.push(...items);
    const bytesPerCall = (bytes / found.length) * KEYS_PER_CALL;
    const fitting = Math.floor(WAVE_BYTES / Math.max(bytesPerCall, 1));
    callsAtOnce = Math.min(Math.max(fitting, 1), MAX_CALLS_AT_ONCE);
  }
  return found;
};

/**
 * Reads the flags in use of projects, by project and name, with what they are set to in the environments
 * that are asked for: a query a project, then a batch read for 100 flags in an environment.
 *
 * @throws {ValidationError} when they have more than 20 MB
 */
export const loadFlags = async (scope: Scope): Promise<WholeFeature[]> => {
  const places = await placesOf(scope);
  const states = await readInWaves<FeatureEnvironment>(
    places.map(({ feature, environment }) => keys.featureEnvironment(feature.name, environment)),
  );
  const flags = new Map<string, { feature: Feature; environments: States }>();
  for (const [index, { feature, environment }] of places.entries()) {
    const flag = flags.get(feature.name) ?? { feature, environments: {} };
    flag.environments[environment] = states[index] ?? emptyEnvironment(feature.name, environment);
    flags.set(feature.name, flag);
  }
  return [...flags.values()];
};
