import type { FeatureEnvironment } from '../../lib/flags/feature-data/model.ts';
import type { Milestone, ReleasePlan } from '../../lib/flags/feature-data/plan-model.ts';
import { decideAddPlan } from '../../lib/flags/feature-environments/plan-decisions.ts';
import { aStrategy, settings } from './flag-state.ts';

/** Release plans for tests of pure rules. */

/** A milestone with one gradual rollout. */
export function aRollout(rollout: number, properties: Partial<Milestone> = {}): Milestone {
  const id = `m${rollout}`;
  return {
    id,
    name: `To ${rollout} %`,
    sortOrder: rollout,
    strategies: [
      aStrategy(`s${rollout}`, {
        name: 'flexibleRollout',
        parameters: { rollout: String(rollout) },
      }),
    ],
    ...properties,
  };
}

/** The flag "checkout" in "production" with a plan that has not started. */
export function planned(
  milestones: readonly Milestone[],
  properties: Partial<FeatureEnvironment> = {},
): { readonly state: FeatureEnvironment; readonly plan: ReleasePlan } {
  const { after, result } = decideAddPlan(settings(properties), {
    template: { id: 'template', name: 'Careful', description: null, milestones },
    createdBy: 1,
  });
  return { state: after, plan: result };
}
