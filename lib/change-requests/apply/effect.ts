import type { FeatureDependency, FeatureEnvironment } from '../../flags/feature-data/model.ts';
import type { Milestone, ReleasePlan, Safeguard } from '../../flags/feature-data/plan-model.ts';
import { activeMilestone, getMilestoneStrategy } from '../../flags/feature-data/plan-rules.ts';
import type { Constraint, Strategy } from '../../strategies/model.ts';
import { type FlagChange, isFlagChange } from '../model.ts';
import type { LiveState, Step } from './model.ts';

/** A segment, as far as it says who gets the flag. */
interface EffectSegment {
  readonly id: number;
  /** `null` for a segment that no longer exists. */
  readonly name: string | null;
  readonly constraints: readonly Constraint[];
}

/** All that a change puts into the environment, also what is stored elsewhere, and what follows by itself. */
export interface ChangeEffect {
  /** The flag. */
  readonly feature: string;
  /** Strategies that the flag has by the change, or that count because it is enabled. */
  readonly strategies: readonly Strategy[];
  /** Milestones that the change starts or makes ready to start, in order. */
  readonly milestones: readonly Milestone[];
  /** What stops the plan that the change adds; absent: nothing, or it adds none. */
  readonly safeguards?: readonly Safeguard[];
  /** Segments of these strategies, by id. */
  readonly segments: readonly EffectSegment[];
  /** What the flag depends on besides. */
  readonly dependencies: readonly FeatureDependency[];
}

/** A change of a flag, with the environment before and after it. */
interface EffectStep {
  readonly change: FlagChange;
  readonly before: FeatureEnvironment | undefined;
  readonly after: FeatureEnvironment;
}

/**
 * What each change puts into the environment, by id of the change. Changes that only take something away have no
 * effect. Segments are as they are after all changes. Pure.
 *
 * @param steps the changes of one change request that can be applied, in order
 */
export function effectsOf(steps: readonly Step[]): ReadonlyMap<number, ChangeEffect> {
  const state = steps.at(-1)?.after;
  if (!state) return new Map();
  return new Map(
    steps.flatMap(({ change, before, after: changed }) => {
      if (!isFlagChange(change)) return [];
      const after = environmentOf(changed, change.feature);
      if (!after) return [];
      return (
        effectOf(state, { change, before: environmentOf(before, change.feature), after }) ?? []
      );
    }),
  );
}

function environmentOf({ flags, environment }: LiveState, name: string) {
  return flags.get(name)?.environments[environment];
}

/** @param state after all changes */
function effectOf(state: LiveState, step: EffectStep): [[number, ChangeEffect]] | undefined {
  const { id, feature } = step.change;
  const strategies = strategiesBy(step);
  const milestones = milestonesBy(step);
  if (strategies.length === 0 && milestones.length === 0) return undefined;
  const all = [...strategies, ...milestones.flatMap((milestone) => milestone.strategies)];
  const ids = [...new Set(all.flatMap(({ segments }) => segments))].sort((a, b) => a - b);
  const segments = ids.map((segment) => segmentIn(state, segment));
  const dependencies = state.flags.get(feature)?.feature.dependencies ?? [];
  const { safeguards = [] } = (step.change.action === 'addReleasePlan' && step.after.plan) || {};
  const stops = safeguards.length > 0 && { safeguards };
  return [[id, { feature, strategies, milestones, ...stops, segments, dependencies }]];
}

function segmentIn({ segments }: LiveState, id: number): EffectSegment {
  const { name = null, constraints = [] } = segments.get(id) ?? {};
  return { id, name, constraints };
}

function strategiesBy({ change, before, after }: EffectStep): readonly Strategy[] {
  const withId = (id: string) => after.strategies.filter((strategy) => strategy.id === id);
  switch (change.action) {
    case 'addStrategy':
      return withId(change.strategyId);
    case 'updateStrategy':
      return withId(change.payload.id);
    case 'updateMilestoneStrategy':
      return [getMilestoneStrategy(after, change.payload.id).was];
    case 'updateEnabled':
      return isEnabledBy({ before, after }) ? after.strategies.filter(isEnabled) : [];
    default:
      return [];
  }
}

function milestonesBy({ change, before, after }: EffectStep): readonly Milestone[] {
  const { plan } = after;
  if (!plan) return [];
  switch (change.action) {
    case 'addReleasePlan':
      return plan.milestones;
    case 'startMilestone':
      return withFollowing(plan, change.payload.milestoneId);
    case 'changeMilestoneProgression':
      return withFollowing(plan, change.payload.targetMilestone);
    case 'resumeMilestoneProgression':
      return followingActive(plan);
    case 'updateEnabled':
      return isEnabledBy({ before, after }) ? followingActive(plan) : [];
    case 'changeSafeguard':
      return change.payload.safeguard.action === 'startPreviousMilestone' ? plan.milestones : [];
    default:
      return [];
  }
}

/** A milestone, and those that follow it by themselves. Progressions lead to later milestones only. */
function withFollowing({ milestones }: ReleasePlan, id: string | undefined): Milestone[] {
  const found: Milestone[] = [];
  let next = milestones.find((milestone) => milestone.id === id);
  while (next) {
    found.push(next);
    const target = next.progression?.target;
    next = milestones.slice(milestones.indexOf(next) + 1).find((each) => each.id === target);
  }
  return found;
}

function followingActive(plan: ReleasePlan): Milestone[] {
  return withFollowing(plan, activeMilestone(plan)?.progression?.target);
}

function isEnabledBy({ before, after }: Pick<EffectStep, 'before' | 'after'>): boolean {
  return after.enabled && before?.enabled !== true;
}

function isEnabled({ disabled }: Strategy): boolean {
  return !disabled;
}
