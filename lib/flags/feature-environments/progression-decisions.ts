import { isDeepStrictEqual } from 'node:util';
import { invalid, ValidationError } from '../../platform/errors.ts';
import type { FeatureEnvironment } from '../feature-data/model.ts';
import type { Milestone, Progression, ReleasePlan } from '../feature-data/plan-model.ts';
import { activeMilestone, getMilestone, getPlan } from '../feature-data/plan-rules.ts';
import type { EnvironmentDecision, ProgressionRequest } from './model.ts';
import { presentProgression, presentReleasePlan } from './present-release-plan.ts';

/**
 * Sets when a later milestone starts by itself: so many minutes after this one, without those in which it is
 * paused. If they have passed already, it starts in the next minute.
 *
 * @throws {NotFoundError} for an unknown milestone
 * @throws {ValidationError} for a target that is not a later milestone of the plan
 */
export function decideProgression(
  before: FeatureEnvironment,
  milestoneId: string,
  { targetMilestone, transitionCondition }: ProgressionRequest,
): EnvironmentDecision<Progression> {
  const { plan, milestone } = getMilestone(before, milestoneId);
  const { milestones } = plan;
  const target = milestones.findIndex(({ id }) => id === targetMilestone);
  if (target <= milestones.indexOf(milestone)) {
    throw invalid('/body/targetMilestone', 'must be the id of a later milestone of the plan', {
      sent: targetMilestone,
    });
  }
  const { intervalMinutes } = transitionCondition;
  const progression = { target: targetMilestone, intervalMinutes };
  if (isDeepStrictEqual(progression, milestone.progression)) {
    return { after: before, events: [], result: progression };
  }
  const data = presentProgression(milestoneId, progression);
  const preData = milestone.progression && presentProgression(milestoneId, milestone.progression);
  return {
    after: withMilestone(before, plan, { ...milestone, progression }),
    events: [
      preData
        ? { type: 'milestone-progression-changed', data, preData }
        : { type: 'milestone-progression-created', data },
    ],
    result: progression,
  };
}

/**
 * Removes the progression of a milestone: the next one is started by hand.
 * @throws {NotFoundError} for an unknown milestone
 */
export function decideNoProgression(
  before: FeatureEnvironment,
  milestoneId: string,
): EnvironmentDecision {
  const { plan, milestone } = getMilestone(before, milestoneId);
  const { progression, ...others } = milestone;
  const preData = progression && presentProgression(milestoneId, progression);
  return {
    after: preData ? withMilestone(before, plan, others) : before,
    events: preData ? [{ type: 'milestone-progression-deleted', preData }] : [],
    result: undefined,
  };
}

/**
 * Pauses a plan at its active milestone: no other starts by itself until it is resumed. Nothing happens if it is
 * paused.
 *
 * @param reason why, if nobody did it by hand
 * @throws {NotFoundError} for an unknown plan, {ValidationError} for one that has not started
 */
export function decidePause(
  before: FeatureEnvironment,
  planId: string,
  reason?: string,
  now: Date = new Date(),
): EnvironmentDecision {
  const plan = getPlan(before, planId);
  const active = getActive(plan);
  if (active.pausedAt) return { after: before, events: [], result: undefined };
  const paused = {
    ...active,
    pausedAt: now.toISOString(),
    ...(reason !== undefined && { pausedReason: reason }),
  };
  return changed(before, plan, paused, 'release-plan-progressions-paused', reason);
}

/**
 * Resumes a plan: what was left of the time until the next milestone when it was paused starts to run.
 * Nothing happens if it is not paused.
 *
 * @throws {NotFoundError} for an unknown plan, {ValidationError} for one that has not started
 */
export function decideResume(
  before: FeatureEnvironment,
  planId: string,
  now: Date = new Date(),
): EnvironmentDecision {
  const plan = getPlan(before, planId);
  const {
    pausedAt,
    pausedReason: _reason,
    pausedBy: _by,
    pausedFor = 0,
    ...active
  } = getActive(plan);
  if (!pausedAt) return { after: before, events: [], result: undefined };
  const resumed = { ...active, pausedFor: pausedFor + now.getTime() - Date.parse(pausedAt) };
  return changed(before, plan, resumed, 'release-plan-progressions-resumed');
}

function changed(
  before: FeatureEnvironment,
  plan: ReleasePlan,
  milestone: Milestone,
  type: 'release-plan-progressions-paused' | 'release-plan-progressions-resumed',
  reason?: string,
): EnvironmentDecision {
  const after = withMilestone(before, plan, milestone);
  const data = presentReleasePlan(after.plan ?? plan, before);
  const preData = presentReleasePlan(plan, before);
  return {
    after,
    events: [{ type, data: reason === undefined ? data : { ...data, reason }, preData }],
    result: undefined,
  };
}

/** @throws {ValidationError} for a plan that has not started */
function getActive(plan: ReleasePlan): Milestone {
  const active = activeMilestone(plan);
  if (active) return active;
  throw new ValidationError(
    `The release plan "${plan.name}" has not started, so it cannot be paused or resumed.`,
  );
}

function withMilestone(
  before: FeatureEnvironment,
  plan: ReleasePlan,
  milestone: Milestone,
): FeatureEnvironment {
  const milestones = plan.milestones.map((each) => (each.id === milestone.id ? milestone : each));
  return { ...before, plan: { ...plan, milestones } };
}
