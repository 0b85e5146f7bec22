import type { Constraint, Strategy, Variant, VariantPayload } from '../../strategies/model.ts';
import type { FeatureEnvironment } from '../feature-data/model.ts';

/** A variant as far as it decides who gets what: a fixed weight is a weight like any other. */
interface EffectiveVariant {
  readonly name: string;
  readonly weight: number;
  readonly stickiness: string;
  readonly payload?: VariantPayload;
  readonly overrides?: NonNullable<Variant['overrides']>;
}

/** A strategy as far as it decides who gets what: without id, title and position. */
export interface EffectiveStrategy {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly constraints: readonly Constraint[];
  /** Ids of segments. */
  readonly segments: readonly number[];
  readonly variants: readonly EffectiveVariant[];
}

/** Who gets a flag that is on, and which variant. */
interface RulesWhenOn {
  /** At least one. */
  readonly strategies: readonly EffectiveStrategy[];
  readonly variants: readonly EffectiveVariant[];
}

/** Who gets a flag in an environment, and which variant; `null`: it is off there. */
export type EffectiveRules = RulesWhenOn | null;

/** Parameters that are lists, with commas between. */
const LIST_PARAMETERS = ['userIds', 'IPs', 'hostNames'];

/**
 * What the settings of a flag in an environment come to for its users, in one form for what comes to the same: what
 * cannot matter is left out, and what has no order is sorted. So the rules of two environments are the same when their
 * JSON is. Pure.
 */
export function effectiveRules(state: FeatureEnvironment): EffectiveRules {
  return state.enabled ? rulesWhenOn(state) : null;
}

/** The same, whether or not the flag is on. Pure. */
export function rulesWhenOn(state: FeatureEnvironment): RulesWhenOn {
  return {
    strategies: servingStrategies(state).map(effectiveStrategy),
    variants: state.variants.map(effectiveVariant),
  };
}

/** The enabled strategies. SDKs take a flag that is on without any as on for everyone, which is one of 100 %. */
export function servingStrategies({
  feature,
  strategies,
}: FeatureEnvironment): readonly Strategy[] {
  const enabled = strategies.filter(isServing);
  return enabled.length > 0 ? enabled : [everyone(feature)];
}

export function isServing({ disabled }: Strategy): boolean {
  return !disabled;
}

/** The part of a strategy that decides who gets what. Pure. */
export function effectiveStrategy(strategy: Strategy): EffectiveStrategy {
  const { name, parameters, constraints, segments, variants } = strategy;
  const given = sorted(Object.keys(parameters)).map((key) => [key, textOf(key, parameters)]);
  return {
    name,
    parameters: Object.fromEntries(given.filter(([, value]) => value !== '')),
    constraints: sorted(constraints.map((each) => JSON.stringify(effectiveConstraint(each)))).map(
      (text): Constraint => JSON.parse(text),
    ),
    segments: [...segments].sort((one, other) => one - other),
    // Variants of strategies have no overrides.
    variants: variants.map(({ overrides: _overrides, ...variant }) => effectiveVariant(variant)),
  };
}

/** Whether two rules, or parts of them, come to the same. Pure. */
export function isSame<T>(one: T, other: T): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function everyone(feature: string): Strategy {
  return {
    id: '',
    name: 'flexibleRollout',
    title: null,
    disabled: false,
    sortOrder: 0,
    parameters: { rollout: '100', stickiness: 'default', groupId: feature },
    constraints: [],
    segments: [],
    variants: [],
  };
}

/** `NOT_IN` is `IN` inverted, and only texts have a case. */
function effectiveConstraint(constraint: Constraint): Constraint {
  const { contextName, operator, caseInsensitive, inverted, values, value } = constraint;
  const isNotIn = operator === 'NOT_IN';
  return {
    contextName,
    operator: isNotIn ? 'IN' : operator,
    caseInsensitive: caseInsensitive && /^(STR_|REGEX)/.test(operator),
    inverted: inverted !== isNotIn,
    values: sorted(values),
    ...(value !== undefined && { value }),
  };
}

/** The order of variants stays: it decides where each begins between 0 and 100 %. */
function effectiveVariant({ name, weight, stickiness, ...more }: Variant): EffectiveVariant {
  const { payload, overrides } = more;
  return {
    ...{ name, weight, stickiness },
    ...(payload && { payload: { type: payload.type, value: payload.value } }),
    ...(overrides && {
      overrides: overrides.map(({ contextName, values }) => ({
        contextName,
        values: sorted(values),
      })),
    }),
  };
}

function textOf(key: string, { [key]: value = '' }: Strategy['parameters']): string {
  if (!LIST_PARAMETERS.includes(key)) return value;
  const items = value.split(',').map((item) => item.trim());
  return sorted(items.filter((item) => item !== '')).join(',');
}

/** Without repetitions. */
function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
