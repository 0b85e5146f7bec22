import type { Environment } from '../../environments/model.ts';
import type { Feature, ListedStrategy } from '../feature-data/model.ts';
import { presentListedFeature } from './present-feature.ts';

/**
 * A flag as a search shows it: a row of a list, which says what the flag does in each environment. Pure.
 * @param feature with the details of all its environments
 * @param environments those of the flag's project
 */
export function presentFoundFeature(
  feature: Feature,
  environments: readonly Environment[],
  favorite: boolean,
) {
  const shown = presentListedFeature(feature, environments, favorite);
  return {
    ...shown,
    createdBy: { ...feature.createdBy, imageUrl: '' },
    dependencyType: dependencyTypeOf(feature),
    environments: shown.environments.map((environment) => ({
      ...environment,
      strategySummaries: (feature.environments[environment.name]?.details?.strategies ?? []).map(
        presentStrategySummary,
      ),
    })),
  };
}

function presentStrategySummary(summary: ListedStrategy) {
  return {
    title: null,
    disabled: false,
    rollout: null,
    stickiness: null,
    constraintCount: 0,
    segmentCount: 0,
    variantCount: 0,
    ...summary,
  };
}

function dependencyTypeOf({ dependencies, children }: Feature): 'parent' | 'child' | null {
  if (children.length > 0) return 'parent';
  return dependencies.length > 0 ? 'child' : null;
}
