import type { FeatureEnvironment } from '../../flags/feature-data/model.ts';
import type { Strategy, Variant } from '../../strategies/model.ts';
import type { Kept } from './clean-up-model.ts';

/** Where strategies of these types have the share of those whom they let in, in percent. */
const SHARES: Readonly<Record<string, string>> = {
  flexibleRollout: 'rollout',
  gradualRolloutUserId: 'percentage',
  gradualRolloutSessionId: 'percentage',
  gradualRolloutRandom: 'percentage',
};

/**
 * What everybody gets from a flag that has the same settings for everybody, in each of some environments. Pure.
 *
 * It is so if the flag is on, and one of its strategies lets everybody in: no constraints, no segments, 100 %; or
 * if no strategy takes part at all. With variants, it is so if the only one that can be chosen is the same for
 * all. Contexts without the field that a rollout goes by are left aside: what is rolled out to all users is
 * fully rolled out.
 *
 * @param environments settings of one flag; at least one
 * @returns `undefined` if not everybody gets the same
 */
export function sameForEverybody(environments: readonly FeatureEnvironment[]): Kept | undefined {
  const [first, ...others] = environments.map(outcomeIn);
  if (!first || others.some((other) => other?.variant !== first.variant)) return undefined;
  return others.includes(undefined) ? undefined : first;
}

function outcomeIn({ enabled, strategies, variants }: FeatureEnvironment): Kept | undefined {
  if (!enabled) return undefined;
  // SDKs get enabled strategies only, and without any the flag is on.
  const active = strategies.filter(({ disabled }) => !disabled);
  const last = active.findIndex(letsEverybodyIn);
  if (active.length > 0 && last < 0) return undefined;
  // The first strategy that lets somebody in decides about the variant.
  const lists = active
    .slice(0, last + 1)
    .map((strategy) => (strategy.variants.length > 0 ? strategy.variants : variants));
  return sameVariant(lists.length > 0 ? lists : [variants]);
}

function letsEverybodyIn({ name, parameters, constraints, segments }: Strategy): boolean {
  if (constraints.length > 0 || segments.length > 0) return false;
  if (name === 'default') return true;
  const share = SHARES[name];
  return share !== undefined && Number(parameters[share]) >= 100;
}

function sameVariant(lists: readonly (readonly Variant[])[]): Kept | undefined {
  const chosen = lists.map(onlyVariant);
  const [first] = chosen;
  if (chosen.some((variant) => variant === 'several' || variant?.name !== nameOf(first))) {
    return undefined;
  }
  const variant = nameOf(first);
  return { enabled: true, ...(variant !== undefined && { variant }) };
}

function nameOf(variant: Variant | 'several' | undefined): string | undefined {
  return variant === 'several' ? undefined : variant?.name;
}

function onlyVariant(variants: readonly Variant[]): Variant | 'several' | undefined {
  const possible = variants.filter(
    ({ weight, overrides = [] }) => weight > 0 || overrides.length > 0,
  );
  return possible.length > 1 ? 'several' : possible[0];
}
