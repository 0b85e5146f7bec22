import { keys } from '../dynamo/keys.ts';
import { readInWaves } from '../dynamo/read-in-waves.ts';
import { emptyEnvironment } from '../features/feature-store.ts';
import type { Feature, FeatureEnvironment } from '../features/model.ts';
import { flagEntry } from './entries.ts';
import type { FlagEntry } from './model.ts';

/** Where flags are looked at. */
export interface Surroundings {
  readonly environment: string;
  /** The projects that have the environment and are not archived. */
  readonly projects: ReadonlySet<string>;
}

/** Whether clients are sent a flag. */
export const isDelivered = (
  { archivedAt, project }: Pick<Feature, 'archivedAt' | 'project'>,
  { projects }: Surroundings,
): boolean => archivedAt === null && projects.has(project);

/**
 * Reads flags by name as they are now, strongly consistent: a batch read for each 50 of them.
 * @returns for each name the flag, or `undefined` when clients are not sent it
 */
export const readFlags = async (
  names: readonly string[],
  surroundings: Surroundings,
): Promise<Map<string, FlagEntry | undefined>> => {
  const { environment } = surroundings;
  const items = await readInWaves<Feature | FeatureEnvironment>(
    names.flatMap((name) => [keys.feature(name), keys.featureEnvironment(name, environment)]),
  );
  return new Map(
    names.map((name, index) => {
      const feature = items[2 * index] as Feature | undefined;
      const state = items[2 * index + 1] as FeatureEnvironment | undefined;
      const isShown = feature && isDelivered(feature, surroundings);
      return [
        name,
        isShown ? flagEntry(feature, state ?? emptyEnvironment(name, environment)) : undefined,
      ];
    }),
  );
};
