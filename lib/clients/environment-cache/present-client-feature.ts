import type { VariantDefinition } from '../../evaluation/model.ts';
import type {
  Feature,
  FeatureDependency,
  FeatureEnvironment,
} from '../../flags/feature-data/model.ts';
import type { Segment } from '../../flags/segments/model.ts';
import type { Constraint, Strategy, Variant } from '../../strategies/model.ts';
import type { ClientFeature, ClientSegment } from './model.ts';

/**
 * Objects are copied key by key: the table returns maps in any order, and a flag must have the same
 * JSON in every process, because the ETag is derived from it.
 */
const presentConstraint = (constraint: Constraint) => ({
  contextName: constraint.contextName,
  operator: constraint.operator,
  caseInsensitive: constraint.caseInsensitive,
  inverted: constraint.inverted,
  values: constraint.values,
  ...(constraint.value !== undefined && { value: constraint.value }),
});

const presentVariant = ({ name, weight, weightType, stickiness, payload }: Variant) => ({
  name,
  weight,
  weightType,
  stickiness,
  ...(payload && { payload: { type: payload.type, value: payload.value } }),
});

const presentEnvironmentVariant = (variant: Variant): VariantDefinition => ({
  ...presentVariant(variant),
  overrides: (variant.overrides ?? []).map(({ contextName, values }) => ({ contextName, values })),
});

const byKey = ([a]: readonly [string, string], [b]: readonly [string, string]): number =>
  a < b ? -1 : 1;

const presentStrategy = ({ name, parameters, constraints, segments, variants }: Strategy) => ({
  name,
  parameters: Object.fromEntries(Object.entries(parameters).sort(byKey)),
  constraints: constraints.map(presentConstraint),
  ...(segments.length > 0 && { segments: [...segments].sort((a, b) => a - b) }),
  ...(variants.length > 0 && { variants: variants.map(presentVariant) }),
});

const presentDependency = ({ feature, enabled, variants }: FeatureDependency) => ({
  feature,
  enabled,
  ...(variants && { variants }),
});

/**
 * A flag as clients get it. Pure.
 *
 * Disabled strategies are left out. SDKs treat a flag without strategies as on for everyone, so a
 * flag whose strategies are all disabled is off.
 */
export const presentClientFeature = (
  feature: Feature,
  { enabled, strategies, variants }: FeatureEnvironment,
): ClientFeature => {
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
};

/** A segment as clients get it, without its name and description. Pure. */
export const presentClientSegment = ({ id, constraints }: Segment): ClientSegment => ({
  id,
  constraints: constraints.map(presentConstraint),
});
