import { emptyEnvironment } from '../../flags/feature-data/feature-store.ts';
import type { Feature, FeatureEnvironment } from '../../flags/feature-data/model.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { readInWaves } from '../../platform/dynamo/read-in-waves.ts';
import { flagEntry } from './entries.ts';
import type { FlagEntry } from './model.ts';

/** An environment and the projects that have it. */
export interface Surroundings {
  readonly environment: string;
  /** Ids of the projects that have the environment and are not archived. */
  readonly projects: ReadonlySet<string>;
}

/** Whether clients get a flag. */
export function isDelivered(
  { archivedAt, project }: Pick<Feature, 'archivedAt' | 'project'>,
  { projects }: Surroundings,
): boolean {
  return archivedAt === null && projects.has(project);
}

/**
 * Reads the current state of flags by name: strongly consistent, in batches of 50.
 * @returns each name with its flag, or with `undefined` if clients do not get it
 */
export async function readFlags(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<Map<string, FlagEntry | undefined>> {
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
}
