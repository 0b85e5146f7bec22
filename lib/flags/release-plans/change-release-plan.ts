import type { Caller } from '../../auth/caller.ts';
import type { EventType } from '../../events/log/types.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import type { Strategy } from '../../strategies/model.ts';
import { loadFeature } from '../feature-data/load-feature.ts';
import type { EnvironmentPlace, FeatureEnvironment } from '../feature-data/model.ts';
import type { Milestone, Progression, ReleasePlan } from '../feature-data/plan-model.ts';
import { getMilestoneStrategy } from '../feature-data/plan-rules.ts';
import { stateIn } from '../feature-data/rules.ts';
import {
  changeFeatureEnvironment,
  refuseUnknownReferences,
} from '../feature-environments/change-environment.ts';
import type {
  EnvironmentDecision,
  ProgressionRequest,
  StrategyRequest,
} from '../feature-environments/model.ts';
import {
  decideAddPlan,
  decideMilestoneStrategy,
  decideRemovePlan,
  decideStartMilestone,
} from '../feature-environments/plan-decisions.ts';
import {
  decideNoProgression,
  decidePause,
  decideProgression,
  decideResume,
} from '../feature-environments/progression-decisions.ts';
import type { ReleasePlanTemplate } from './model.ts';
import { getUsableTemplate, refuseUnusableSegments } from './usable-template.ts';

type PlanPlace = EnvironmentPlace & { readonly planId: string };
type PlannedMilestonePlace = PlanPlace & { readonly milestoneId: string };
type ProgressionPlace = EnvironmentPlace & { readonly id: string };
type PlannedStrategyPlace = EnvironmentPlace & { readonly strategyId: string };

/**
 * Reads the settings of a flag in an environment, with its release plan.
 * @throws {NotFoundError} for an unknown project, flag or environment
 */
export async function getPlannedState(place: EnvironmentPlace): Promise<FeatureEnvironment> {
  return stateIn(await loadFeature(place), place.environment);
}

/**
 * Adds a release plan to a flag in an environment.
 * @throws {ConflictError} when it has one, {ValidationError} for a template that cannot be used there
 */
export function addReleasePlan(
  caller: Caller,
  place: EnvironmentPlace,
  templateId: string,
): Promise<ReleasePlan> {
  let template: ReleasePlanTemplate;
  const check = async () => {
    template = await getUsableTemplate(templateId, place.projectId);
  };
  const types: EventType[] = ['release-plan-added'];
  return changeFeatureEnvironment(caller, place, { types, check }, (before) =>
    decideAddPlan(before, { template, createdBy: caller.author.id }),
  );
}

/**
 * Removes a release plan with the strategies of its active milestone. A flag without others is switched off.
 * @throws {NotFoundError} for an unknown plan
 */
export async function removeReleasePlan(caller: Caller, place: PlanPlace): Promise<void> {
  const types: EventType[] = ['release-plan-removed', 'feature-environment-disabled'];
  await change(caller, place, types, (before) => decideRemovePlan(before, place.planId));
}

/**
 * Starts a milestone of a release plan.
 * @throws {NotFoundError} for an unknown plan or milestone
 * @throws {ValidationError} for one without an enabled strategy, and for a segment that the project cannot use
 */
export function startMilestone(caller: Caller, place: PlannedMilestonePlace): Promise<Milestone> {
  return change(caller, place, ['release-plan-milestone-started'], (before) =>
    decideStartMilestone(before, place),
  );
}

/**
 * Sets when the milestone after another one starts by itself.
 * @throws {NotFoundError} for an unknown milestone, {ValidationError} for a target that is not a later one
 */
export function changeProgression(
  caller: Caller,
  place: ProgressionPlace,
  request: ProgressionRequest,
): Promise<Progression> {
  const types: EventType[] = ['milestone-progression-created', 'milestone-progression-changed'];
  return change(caller, place, types, (before) => decideProgression(before, place.id, request));
}

/**
 * Removes the progression of a milestone.
 * @throws {NotFoundError} for an unknown milestone
 */
export async function deleteProgression(caller: Caller, place: ProgressionPlace): Promise<void> {
  await change(caller, place, ['milestone-progression-deleted'], (before) =>
    decideNoProgression(before, place.id),
  );
}

/**
 * Pauses a release plan. Needs no approval: all stays as it is.
 * @throws {NotFoundError} for an unknown plan, {ValidationError} for one that has not started
 */
export async function pauseReleasePlan(caller: Caller, place: PlanPlace): Promise<void> {
  const types: EventType[] = ['release-plan-progressions-paused'];
  await changeFeatureEnvironment(caller, place, { types, needsNoApproval: true }, (before) =>
    decidePause(before, place.planId),
  );
}

/**
 * Resumes a release plan.
 * @throws {NotFoundError} for an unknown plan, {ValidationError} for one that has not started
 */
export async function resumeReleasePlan(caller: Caller, place: PlanPlace): Promise<void> {
  await change(caller, place, ['release-plan-progressions-resumed'], (before) =>
    decideResume(before, place.planId),
  );
}

/**
 * Updates a strategy of a milestone.
 * @throws {NotFoundError} for an unknown strategy, {ValidationError} naming the property
 */
export async function updateMilestoneStrategy(
  caller: Caller,
  place: PlannedStrategyPlace,
  request: Omit<StrategyRequest, 'name'>,
): Promise<{ readonly strategy: Strategy; readonly milestone: Milestone }> {
  const types: EventType[] = ['feature-strategy-update', 'feature-environment-disabled'];
  const check = async () => {
    await allInOrder([
      refuseUnknownReferences(request, place.projectId),
      refuseUnusableSegments(request.segments ?? [], place.projectId),
    ]);
  };
  return changeFeatureEnvironment(
    caller,
    place,
    { types, check, variantsAt: '/body/variants' },
    (before) => {
      const found = getMilestoneStrategy(before, place.strategyId);
      const decision = decideMilestoneStrategy(before, found, request);
      return {
        ...decision,
        result: { strategy: decision.result, milestone: found.milestone },
      };
    },
  );
}

function change<T>(
  caller: Caller,
  place: EnvironmentPlace,
  types: readonly EventType[],
  decide: (before: FeatureEnvironment) => EnvironmentDecision<T>,
): Promise<T> {
  return changeFeatureEnvironment(caller, place, { types }, decide);
}
