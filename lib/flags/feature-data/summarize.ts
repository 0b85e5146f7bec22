import { contextNamesOf } from '../../strategies/context-names.ts';
import type { Strategy } from '../../strategies/model.ts';
import { allVariants, payloadTypes } from '../value-types/value-type-rules.ts';
import type { EnvironmentSummary, FeatureEnvironment, ListedStrategy } from './model.ts';

/** Longer details would make each read of the flag dearer; who needs them reads the environment. */
const MAX_DETAILS_CHARACTERS = 1_000;

/** Where strategies of these types have the share of users that they let in, in percent. */
const SHARES: Readonly<Record<string, string>> = {
  flexibleRollout: 'rollout',
  gradualRolloutUserId: 'percentage',
  gradualRolloutSessionId: 'percentage',
  gradualRolloutRandom: 'percentage',
};

/**
 * What a flag stores of an environment, so that lists do not need to read it. Pure.
 * @param maxDetails characters of details beyond which they are left out
 */
export function summarize(
  state: FeatureEnvironment,
  maxDetails = MAX_DETAILS_CHARACTERS,
): EnvironmentSummary {
  const { enabled, strategies, variants } = state;
  const summary = {
    enabled,
    strategyCount: strategies.length,
    enabledStrategyCount: strategies.filter(({ disabled }) => !disabled).length,
    variantCount: variants.length,
    ...(strategies.length > 0 && {
      segments: distinct(strategies.flatMap(({ segments }) => segments)).sort((a, b) => a - b),
      ...detailsOf(strategies, maxDetails),
    }),
  };
  const all = allVariants(state);
  const hasTypes = all.length > 0 || lacksPayloadTypes(summary);
  return hasTypes ? { ...summary, payloadTypes: payloadTypes(all) } : summary;
}

/** Whether the settings of an environment have to be read to know the types of its payloads. Pure. */
export function lacksPayloadTypes(summary: EnvironmentSummary): boolean {
  const { variantCount, details, payloadTypes: known } = summary;
  if (known !== undefined) return false;
  const ofStrategies = details?.strategies.some((strategy) => strategy.variantCount) ?? false;
  return variantCount > 0 || ofStrategies || lacksDetails(summary);
}

/** Whether it is known which segments the strategies of an environment use. Pure. */
export function knowsSegments({ strategyCount, segments }: EnvironmentSummary): boolean {
  return strategyCount === 0 || segments !== undefined;
}

/** Whether the settings of an environment have to be read to know what its strategies are. Pure. */
export function lacksDetails({ strategyCount, details }: EnvironmentSummary): boolean {
  return strategyCount > 0 && details === undefined;
}

/** What a strategy does, in a few numbers. Pure. */
export function summarizeStrategy(strategy: Strategy): ListedStrategy {
  const { name, title, disabled, parameters, constraints, segments, variants } = strategy;
  const rollout = rolloutOf(strategy);
  const { stickiness } = parameters;
  return {
    name,
    ...(title !== null && { title }),
    ...(disabled && { disabled }),
    ...(rollout !== null && { rollout }),
    ...(stickiness !== undefined && { stickiness }),
    ...(constraints.length > 0 && { constraintCount: constraints.length }),
    ...(segments.length > 0 && { segmentCount: segments.length }),
    ...(variants.length > 0 && { variantCount: variants.length }),
  };
}

function detailsOf(
  strategies: readonly Strategy[],
  maxDetails: number,
): Pick<EnvironmentSummary, 'details'> {
  const details = {
    strategies: strategies.map(summarizeStrategy),
    fields: distinct(strategies.flatMap(contextNamesOf)),
  };
  return JSON.stringify(details).length > maxDetails ? {} : { details };
}

function rolloutOf({ name, parameters }: Strategy): number | null {
  const parameter = Object.hasOwn(SHARES, name) ? SHARES[name] : undefined;
  const value = parameter === undefined ? undefined : parameters[parameter];
  const share = value === undefined || value.trim() === '' ? Number.NaN : Number(value);
  return share >= 0 && share <= 100 ? share : null;
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
