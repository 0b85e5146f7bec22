import { compareText } from '../../platform/compare-text.ts';
import type { SegmentUse } from '../segments/model.ts';

/** Strategies that use something, by project, flag, environment and id. Pure. */
export function presentStrategyUses(uses: readonly SegmentUse[]) {
  return uses
    .map(({ strategy, environment, feature }) => ({
      id: strategy.id,
      featureName: feature.name,
      projectId: feature.project,
      environment,
      strategyName: strategy.name,
    }))
    .sort(
      (a, b) =>
        compareText(a.projectId, b.projectId) ||
        compareText(a.featureName, b.featureName) ||
        compareText(a.environment, b.environment) ||
        compareText(a.id, b.id),
    );
}
