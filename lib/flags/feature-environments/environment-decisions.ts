import { isDeepStrictEqual } from 'node:util';
import { ConflictError } from '../../platform/errors.ts';
import type { Project } from '../../projects/model.ts';
import type { DefaultStrategy, Strategy } from '../../strategies/model.ts';
import { normalizeVariants, type VariantInput } from '../../strategies/variants.ts';
import type { FeatureEnvironment } from '../feature-data/model.ts';
import { firstMilestone, isPlanned } from '../feature-data/plan-rules.ts';
import type { EnvironmentDecision, StrategyRequest, ToggleRequest } from './model.ts';
import { decideStartMilestone } from './plan-decisions.ts';
import { presentStrategy, presentVariants } from './present-strategy.ts';
import {
  addStrategy,
  applyToStrategy,
  findStrategy,
  removeStrategy,
  replaceStrategy,
  sortStrategies,
} from './strategies.ts';

/*
 * Changes of a flag in one environment as pure functions (but for new ids), used by direct writes, change
 * requests and previews.
 */

/** Default strategy of projects that do not set one. */
const everybody = { name: 'flexibleRollout' };

/**
 * Adds a strategy.
 * @param id of the new strategy; default: a new id
 * @throws {ValidationError} naming the property, {ExceedsLimitError} beyond 30
 */
export function decideAddStrategy(
  before: FeatureEnvironment,
  request: StrategyRequest & { readonly name: string },
  id?: string,
): EnvironmentDecision<Strategy> {
  const { after, strategy } = addStrategy(before, request, id);
  const data = presentStrategy(strategy, before.feature);
  return { after, events: [{ type: 'feature-strategy-add', data }], result: strategy };
}

/**
 * Updates a strategy; properties that are absent from the request keep their values.
 * @throws {NotFoundError} for an unknown strategy, {ValidationError} naming the property
 * @throws {ConflictError} for a strategy of a release plan
 */
export function decideUpdateStrategy(
  before: FeatureEnvironment,
  strategyId: string,
  toRequest: (was: Strategy) => StrategyRequest,
): EnvironmentDecision<Strategy> {
  const was = findStrategy(before, strategyId);
  const strategy = applyToStrategy(was, toRequest(was), before.feature);
  const data = presentStrategy(strategy, before.feature);
  const preData = presentStrategy(was, before.feature);
  const isSame = isDeepStrictEqual(data, preData);
  if (!isSame) refusePlanned(before, strategyId);
  return {
    after: replaceStrategy(before, strategy),
    events: isSame ? [] : [{ type: 'feature-strategy-update', data, preData }],
    result: strategy,
  };
}

/**
 * Removes a strategy.
 * @throws {NotFoundError} for an unknown strategy, {ConflictError} for one of a release plan
 */
export function decideRemoveStrategy(
  before: FeatureEnvironment,
  strategyId: string,
): EnvironmentDecision {
  const preData = presentStrategy(findStrategy(before, strategyId), before.feature);
  refusePlanned(before, strategyId);
  return {
    after: removeStrategy(before, strategyId),
    events: [{ type: 'feature-strategy-remove', preData }],
    result: undefined,
  };
}

/**
 * Changes the sort order of strategies.
 * @throws {NotFoundError} for an unknown strategy
 */
export function decideSortStrategies(
  before: FeatureEnvironment,
  places: readonly { readonly id: string; readonly sortOrder: number }[],
): EnvironmentDecision {
  const after = sortStrategies(before, places);
  return {
    after,
    events: isDeepStrictEqual(before, after)
      ? []
      : [{ type: 'strategy-order-changed', data: idsOf(after), preData: idsOf(before) }],
    result: undefined,
  };
}

/**
 * Replaces the variants; weights are adjusted to total 1000.
 * @param pointer JSON pointer of the list, for errors
 * @throws {ValidationError} naming the property
 */
export function decideVariants(
  before: FeatureEnvironment,
  request: readonly VariantInput[],
  pointer = '/body',
): EnvironmentDecision<FeatureEnvironment> {
  const after = { ...before, variants: normalizeVariants(request, pointer) };
  const data = { variants: presentVariants(after) };
  const preData = { variants: presentVariants(before) };
  return {
    after,
    events: isDeepStrictEqual(data, preData)
      ? []
      : [{ type: 'feature-environment-variants-updated', data, preData }],
    result: after,
  };
}

/**
 * Switches a flag off when a change of its strategies leaves none enabled: SDKs treat a flag that is on
 * without strategies as on for everyone, so that a deletion would let everyone in.
 */
export function disableUnserved<T>(
  before: FeatureEnvironment,
  decision: EnvironmentDecision<T>,
): EnvironmentDecision<T> {
  const { after, events } = decision;
  const isUnchanged = isDeepStrictEqual(before.strategies, after.strategies);
  if (!after.enabled || isServed(after) || isUnchanged) return decision;
  return {
    ...decision,
    after: { ...after, enabled: false },
    events: [...events, { type: 'feature-environment-disabled' }],
  };
}

/** The strategy that a flag gets when it is enabled without one. */
export function initialStrategy({ environments }: Project, environment: string): DefaultStrategy {
  return environments[environment]?.defaultStrategy ?? everybody;
}

/**
 * Enables or disables a flag; no-op if it already has that state.
 * @param id of the strategy that is added to a flag without one
 */
export function decideToggle(
  before: FeatureEnvironment,
  project: Project,
  request: ToggleRequest,
  id?: string,
): EnvironmentDecision {
  if (before.enabled === request.enabled) return { after: before, events: [], result: undefined };
  if (!request.enabled) {
    return {
      after: { ...before, enabled: false },
      events: [{ type: 'feature-environment-disabled' }],
      result: undefined,
    };
  }
  const { after, events } = provide(before, project, request, id);
  return {
    after: { ...after, enabled: true },
    events: [...events, { type: 'feature-environment-enabled' }],
    result: undefined,
  };
}

function idsOf({ strategies }: FeatureEnvironment) {
  return {
    strategyIds: strategies.map(({ id }) => id),
  };
}

/** The plan would bring back what was changed here, with its next milestone. */
function refusePlanned(environment: FeatureEnvironment, strategyId: string): void {
  if (!isPlanned(environment, strategyId)) return;
  throw new ConflictError(
    `The strategy with the id "${strategyId}" belongs to the release plan "${environment.plan?.name}". Change it as the strategy of a milestone, or remove the plan.`,
  );
}

/**
 * SDKs treat an empty list of strategies as "on for everyone", so a strategy makes it explicit. A flag with a release
 * plan that has not started gets its first milestone.
 */
function provide(
  before: FeatureEnvironment,
  project: Project,
  { shouldActivateDisabledStrategies }: ToggleRequest,
  id: string | undefined,
): EnvironmentDecision {
  if (isServed(before)) {
    return { after: before, events: [], result: undefined };
  }
  const first = before.plan && firstMilestone(before.plan);
  if (before.plan && first) {
    return decideStartMilestone(before, { planId: before.plan.id, milestoneId: first.id });
  }
  if (shouldActivateDisabledStrategies && before.strategies.length > 0) return activate(before);
  const initial = initialStrategy(project, before.environment);
  return decideAddStrategy(before, { ...initial, disabled: false }, id);
}

function isServed({ strategies }: FeatureEnvironment): boolean {
  return strategies.some(({ disabled }) => !disabled);
}

function activate(before: FeatureEnvironment): EnvironmentDecision {
  const decisions = before.strategies.map(({ id }) => ({ id, disabled: false }));
  return decisions.reduce<EnvironmentDecision>(
    ({ after, events }, { id, disabled }) => {
      const step = decideUpdateStrategy(after, id, () => ({ disabled }));
      return { after: step.after, events: [...events, ...step.events], result: undefined };
    },
    { after: before, events: [], result: undefined },
  );
}
