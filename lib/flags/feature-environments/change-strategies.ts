import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../auth/caller.ts';
import type { EventType } from '../../events/log/types.ts';
import type { Strategy } from '../../strategies/model.ts';
import type { EnvironmentPlace } from '../feature-data/model.ts';
import { changeFeatureEnvironment, refuseUnknownReferences } from './change-environment.ts';
import {
  decideAddStrategy,
  decideRemoveStrategy,
  decideSortStrategies,
  decideUpdateStrategy,
} from './environment-decisions.ts';
import type { StrategyRequest } from './model.ts';
import { presentStrategy } from './present-strategy.ts';
import { findStrategy } from './strategies.ts';

type EnvironmentStrategyPlace = EnvironmentPlace & { readonly strategyId: string };

/** Where requests for a strategy have its variants. */
const VARIANTS = '/body/variants';

/** Without an enabled strategy, the flag is also switched off. */
const updateTypes: EventType[] = ['feature-strategy-update', 'feature-environment-disabled'];
const removalTypes: EventType[] = ['feature-strategy-remove', 'feature-environment-disabled'];

/** Properties that a patch removes become empty; without these defaults they would keep their values. */
const emptied: StrategyRequest = {
  title: null,
  disabled: false,
  parameters: {},
  constraints: [],
  segments: [],
  variants: [],
};

/**
 * Adds a strategy to a flag in an environment.
 * @throws {ValidationError} naming the property, {ExceedsLimitError} beyond 30
 */
export function addFeatureStrategy(
  caller: Caller,
  place: EnvironmentPlace,
  request: StrategyRequest & { readonly name: string },
): Promise<Strategy> {
  return changeFeatureEnvironment(
    caller,
    place,
    {
      types: ['feature-strategy-add'],
      variantsAt: VARIANTS,
      check: () => refuseUnknownReferences(request, place.projectId),
    },
    (before) => decideAddStrategy(before, request),
  );
}

/**
 * Updates a strategy; properties that are absent from the request keep their values. Disabling the last
 * enabled strategy switches the flag off.
 * @throws {NotFoundError} for an unknown strategy, {ValidationError} naming the property
 */
export function updateFeatureStrategy(
  caller: Caller,
  place: EnvironmentStrategyPlace,
  request: StrategyRequest,
): Promise<Strategy> {
  return changeFeatureEnvironment(
    caller,
    place,
    {
      types: updateTypes,
      variantsAt: VARIANTS,
      check: () => refuseUnknownReferences(request, place.projectId),
    },
    (before) => decideUpdateStrategy(before, place.strategyId, () => request),
  );
}

/**
 * Updates a strategy by a JSON Patch of its representation in the API.
 *
 * @param patch applies the patch to the representation and validates the result
 * @throws {NotFoundError} for an unknown strategy, {ValidationError} naming the property
 */
export function patchFeatureStrategy(
  caller: Caller,
  place: EnvironmentStrategyPlace,
  patch: (shown: ReturnType<typeof presentStrategy>) => StrategyRequest,
): Promise<Strategy> {
  return changeFeatureEnvironment(
    caller,
    place,
    { types: updateTypes, variantsAt: VARIANTS },
    async (before) => {
      const was = findStrategy(before, place.strategyId);
      const request = { ...emptied, ...patch(presentStrategy(was, place.featureName)) };
      // The result of the patch is known only here; unchanged references were checked before.
      await refuseUnknownReferences(changedReferences(was, request), place.projectId);
      return decideUpdateStrategy(before, place.strategyId, () => request);
    },
  );
}

/**
 * Removes a strategy. Removing the last enabled one switches the flag off.
 * @throws {NotFoundError} for an unknown strategy
 */
export async function removeFeatureStrategy(
  caller: Caller,
  place: EnvironmentStrategyPlace,
): Promise<void> {
  await changeFeatureEnvironment(caller, place, { types: removalTypes }, (before) =>
    decideRemoveStrategy(before, place.strategyId),
  );
}

/**
 * Changes the sort order of strategies.
 * @throws {NotFoundError} for an unknown strategy
 */
export async function sortFeatureStrategies(
  caller: Caller,
  place: EnvironmentPlace,
  places: readonly { readonly id: string; readonly sortOrder: number }[],
): Promise<void> {
  await changeFeatureEnvironment(caller, place, { types: ['strategy-order-changed'] }, (before) =>
    decideSortStrategies(before, places),
  );
}

/** The references of a request that differ from those of the strategy. */
function changedReferences(
  was: Strategy,
  { name, constraints }: StrategyRequest,
): Parameters<typeof refuseUnknownReferences>[0] {
  return {
    ...(name !== undefined && name !== was.name && { name }),
    ...(constraints && !isDeepStrictEqual(constraints, was.constraints) && { constraints }),
  };
}
