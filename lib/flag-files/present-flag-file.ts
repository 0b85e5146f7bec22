import { createHash } from 'node:crypto';
import type { Feature, FeatureEnvironment, WholeFeature } from '../flags/feature-data/model.ts';
import { ownStrategies } from '../flags/feature-data/plan-rules.ts';
import { presentDeclaredValue } from '../flags/features/present-flag-value.ts';
import { presentPayloadSchema } from '../flags/features/present-schema-of-payloads.ts';
import type { Constraint, Strategy, Variant } from '../strategies/model.ts';
import type { FlagFile } from './model.ts';
import { defaultParameters } from './parameter-rules.ts';

type FileRules = NonNullable<FlagFile['environments']>[number];
type FileStrategy = NonNullable<FileRules['strategies']>[number];

/**
 * A flag as files have it: without ids, times, and what has its default, so that the same flag is always the same text.
 * Strategies of a release plan are left to it. Pure.
 * @param segments names of segments, by id
 */
export function presentFlagFile(
  { feature, environments }: WholeFeature,
  managed: readonly string[],
  segments: ReadonlyMap<number, string>,
): FlagFile {
  const rules = managed.flatMap((name) => {
    const state = environments[name];
    const shown = state ? presentRules(state, segments) : {};
    return Object.keys(shown).length > 0 ? [{ environment: name, ...shown }] : [];
  });
  return {
    name: feature.name,
    ...(feature.type !== 'release' && { type: feature.type }),
    ...(feature.description && { description: feature.description }),
    ...(feature.impressionData && { impressionData: true }),
    ...presentTags(feature),
    ...presentLinks(feature),
    ...presentDependencies(feature),
    ...presentPayloadSchema(feature),
    ...presentDeclaredValue(feature),
    ...(rules.length > 0 && { environments: rules }),
  };
}

/** The hash by which it is known whether a flag is as it was; `null` for none. Pure. */
export function revisionOf(file: FlagFile | null): string | null {
  return file && shortHash(file);
}

/** A short hash of something as JSON. Pure. */
export function shortHash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}

function presentTags({ tags }: Feature) {
  const sorted = tags.map(({ type, value }) => ({ type, value }));
  sorted.sort((a, b) => (`${a.type}:${a.value}` < `${b.type}:${b.value}` ? -1 : 1));
  return sorted.length > 0 ? { tags: sorted } : {};
}

function presentLinks({ links = [] }: Feature) {
  const shown = links.map(({ url, title }) => ({ url, ...(title !== null && { title }) }));
  return shown.length > 0 ? { links: shown } : {};
}

function presentDependencies({ dependencies }: Feature) {
  const shown = dependencies.map(({ feature, enabled, variants }) => ({
    feature,
    ...(!enabled && { enabled }),
    ...(variants && variants.length > 0 && { variants: [...variants] }),
  }));
  shown.sort((a, b) => (a.feature < b.feature ? -1 : 1));
  return shown.length > 0 ? { dependencies: shown } : {};
}

function presentRules(state: FeatureEnvironment, segments: ReadonlyMap<number, string>) {
  const strategies = ownStrategies(state).map((each) => presentStrategy(each, state, segments));
  return {
    ...(state.enabled && { enabled: true }),
    ...(strategies.length > 0 && { strategies }),
    ...(state.variants.length > 0 && { variants: state.variants.map(presentVariant) }),
  };
}

function presentStrategy(
  strategy: Strategy,
  { feature }: FeatureEnvironment,
  segments: ReadonlyMap<number, string>,
): FileStrategy {
  const { name, title, disabled, constraints, variants } = strategy;
  const defaults = defaultParameters(name, feature);
  const parameters = Object.entries(strategy.parameters)
    .filter(([key, value]) => defaults[key] !== value)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const names = strategy.segments.map((id) => segments.get(id) ?? String(id)).sort();
  return {
    name,
    ...(title && { title }),
    ...(disabled && { disabled }),
    ...(parameters.length > 0 && { parameters: Object.fromEntries(parameters) }),
    ...(constraints.length > 0 && { constraints: constraints.map(presentConstraint) }),
    ...(names.length > 0 && { segments: names }),
    ...(variants.length > 0 && {
      variants: variants.map((variant) => {
        const { overrides: _overrides, ...shown } = presentVariant(variant);
        return shown;
      }),
    }),
  };
}

function presentConstraint(constraint: Constraint) {
  const { contextName, operator, caseInsensitive, inverted, values, value } = constraint;
  return {
    contextName,
    operator,
    ...(caseInsensitive && { caseInsensitive }),
    ...(inverted && { inverted }),
    ...(values.length > 0 && { values: [...values] }),
    ...(value !== undefined && { value }),
  };
}

function presentVariant({ name, weight, weightType, stickiness, ...more }: Variant) {
  const { payload, overrides = [] } = more;
  return {
    name,
    weight,
    ...(weightType !== 'variable' && { weightType }),
    ...(stickiness !== 'default' && { stickiness }),
    ...(payload && { payload: { type: payload.type, value: payload.value } }),
    ...(overrides.length > 0 && {
      overrides: overrides.map(({ contextName, values }) => ({ contextName, values: [...values] })),
    }),
  };
}
