import type { Caller } from '../../auth/caller.ts';
import type { FeaturePlace } from '../../flags/feature-data/model.ts';
import { showFeature } from '../../flags/features/show-feature.ts';
import { readLastHour } from './last-hour.ts';

/**
 * A flag as the API shows it to a caller who reads it, with its evaluations of the last hour in each
 * environment; without them if counting would read too much.
 * @throws {NotFoundError} when no active flag of that name exists in that project
 */
export async function showFeatureWithUsage(caller: Caller, place: FeaturePlace) {
  const [feature, lastHour] = await Promise.all([
    showFeature(caller, place),
    readLastHour(place.featureName),
  ]);
  return {
    ...feature,
    environments: feature.environments.map((environment) => ({
      ...environment,
      ...lastHour?.(feature, environment.name),
    })),
  };
}
