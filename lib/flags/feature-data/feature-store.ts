import { getItem, getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { atVersion, isNew, type Write } from '../../platform/dynamo/write.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Feature, FeatureEnvironment, WholeFeature } from './model.ts';
import { emptyEnvironment, isAging } from './rules.ts';

/** @throws {NotFoundError} naming the flag */
export function featureNotFound(name: string): NotFoundError {
  return new NotFoundError({ kind: 'flag', name });
}

/** The project of a flag whose request names only the flag, for `requirePermission`. */
export function flagPlace({ name, project }: Feature) {
  return { project, unseen: () => featureNotFound(name) };
}

export function findFeature(name: string): Promise<Feature | undefined> {
  return getItem(keys.feature(name));
}

/**
 * Reads the flag's own item.
 * @throws {NotFoundError} when neither an active nor an archived flag has this name
 */
export async function getFeature(name: string): Promise<Feature> {
  const feature = await findFeature(name);
  if (!feature) throw featureNotFound(name);
  return feature;
}

/**
 * Reads the own item of a flag of a project.
 * @throws {NotFoundError} when the project has no such flag, active or archived
 */
export async function getFeatureOf(project: string, name: string): Promise<Feature> {
  const feature = await getFeature(name);
  if (feature.project !== project) throw featureNotFound(name);
  return feature;
}

/**
 * Reads the distinct flags of a project in one batch read.
 * @throws {NotFoundError} naming those that the project does not have
 */
export async function getFeaturesOf(project: string, names: readonly string[]): Promise<Feature[]> {
  const wanted = [...new Set(names)];
  const found = await getItems(wanted.map(keys.feature));
  const features = found.filter((feature): feature is Feature => feature?.project === project);
  const missing = wanted.filter((_name, index) => found[index]?.project !== project);
  if (missing.length > 0) {
    throw new NotFoundError(
      { kind: 'flag' },
      `Could not find these flags in the project "${project}": ${missing.join(', ')}.`,
    );
  }
  return features;
}

/** Reads a flag and its environments. */
export async function findWholeFeature(name: string): Promise<WholeFeature | undefined> {
  const items = await queryPartition(keys.featurePartition(name));
  const feature = items.find((item): item is Feature => 'name' in item);
  if (!feature) return undefined;
  const environments = items.filter((item): item is FeatureEnvironment => 'environment' in item);
  return {
    feature,
    environments: Object.fromEntries(environments.map((item) => [item.environment, item])),
  };
}

/** Stores a new flag; `onConflict` creates the error for a taken name. */
export function createFeatureWrite(feature: Feature, onConflict: () => Error): Write {
  return {
    put: { ...feature, ...keys.feature(feature.name), ...indexKeys(feature), version: 1 },
    when: isNew,
    onConflict,
  };
}

/** Updates a flag if it was not modified since it was read. */
export function updateFeatureWrite(before: Feature, after: Feature): Write {
  return {
    put: {
      ...after,
      ...keys.feature(after.name),
      ...indexKeys(after),
      version: before.version + 1,
    },
    when: atVersion(before.version),
  };
}

/** The settings of flags in environments, as they are now, in the order of the places: read by key, at once. */
export async function readStates(
  places: readonly (readonly [feature: string, environment: string])[],
): Promise<FeatureEnvironment[]> {
  const found = await getItems(places.map((place) => keys.featureEnvironment(...place)));
  return places.map((place, index) => found[index] ?? emptyEnvironment(...place));
}

/** Stores an environment of a flag; `before` is what was read, with version 0 if it did not exist. */
export function updateFeatureEnvironmentWrite(
  before: FeatureEnvironment,
  after: FeatureEnvironment,
): Write {
  return {
    put: {
      ...after,
      ...keys.featureEnvironment(after.feature, after.environment),
      version: before.version + 1,
    },
    when: atVersion(before.version === 0 ? undefined : before.version),
  };
}

function indexKeys(feature: Feature) {
  const { project, archivedAt, name, type, createdAt } = feature;
  return {
    ...keys.featureList(project, archivedAt !== null, name),
    ...(isAging(feature) ? keys.featureAging(type, createdAt) : keys.notAging),
  };
}
