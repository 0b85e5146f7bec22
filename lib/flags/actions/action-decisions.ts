import { ValidationError } from '../../platform/errors.ts';
import type { Project } from '../../projects/model.ts';
import type { FeatureEnvironment } from '../feature-data/model.ts';
import type { ReleasePlan } from '../feature-data/plan-model.ts';
import { decideToggle } from '../feature-environments/environment-decisions.ts';
import type { EnvironmentDecision } from '../feature-environments/model.ts';
import { decideStartMilestone } from '../feature-environments/plan-decisions.ts';
import { decidePause, decideResume } from '../feature-environments/progression-decisions.ts';
import type { Action } from './model.ts';

/**
 * Does what an action says, with the same functions as the direct write.
 * @param reason one sentence for people, where a plan keeps why it was paused
 * @throws {ApiError} whatever the direct write would throw
 * @throws {ValidationError} for a flag without a release plan, or without a milestone of that name
 */
export function decideAction(
  before: FeatureEnvironment,
  project: Project,
  { action, milestoneName = '' }: Action,
  reason: string,
): EnvironmentDecision {
  switch (action) {
    case 'enableFeatureEnvironment':
      return decideToggle(before, project, { enabled: true });
    case 'disableFeatureEnvironment':
      return decideToggle(before, project, { enabled: false });
    case 'pauseReleasePlanProgressions':
      return decidePause(before, planOf(before).id, reason);
    case 'resumeReleasePlanProgressions':
      return decideResume(before, planOf(before).id);
    case 'startMilestone': {
      const plan = planOf(before);
      const milestone = plan.milestones.find(({ name }) => name === milestoneName);
      if (!milestone) {
        throw new ValidationError(
          `The release plan "${plan.name}" ${placeOf(before)} has no milestone named "${milestoneName}".`,
        );
      }
      return decideStartMilestone(before, { planId: plan.id, milestoneId: milestone.id, reason });
    }
  }
}

function planOf(state: FeatureEnvironment): ReleasePlan {
  if (state.plan) return state.plan;
  throw new ValidationError(`There is no release plan ${placeOf(state)}.`);
}

function placeOf({ feature, environment }: FeatureEnvironment): string {
  return `of the flag "${feature}" in the environment "${environment}"`;
}
