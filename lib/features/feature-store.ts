import { keys } from '../dynamo/keys.ts';
import {
  atVersion,
  getItem,
  getItems,
  isNew,
  queryPartition,
  type Write,
} from '../dynamo/table.ts';
import { NotFoundError } from '../errors.ts';
import type { EnvironmentSummary, Feature, FeatureEnvironment } from './model.ts';

/** A flag with everything it is set to: one partition, one round trip. */
export interface WholeFeature {
  readonly feature: Feature;
  readonly environments: Readonly<Record<string, FeatureEnvironment>>;
}

/** @throws {NotFoundError} naming the flag */
export const featureNotFound = (name: string): NotFoundError =>
  new NotFoundError(`Could not find a feature named "${name}".`);

/** Reads the flag's own item. */
export const findFeature = (name: string): Promise<Feature | undefined> =>
  getItem<Feature>(keys.feature(name));

/**
 * Reads the flag's own item.
 * @throws {NotFoundError} when there is none, also not in the archive
 */
export const getFeature = async (name: string): Promise<Feature> => {
  const feature = await findFeature(name);
  if (!feature) throw featureNotFound(name);
  return feature;
};

/**
 * Reads the flag's own item, of a flag of a project.
 * @throws {NotFoundError} when the project does not have it, also not in the archive
 */
export const getFeatureOf = async (project: string, name: string): Promise<Feature> => {
  const feature = await getFeature(name);
  if (feature.project !== project) throw featureNotFound(name);
  return feature;
};

/**
 * Reads flags of a project, each once: one batch read.
 * @throws {NotFoundError} naming those that the project does not have
 */
export const getFeaturesOf = async (
  project: string,
  names: readonly string[],
): Promise<Feature[]> => {
  const wanted = [...new Set(names)];
  const found = await getItems<Feature>(wanted.map(keys.feature));
  const features = found.filter((feature): feature is Feature => feature?.project === project);
  const missing = wanted.filter((_name, index) => found[index]?.project !== project);
  if (missing.length > 0) {
    throw new NotFoundError(
      `Could not find these features in the project "${project}": ${missing.join(', ')}.`,
    );
  }
  return features;
};

/** Reads a flag and its environments. */
export const findWholeFeature = async (name: string): Promise<WholeFeature | undefined> => {
  const items = await queryPartition<Feature | FeatureEnvironment>(keys.featurePartition(name));
  const feature = items.find((item): item is Feature => 'name' in item);
  if (!feature) return undefined;
  const environments = items.filter((item): item is FeatureEnvironment => 'environment' in item);
  return {
    feature,
    environments: Object.fromEntries(environments.map((item) => [item.environment, item])),
  };
};

/** What a flag is in an environment where nothing was ever set. */
export const emptyEnvironment = (feature: string, environment: string): FeatureEnvironment => ({
  feature,
  environment,
  enabled: false,
  strategies: [],
  variants: [],
  version: 0,
});

export const summarize = (environment: FeatureEnvironment): EnvironmentSummary => ({
  enabled: environment.enabled,
  strategyCount: environment.strategies.length,
  enabledStrategyCount: environment.strategies.filter(({ disabled }) => !disabled).length,
  variantCount: environment.variants.length,
});

/** Whether a flag could yet become potentially stale. */
export const isAging = ({ archivedAt, stale, potentiallyStale }: Feature): boolean =>
  archivedAt === null && !stale && !potentiallyStale;

const indexKeys = (feature: Feature) => {
  const { project, archivedAt, name, type, createdAt } = feature;
  return {
    ...keys.featureList(project, archivedAt !== null, name),
    ...(isAging(feature) ? keys.featureAging(type, createdAt) : keys.notAging),
  };
};

/** Stores a new flag; `onConflict` is thrown when the name is taken. */
export const createFeatureWrite = (feature: Feature, onConflict: () => Error): Write => ({
  put: { ...feature, ...keys.feature(feature.name), ...indexKeys(feature), version: 1 },
  when: isNew,
  onConflict,
});

/** Stores a changed flag, on the condition that it is still the one that was read. */
export const updateFeatureWrite = (before: Feature, after: Feature): Write => ({
  put: {
    ...after,
    ...keys.feature(after.name),
    ...indexKeys(after),
    version: before.version + 1,
  },
  when: atVersion(before.version),
});

/** Stores an environment of a flag; `before` is what was read, with version 0 if it did not exist. */
export const updateEnvironmentWrite = (
  before: FeatureEnvironment,
  after: FeatureEnvironment,
): Write => ({
  put: {
    ...after,
    ...keys.featureEnvironment(after.feature, after.environment),
    version: before.version + 1,
  },
  when: atVersion(before.version === 0 ? undefined : before.version),
});
