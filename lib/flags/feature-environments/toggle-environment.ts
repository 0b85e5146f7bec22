import type { Caller } from '../../auth/caller.ts';
import type { EventType } from '../../events/types.ts';
import type { EnvironmentPlace, FeatureContext } from '../feature-data/model.ts';
import { changeFeatureEnvironment } from './change-environment.ts';
import { decideToggle } from './environment-decisions.ts';

/**
 * Enables or disables a flag in an environment; no-op if it already has that state.
 * @returns the flag afterwards
 */
export function toggleEnvironment(
  caller: Caller,
  place: EnvironmentPlace,
  enabled: boolean,
): Promise<FeatureContext> {
  return changeFeatureEnvironment(
    caller,
    place,
    { types: expectedTypes(enabled) },
    (before, context) => {
      const { after, events } = decideToggle(before, context.project, { enabled });
      const environments = { ...context.environments, [place.environment]: after };
      return { after, events, result: { ...context, environments } };
    },
  );
}

/** Enabling a flag without a strategy also adds one. */
function expectedTypes(enabled: boolean): EventType[] {
  return enabled
    ? ['feature-environment-enabled', 'feature-strategy-add']
    : ['feature-environment-disabled'];
}
