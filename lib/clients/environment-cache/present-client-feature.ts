import type { VariantDefinition } from '../../evaluation/model.ts';
import type {
  Feature,
  FeatureDependency,
  FeatureEnvironment,
} from '../../flags/feature-data/model.ts';
import type { Segment } from '../../flags/segments/model.ts';
import type { Constraint, Strategy, Variant } from '../../strategies/model.ts';
import type { ClientFeature, ClientSegment, HiddenState } from './model.ts';

/**
 * A flag as clients get it. Pure.
 *
 * Disabled strategies are left out. SDKs treat a flag without strategies as on for everyone, so a
 * flag whose strategies are all disabled is off.
 */
export function presentClientFeature(
  feature: Feature,
  { enabled, strategies, variants }: FeatureEnvironment,
): ClientFeature {
  const active = strategies.filter(({ disabled }) => !disabled);
  return {
    name: feature.name,
    type: feature.type,
    description: feature.description,
    enabled: enabled && (active.length > 0 || strategies.length === 0),
    project: feature.project,
    stale: feature.stale,
    impressionData: feature.impressionData,
    strategies: active.map(presentStrategy),
    variants: variants.map(presentEnvironmentVariant),
    ...(feature.dependencies.length > 0 && {
      dependencies: feature.dependencies.map(presentDependency),
    }),
  };
}

/** What clients do not get of a flag, to be explained. Pure. */
export function presentHidden({ enabled, strategies }: FeatureEnvironment): HiddenState {
  return {
    enabled,
    strategies: strategies.map((strategy) => ({
      id: strategy.id,
      ...(strategy.title && { title: strategy.title }),
      ...(strategy.disabled && { ...presentStrategy(strategy), disabled: true }),
    })),
  };
}

/** A segment as clients get it, without its name and description. Pure. */
export function presentClientSegment({ id, constraints }: Segment): ClientSegment {
  return {
    id,
    constraints: constraints.map(presentConstraint),
  };
}

function presentStrategy({ name, parameters, constraints, segments, variants }: Strategy) {
  return {
    name,
    parameters: Object.fromEntries(Object.entries(parameters).sort(byKey)),
    constraints: constraints.map(presentConstraint),
    ...(segments.length > 0 && { segments: [...segments].sort((a, b) => a - b) }),
    ...(variants.length > 0 && { variants: variants.map(presentVariant) }),
  };
}

function byKey([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : 1;
}

/**
 * Objects are copied key by key: the table returns maps in any order, and a flag must have the same
 * JSON in every process, because the ETag is derived from it.
 */
function presentConstraint(constraint: Constraint) {
  return {
    contextName: constraint.contextName,
    operator: constraint.operator,
    caseInsensitive: constraint.caseInsensitive,
    inverted: constraint.inverted,
    values: constraint.values,
    ...(constraint.value !== undefined && { value: constraint.value }),
  };
}

function presentVariant({ name, weight, weightType, stickiness, payload }: Variant) {
  return {
    name,
    weight,
    weightType,
    stickiness,
    ...(payload && { payload: { type: payload.type, value: payload.value } }),
  };
}

function presentEnvironmentVariant(variant: Variant): VariantDefinition {
  return {
    ...presentVariant(variant),
    overrides: (variant.overrides ?? []).map(({ contextName, values }) => ({
      contextName,
      values,
    })),
  };
}

function presentDependency({ feature, enabled, variants }: FeatureDependency) {
  return {
    feature,
    enabled,
    ...(variants && { variants }),
  };
}
