import type { Environment } from '../../environments/model.ts';
import type { Strategy } from '../../strategies/model.ts';
import type { Feature } from '../feature-data/model.ts';
import { presentListedFeature } from './present-feature.ts';

/** The strategies of a flag by environment; those of environments without any may be absent. */
export type StrategiesByEnvironment = ReadonlyMap<string, readonly Strategy[]>;

/** Where strategies of these types have the share of users that they let in, in percent. */
const SHARES: Readonly<Record<string, string>> = {
  flexibleRollout: 'rollout',
  gradualRolloutUserId: 'percentage',
  gradualRolloutSessionId: 'percentage',
  gradualRolloutRandom: 'percentage',
};

/**
 * A flag as a search shows it: a row of a list, which says what the flag does in each environment. Pure.
 * @param environments those of the flag's project
 */
export function presentFoundFeature(
  feature: Feature,
  environments: readonly Environment[],
  strategies: StrategiesByEnvironment,
  favorite: boolean,
) {
  const shown = presentListedFeature(feature, environments, favorite);
  return {
    ...shown,
    createdBy: { ...feature.createdBy, imageUrl: '' },
    dependencyType: dependencyTypeOf(feature),
    environments: shown.environments.map((environment) => ({
      ...environment,
      strategySummaries: (strategies.get(environment.name) ?? []).map(summarizeStrategy),
    })),
  };
}

/** What a strategy does, in a few numbers. Pure. */
export function summarizeStrategy(strategy: Strategy) {
  const { name, title, disabled, parameters, constraints, segments, variants } = strategy;
  return {
    name,
    title,
    disabled,
    rollout: rolloutOf(strategy),
    stickiness: parameters.stickiness ?? null,
    constraintCount: constraints.length,
    segmentCount: segments.length,
    variantCount: variants.length,
  };
}

function rolloutOf({ name, parameters }: Strategy): number | null {
  const parameter = Object.hasOwn(SHARES, name) ? SHARES[name] : undefined;
  const value = parameter === undefined ? undefined : parameters[parameter];
  const share = value === undefined || value.trim() === '' ? Number.NaN : Number(value);
  return share >= 0 && share <= 100 ? share : null;
}

function dependencyTypeOf({ dependencies, children }: Feature): 'parent' | 'child' | null {
  if (children.length > 0) return 'parent';
  return dependencies.length > 0 ? 'child' : null;
}
