import type { Export, Segments } from 'generated:api';
import { type LocalFlags, localFlag } from './local-flags.ts';

/**
 * The flags of an export as SDKs get them. Pure.
 * @param segments those of the service, as exports have their names alone
 */
export function flagsOfExport(exported: Export, { segments }: Segments): LocalFlags {
  const { featureStrategies, featureEnvironments = [], dependencies = [] } = exported;
  const strategies = Map.groupBy(featureStrategies, ({ featureName }) => featureName);
  const states = new Map(featureEnvironments.map((each) => [each.featureName ?? each.name, each]));
  const parents = new Map(dependencies.map((each) => [each.feature, each.dependencies]));
  return {
    features: exported.features
      .filter(({ archived }) => !archived)
      .map((feature) => {
        const { enabled = false, variants = [] } = states.get(feature.name) ?? {};
        const own = (strategies.get(feature.name) ?? []).toSorted(
          (a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0),
        );
        return localFlag(
          feature,
          { enabled, variants, strategies: own },
          parents.get(feature.name),
        );
      }),
    segments: segments.map(({ id, constraints }) => ({ id, constraints })),
  };
}
