import type { Caller } from '../auth/caller.ts';
import { changeEnvironment, checkReferences } from './change-environment.ts';
import {
  decideAddStrategy,
  decideRemoveStrategy,
  decideSortStrategies,
  decideUpdateStrategy,
} from './environment-decisions.ts';
import { type EnvironmentPlace, loadFeature } from './feature-context.ts';
import type { Strategy } from './model.ts';
import { presentStrategy } from './present-feature.ts';
import { findStrategy, type StrategyRequest } from './strategies.ts';

/**
 * Adds a strategy to a flag in an environment.
 * @throws {ValidationError} naming the property, {ExceedsLimitError} beyond 30
 */
export const addFeatureStrategy = async (
  caller: Caller,
  place: EnvironmentPlace,
  request: StrategyRequest & { readonly name: string },
): Promise<Strategy> => {
  await checkReferences(request);
  return changeEnvironment(caller, place, (before) => decideAddStrategy(before, request));
};

type StrategyPlace = EnvironmentPlace & { readonly strategyId: string };

const change = (
  caller: Caller,
  place: StrategyPlace,
  ask: (was: Strategy) => StrategyRequest,
): Promise<Strategy> =>
  changeEnvironment(caller, place, (before) => decideUpdateStrategy(before, place.strategyId, ask));

/**
 * Changes a strategy; what the request leaves out keeps its value.
 * @throws {NotFoundError} for an unknown strategy, {ValidationError} naming the property
 */
export const updateFeatureStrategy = async (
  caller: Caller,
  place: StrategyPlace,
  request: StrategyRequest,
): Promise<Strategy> => {
  await checkReferences(request);
  return change(caller, place, () => request);
};

/** What a patch removes is empty afterwards; left out of a replacement, it would keep its value. */
const emptied: StrategyRequest = {
  title: null,
  disabled: false,
  parameters: {},
  constraints: [],
  segments: [],
  variants: [],
};

/**
 * Changes a strategy by a patch of what it is shown as.
 *
 * @param patch applies the patch to the shown strategy and validates the outcome
 * @throws {NotFoundError} for an unknown strategy, {ValidationError} naming the property
 */
export const patchFeatureStrategy = async (
  caller: Caller,
  place: StrategyPlace,
  patch: (shown: ReturnType<typeof presentStrategy>) => StrategyRequest,
): Promise<Strategy> => {
  const ask = (was: Strategy) => ({
    ...emptied,
    ...patch(presentStrategy(was, place.featureName)),
  });
  const { environments } = await loadFeature(place);
  const current = environments[place.environment];
  // What the patch refers to is checked on the state of now; the change itself sees the latest.
  if (current) await checkReferences(ask(findStrategy(current, place.strategyId)));
  return change(caller, place, ask);
};

/**
 * Takes a strategy away.
 * @throws {NotFoundError} for an unknown strategy
 */
export const removeFeatureStrategy = async (
  caller: Caller,
  place: StrategyPlace,
): Promise<void> => {
  await changeEnvironment(caller, place, (before) =>
    decideRemoveStrategy(before, place.strategyId),
  );
};

/**
 * Gives strategies new places in their list.
 * @throws {NotFoundError} for an unknown strategy
 */
export const sortFeatureStrategies = async (
  caller: Caller,
  place: EnvironmentPlace,
  places: readonly { readonly id: string; readonly sortOrder: number }[],
): Promise<void> => {
  await changeEnvironment(caller, place, (before) => decideSortStrategies(before, places));
};
