import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ConflictError, ExceedsLimitError, ValidationError } from '../../platform/errors.ts';
import type { Strategy } from '../../strategies/model.ts';
import type { FeatureEnvironment } from '../feature-data/model.ts';
import type { Milestone, ReleasePlan } from '../feature-data/plan-model.ts';
import {
  activeMilestone,
  getMilestone,
  getPlan,
  ownStrategies,
  withoutPlan,
} from '../feature-data/plan-rules.ts';
import { milestonesFor } from './milestone-strategies.ts';
import type { EnvironmentDecision, StrategyRequest } from './model.ts';
import { presentMilestone, presentReleasePlan } from './present-release-plan.ts';
import { presentStrategy } from './present-strategy.ts';
import { applyToStrategy, inSortOrder, MAX_STRATEGIES } from './strategies.ts';

/** The template of a plan, and who adds it. */
interface PlanSource {
  readonly template: Pick<ReleasePlan, 'id' | 'name' | 'description' | 'milestones' | 'safeguards'>;
  readonly createdBy: number;
  /** Id of the new plan; default: a new id. */
  readonly id?: string;
}

/**
 * Adds a release plan; nothing changes for clients until its first milestone is started.
 * @throws {ConflictError} when the flag has a plan in the environment
 * @throws {ValidationError} for a template without milestones
 */
export function decideAddPlan(
  before: FeatureEnvironment,
  { template, createdBy, id = randomUUID() }: PlanSource,
): EnvironmentDecision<ReleasePlan> {
  if (before.plan) {
    throw new ConflictError(
      `The flag "${before.feature}" has the release plan "${before.plan.name}" in the environment "${before.environment}". Remove it first.`,
    );
  }
  if (template.milestones.length === 0) {
    throw new ValidationError(`The release plan template "${template.name}" has no milestones.`);
  }
  const plan: ReleasePlan = {
    id,
    name: template.name,
    description: template.description,
    templateId: template.id,
    createdBy,
    createdAt: new Date().toISOString(),
    milestones: milestonesFor(before.feature, template.milestones),
    ...(template.safeguards && {
      safeguards: template.safeguards.map((safeguard) => ({ ...safeguard, id: randomUUID() })),
    }),
    activeMilestoneId: null,
  };
  const data = presentReleasePlan(plan, before);
  return {
    after: { ...before, plan },
    events: [{ type: 'release-plan-added', data }],
    result: plan,
  };
}

/**
 * Removes a release plan, with the strategies of its active milestone.
 * @throws {NotFoundError} for an unknown plan
 */
export function decideRemovePlan(before: FeatureEnvironment, planId: string): EnvironmentDecision {
  const plan = getPlan(before, planId);
  return {
    after: { ...withoutPlan(before), strategies: ownStrategies(before) },
    events: [{ type: 'release-plan-removed', preData: presentReleasePlan(plan, before) }],
    result: undefined,
  };
}

/** Which milestone is started, and why. */
interface MilestoneStart {
  readonly planId: string;
  readonly milestoneId: string;
  /** Set if its time has come, and nobody started it by hand. */
  readonly isDue?: boolean;
  /** Why an earlier milestone is started, if nobody did it by hand. */
  readonly reason?: string;
}

/**
 * Starts a milestone: its strategies take the place of those of the milestone before. Nothing happens if it is
 * active. Stepping back to an earlier milestone pauses its progression, which would repeat what was taken back.
 *
 * @throws {NotFoundError} for an unknown plan or milestone
 * @throws {ValidationError} for a milestone without an enabled strategy
 * @throws {ExceedsLimitError} beyond 30 strategies, with those that the flag has besides
 */
export function decideStartMilestone(
  before: FeatureEnvironment,
  { planId, milestoneId, isDue = false, reason }: MilestoneStart,
  now: Date = new Date(),
): EnvironmentDecision<Milestone> {
  const plan = getPlan(before, planId);
  const { milestone } = getMilestone(before, milestoneId);
  const previous = activeMilestone(plan);
  if (previous?.id === milestone.id) return { after: before, events: [], result: milestone };
  refuseUnserving(milestone);
  const strategies = [...ownStrategies(before), ...milestone.strategies];
  if (strategies.length > MAX_STRATEGIES) {
    throw new ExceedsLimitError('strategies of a flag in one environment', MAX_STRATEGIES);
  }
  const time = now.toISOString();
  const started = startedAt(plan, milestone, previous, time, reason);
  const milestones = plan.milestones.map((each) => {
    if (each.id === milestone.id) return started;
    if (each.id !== previous?.id) return each;
    const { pausedAt: _at, pausedReason: _reason, pausedBy: _by, ...left } = each;
    return { ...left, ...(isDue && { progressionExecutedAt: time }) };
  });
  const data = { releasePlanId: plan.id, milestone: presentMilestone(started, plan.id) };
  return {
    after: {
      ...before,
      strategies: inSortOrder(strategies),
      plan: { ...plan, milestones, activeMilestoneId: milestone.id },
    },
    events: [
      {
        type: 'release-plan-milestone-started',
        data: isDue ? { ...data, startedBy: 'progression', ...byClock(previous) } : data,
        preData: previous
          ? { releasePlanId: plan.id, milestone: presentMilestone(previous, plan.id) }
          : null,
      },
    ],
    result: started,
  };
}

/** Why the clock started a milestone, in the form that a safeguard says it in. */
function byClock(previous: Milestone | undefined) {
  const reason = previous && `The time of the milestone "${previous.name}" is over.`;
  const origin = { source: 'release-plan-progression', milestoneId: previous?.id ?? null };
  return { ...(reason && { reason }), origin };
}

/**
 * Updates a strategy of a milestone; properties that are absent from the request keep their values. That of the
 * active milestone is one of the flag's strategies, which changes with it.
 *
 * @throws {NotFoundError} for an unknown strategy, {ValidationError} naming the property
 */
export function decideMilestoneStrategy(
  before: FeatureEnvironment,
  { milestone, was }: { readonly milestone: Milestone; readonly was: Strategy },
  request: Omit<StrategyRequest, 'name'>,
): EnvironmentDecision<Strategy> {
  const strategy = applyToStrategy(was, request, before.feature);
  const replaced = (list: readonly Strategy[]) =>
    inSortOrder(list.map((each) => (each.id === was.id ? strategy : each)));
  const { plan } = before;
  if (!plan || isDeepStrictEqual(strategy, was)) {
    return { after: before, events: [], result: was };
  }
  const milestones = plan.milestones.map((each) =>
    each.id === milestone.id ? { ...each, strategies: replaced(each.strategies) } : each,
  );
  const data = presentStrategy(strategy, before.feature);
  const preData = presentStrategy(was, before.feature);
  const of = { releasePlanId: plan.id, milestoneId: milestone.id };
  return {
    after: {
      ...before,
      strategies: replaced(before.strategies),
      plan: { ...plan, milestones },
    },
    events: [
      { type: 'feature-strategy-update', data: { ...data, ...of }, preData: { ...preData, ...of } },
    ],
    result: strategy,
  };
}

/** SDKs treat a flag that is on without strategies as on for everyone. */
function refuseUnserving({ name, strategies }: Milestone): void {
  if (strategies.some(({ disabled }) => !disabled)) return;
  throw new ValidationError(
    `The milestone "${name}" has no enabled strategy, so the flag would be off for everybody.`,
  );
}

function startedAt(
  { milestones }: ReleasePlan,
  milestone: Milestone,
  previous: Milestone | undefined,
  time: string,
  reason: string | undefined,
): Milestone {
  const { id, name, sortOrder, strategies, progression } = milestone;
  const isBack =
    previous !== undefined && milestones.indexOf(milestone) < milestones.indexOf(previous);
  return {
    id,
    name,
    sortOrder,
    strategies,
    ...(progression && { progression }),
    startedAt: time,
    ...(isBack && {
      pausedAt: time,
      pausedReason: reason ?? `Started again after the milestone "${previous.name}".`,
    }),
  };
}
