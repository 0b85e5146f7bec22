import type { Caller } from '../../auth/caller.ts';
import type { VariantInput } from '../../strategies/variants.ts';
import type { EnvironmentPlace, FeatureEnvironment } from '../feature-data/model.ts';
import { changeFeatureEnvironment } from './change-environment.ts';
import { decideVariants } from './environment-decisions.ts';

/**
 * Replaces the variants of a flag in an environment; weights are adjusted to total 1000.
 *
 * @param requested the variants, or a function that derives them from the current ones (JSON Patch)
 * @returns the environment afterwards
 * @throws {ValidationError} naming the property
 */
export function setEnvironmentVariants(
  caller: Caller,
  place: EnvironmentPlace,
  requested: readonly VariantInput[] | ((before: FeatureEnvironment) => readonly VariantInput[]),
): Promise<FeatureEnvironment> {
  return changeFeatureEnvironment(
    caller,
    place,
    { types: ['feature-environment-variants-updated'] },
    (before) =>
      decideVariants(before, typeof requested === 'function' ? requested(before) : requested),
  );
}
