import type { Feature, FeatureEnvironment } from '../feature-data/model.ts';
import { effectiveRules, isSame } from './effective-rules.ts';
import type { EnvironmentPair } from './model.ts';

/** Whether a flag is meant to differ between two environments. Pure. */
export function isMeantToDiffer(
  { intendedDrift }: Feature,
  { from, to }: EnvironmentPair,
): boolean {
  return intendedDrift?.environments.some((name) => name === from || name === to) ?? false;
}

/** Whether it is worth reading if a flag differs: where it is off in both environments, nobody gets it. Pure. */
export function mayDrift({ environments }: Feature, { from, to }: EnvironmentPair): boolean {
  return [from, to].some((name) => environments[name]?.enabled);
}

/** Whether the settings of a flag come to different rules in two environments. Pure. */
export function drifts(one: FeatureEnvironment, other: FeatureEnvironment): boolean {
  return !isSame(effectiveRules(one), effectiveRules(other));
}
