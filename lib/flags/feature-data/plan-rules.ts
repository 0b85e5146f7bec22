import { NotFoundError } from '../../platform/errors.ts';
import type { Strategy } from '../../strategies/model.ts';
import type { FeatureEnvironment } from './model.ts';
import type { Milestone, ReleasePlan, Safeguard } from './plan-model.ts';

/** The active milestone of a plan; `undefined` before the first is started. */
export function activeMilestone({
  milestones,
  activeMilestoneId,
}: ReleasePlan): Milestone | undefined {
  return milestones.find(({ id }) => id === activeMilestoneId);
}

/** The milestone with which a plan starts, if none was started yet. */
export function firstMilestone({ milestones, activeMilestoneId }: ReleasePlan) {
  return activeMilestoneId === null ? milestones[0] : undefined;
}

/**
 * Finds the plan of a flag in an environment.
 * @throws {NotFoundError} naming the id
 */
export function getPlan({ plan, environment }: FeatureEnvironment, id: string): ReleasePlan {
  if (plan?.id === id) return plan;
  throw new NotFoundError({ kind: 'release-plan', id, where: inEnvironment(environment) });
}

/**
 * Finds a milestone of the plan of a flag in an environment.
 * @throws {NotFoundError} naming the id
 */
export function getMilestone(
  { plan, environment }: FeatureEnvironment,
  id: string,
): { readonly plan: ReleasePlan; readonly milestone: Milestone } {
  const milestone = plan?.milestones.find((each) => each.id === id);
  if (plan && milestone) return { plan, milestone };
  throw new NotFoundError({ kind: 'milestone', id, where: inEnvironment(environment) });
}

/**
 * Finds a strategy of any milestone of the plan of a flag in an environment.
 * @throws {NotFoundError} naming the id
 */
export function getMilestoneStrategy(
  { plan, environment }: FeatureEnvironment,
  id: string,
): { readonly milestone: Milestone; readonly was: Strategy } {
  for (const milestone of plan?.milestones ?? []) {
    const was = milestone.strategies.find((strategy) => strategy.id === id);
    if (was) return { milestone, was };
  }
  const where = `in a milestone of the flag ${inEnvironment(environment)}`;
  throw new NotFoundError({ kind: 'strategy', id, where });
}

/**
 * When the next milestone is due, as `toISOString` writes it; `undefined` without a progression, and while it
 * is paused.
 */
export function dueAt(plan: ReleasePlan | undefined): string | undefined {
  const active = plan && activeMilestone(plan);
  if (!active?.progression || !active.startedAt || active.pausedAt) return undefined;
  const { startedAt, pausedFor = 0, progression } = active;
  const time = Date.parse(startedAt) + pausedFor + progression.intervalMinutes * 60_000;
  return new Date(time).toISOString();
}

/** The strategies that a flag has apart from those of its plan. */
export function ownStrategies({ strategies, plan }: FeatureEnvironment): readonly Strategy[] {
  if (!plan) return strategies;
  const planned = new Set(activeMilestone(plan)?.strategies.map(({ id }) => id));
  return strategies.filter(({ id }) => !planned.has(id));
}

/** Whether a strategy of the flag is there because of the active milestone. */
export function isPlanned({ plan }: FeatureEnvironment, strategyId: string): boolean {
  const active = plan && activeMilestone(plan);
  return active?.strategies.some(({ id }) => id === strategyId) ?? false;
}

/** The ids of the segments of milestones, without repetition. */
export function segmentsOfMilestones(milestones: readonly Milestone[]): number[] {
  const strategies = milestones.flatMap((milestone) => milestone.strategies);
  return [...new Set(strategies.flatMap(({ segments }) => segments))];
}

/** The ids of the segments of all milestones of a plan, without repetition; none without a plan. */
export function segmentsOfPlan(plan: ReleasePlan | undefined): number[] {
  return segmentsOfMilestones(plan?.milestones ?? []);
}

/** The flag without its plan, which leaves its strategies there. */
export function withoutPlan(environment: FeatureEnvironment): FeatureEnvironment {
  const { plan: _plan, ...others } = environment;
  return others;
}

/** The flag without what waits for a time, an alarm or a signal: what copies of it have, and what is left to delete. */
export function withoutTriggers(environment: FeatureEnvironment): FeatureEnvironment {
  const { safeguards: _safeguards, ...others } = withoutPlan(environment);
  return others;
}

/** All safeguards of a flag in an environment: its own, and those of its plan. */
export function safeguardsIn({ safeguards = [], plan }: FeatureEnvironment): readonly Safeguard[] {
  return [...safeguards, ...(plan?.safeguards ?? [])];
}

function inEnvironment(environment: string): string {
  return `in the environment "${environment}"`;
}
