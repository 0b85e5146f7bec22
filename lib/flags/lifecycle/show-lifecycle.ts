import { loadFeature } from '../feature-data/load-feature.ts';
import type { FeaturePlace } from '../feature-data/model.ts';
import { stagesOf } from './lifecycle-rules.ts';
import { presentStage } from './present-lifecycle.ts';

/**
 * The stages of a flag, active or archived, as the API shows them.
 * @throws {NotFoundError} when no flag of that name exists in that project
 */
export async function showLifecycle(place: FeaturePlace) {
  const { feature, projectEnvironments } = await loadFeature(place);
  return stagesOf(feature, projectEnvironments).map(presentStage);
}
