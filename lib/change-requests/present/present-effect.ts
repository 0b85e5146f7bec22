import type { Milestone } from '../../flags/feature-data/plan-model.ts';
import { presentSafeguardContent } from '../../flags/feature-environments/present-release-plan.ts';
import { presentStrategy } from '../../flags/feature-environments/present-strategy.ts';
import type { Strategy } from '../../strategies/model.ts';
import { presentConstraints } from '../../strategies/present-constraints.ts';
import type { ChangeEffect } from '../apply/effect.ts';

/** What a change puts into the environment, as the API shows it. Pure. */
export function presentEffect({
  strategies,
  milestones,
  safeguards,
  segments,
  dependencies,
}: ChangeEffect) {
  return {
    strategies: strategies.map(presentContent),
    milestones: milestones.map((milestone) => presentMilestone(milestone, milestones)),
    ...(safeguards && { safeguards: safeguards.map(presentSafeguardContent) }),
    segments: segments.map(({ id, name, constraints }) => ({
      id,
      name,
      constraints: presentConstraints(constraints),
    })),
    dependencies: dependencies.map(({ feature, enabled, variants }) => ({
      feature,
      enabled,
      ...(variants && { variants: [...variants] }),
    })),
  };
}

function presentMilestone(
  { name, strategies, progression }: Milestone,
  milestones: readonly Milestone[],
) {
  const next = milestones.find(({ id }) => id === progression?.target);
  return {
    name,
    strategies: strategies.map(presentContent),
    transitionCondition: progression ? { intervalMinutes: progression.intervalMinutes } : null,
    nextMilestone: next?.name ?? null,
  };
}

/** Without its id, which a strategy of a new release plan does not have yet. */
function presentContent(strategy: Strategy) {
  const { id: _id, featureName: _feature, ...content } = presentStrategy(strategy, '');
  return content;
}
