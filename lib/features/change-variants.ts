import type { Caller } from '../auth/caller.ts';
import { changeEnvironment } from './change-environment.ts';
import type { EnvironmentPlace } from './feature-context.ts';
import type { FeatureEnvironment } from './model.ts';
import { presentVariants } from './present-feature.ts';
import { completeVariants, type VariantInput } from './variants.ts';

/**
 * Replaces the variants of a flag in an environment; weights are adjusted to total 1000.
 *
 * @param ask the variants, or (JSON Patch) what makes them from those that are there
 * @returns the environment afterwards
 * @throws {ValidationError} naming the property
 */
export const setEnvironmentVariants = (
  caller: Caller,
  place: EnvironmentPlace,
  ask: readonly VariantInput[] | ((before: FeatureEnvironment) => readonly VariantInput[]),
): Promise<FeatureEnvironment> =>
  changeEnvironment(caller, place, (before) => {
    const request = typeof ask === 'function' ? ask(before) : ask;
    const after = { ...before, variants: completeVariants(request, '/body') };
    return {
      after,
      events: [
        {
          type: 'feature-environment-variants-updated',
          data: { variants: presentVariants(after) },
          preData: { variants: presentVariants(before) },
        },
      ],
      result: after,
    };
  });
