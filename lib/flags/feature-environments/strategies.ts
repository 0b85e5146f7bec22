import { randomUUID } from 'node:crypto';
import { ExceedsLimitError, invalid, NotFoundError } from '../../platform/errors.ts';
import { checkConstraints, refuseLargePatterns } from '../../strategies/check-constraints.ts';
import type { Strategy } from '../../strategies/model.ts';
import { MAX_SORT_ORDER } from '../../strategies/model.ts';
import { normalizeVariants } from '../../strategies/variants.ts';
import type { FeatureEnvironment } from '../feature-data/model.ts';
import type { StrategyRequest } from './model.ts';

/** Strategies per flag and environment; see docs/limits.md. */
export const MAX_STRATEGIES = 30;

/** Parameters that are a percentage, by strategy type. */
const percentageParameters: Readonly<Record<string, string>> = {
  flexibleRollout: 'rollout',
  gradualRolloutUserId: 'percentage',
  gradualRolloutSessionId: 'percentage',
  gradualRolloutRandom: 'percentage',
};

/**
 * Applies a request to a strategy, checked and with defaults. Pure.
 *
 * @param before the current strategy, or the defaults of a new one
 * @throws {ValidationError} naming the property
 */
export function applyToStrategy(
  before: Strategy,
  request: StrategyRequest,
  feature: string,
): Strategy {
  const name = request.name ?? before.name;
  const parameters = {
    ...defaultParameters(name, feature),
    ...(request.parameters ? asText(request.parameters) : before.parameters),
  };
  refuseInvalidPercentage(name, parameters);
  const segments = request.segments ?? before.segments;
  refuseSegmentsTwice(segments);
  if (!request.constraints) refuseLargePatterns(before.constraints, '/body/constraints');
  return {
    id: before.id,
    name,
    title: request.title === undefined ? before.title : request.title,
    disabled: request.disabled === undefined ? before.disabled : request.disabled === true,
    sortOrder: request.sortOrder ?? before.sortOrder,
    parameters,
    constraints: request.constraints
      ? checkConstraints(request.constraints, '/body/constraints')
      : before.constraints,
    segments,
    variants: request.variants
      ? normalizeVariants(request.variants, '/body/variants')
      : before.variants,
  };
}

/**
 * Adds a strategy. Pure but for the new id.
 * @param id of the strategy; default: a new id
 * @throws {ExceedsLimitError} beyond 30, {ValidationError} naming the property
 */
export function addStrategy(
  environment: FeatureEnvironment,
  request: StrategyRequest & { readonly name: string },
  id: string = randomUUID(),
): { readonly after: FeatureEnvironment; readonly strategy: Strategy } {
  if (environment.strategies.length >= MAX_STRATEGIES) {
    throw new ExceedsLimitError('strategies of a flag in one environment', MAX_STRATEGIES);
  }
  const empty: Strategy = {
    id,
    name: request.name,
    title: null,
    disabled: false,
    sortOrder: nextSortOrder(environment),
    parameters: {},
    constraints: [],
    segments: [],
    variants: [],
  };
  const strategy = applyToStrategy(empty, request, environment.feature);
  return {
    after: { ...environment, strategies: inSortOrder([...environment.strategies, strategy]) },
    strategy,
  };
}

/**
 * Finds a strategy of a flag in an environment.
 * @throws {NotFoundError} naming the id
 */
export function findStrategy(environment: FeatureEnvironment, id: string): Strategy {
  const strategy = environment.strategies.find((candidate) => candidate.id === id);
  if (!strategy) {
    throw new NotFoundError({
      kind: 'strategy',
      id,
      where: `in the environment "${environment.environment}"`,
    });
  }
  return strategy;
}

/** Replaces the strategy that has the same id. */
export function replaceStrategy(
  environment: FeatureEnvironment,
  strategy: Strategy,
): FeatureEnvironment {
  return {
    ...environment,
    strategies: inSortOrder(
      environment.strategies.map((old) => (old.id === strategy.id ? strategy : old)),
    ),
  };
}

/** Removes a strategy. */
export function removeStrategy(environment: FeatureEnvironment, id: string): FeatureEnvironment {
  return {
    ...environment,
    strategies: environment.strategies.filter((strategy) => strategy.id !== id),
  };
}

/**
 * Changes the sort order of strategies.
 * @throws {NotFoundError} for an id that the environment does not have
 */
export function sortStrategies(
  environment: FeatureEnvironment,
  places: readonly { readonly id: string; readonly sortOrder: number }[],
): FeatureEnvironment {
  for (const { id } of places) findStrategy(environment, id);
  const orders = new Map(places.map(({ id, sortOrder }) => [id, sortOrder]));
  return {
    ...environment,
    strategies: inSortOrder(
      environment.strategies.map((strategy) => ({
        ...strategy,
        sortOrder: orders.get(strategy.id) ?? strategy.sortOrder,
      })),
    ),
  };
}

/** The parameters of a rollout are always stored, because SDKs hash with them. */
function defaultParameters(name: string, feature: string): Record<string, string> {
  return name === 'flexibleRollout'
    ? { rollout: '100', stickiness: 'default', groupId: feature }
    : {};
}

function asText(
  parameters: Readonly<Record<string, string | number | boolean>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)]));
}

function refuseInvalidPercentage(name: string, parameters: Readonly<Record<string, string>>): void {
  const parameter = percentageParameters[name];
  const value = parameter === undefined ? undefined : parameters[parameter];
  if (value === undefined) return;
  // Some SDKs parse plain decimals only: no `1e1`, no `0x10`, no whitespace.
  if (/^\d{1,3}(?:\.\d+)?$/.test(value) && Number(value) <= 100) return;
  throw invalid(`/body/parameters/${parameter}`, 'must be a percentage from 0 to 100', {
    sent: value,
  });
}

function refuseSegmentsTwice(segments: readonly number[]): void {
  if (new Set(segments).size !== segments.length) {
    throw invalid('/body/segments', 'must not have the same segment twice');
  }
}

/** A new strategy goes last by default. Among equal sort orders, the newer one comes later. */
function nextSortOrder({ strategies }: FeatureEnvironment): number {
  return Math.min((strategies.at(-1)?.sortOrder ?? -1) + 1, MAX_SORT_ORDER);
}

/** Strategies in their order; equal positions keep theirs. */
export function inSortOrder(strategies: readonly Strategy[]): readonly Strategy[] {
  return [...strategies].sort((a, b) => a.sortOrder - b.sortOrder);
}
