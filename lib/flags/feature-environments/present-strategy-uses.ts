import { compareText } from '../../platform/compare-text.ts';
import type { Strategy } from '../../strategies/model.ts';
import type { Feature } from '../feature-data/model.ts';

/** A strategy that uses something. */
interface StrategyUse {
  readonly strategy: Pick<Strategy, 'id' | 'name'>;
  readonly environment: string;
  readonly feature: Pick<Feature, 'name' | 'project'>;
}

/** Strategies that use something, by project, flag, environment and id. Pure. */
export function presentStrategyUses(uses: readonly StrategyUse[]) {
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
