import type { Caller } from '../../auth/caller.ts';
import type { EventType } from '../../events/log/types.ts';
import type { EnvironmentPlace, FeatureContext } from '../feature-data/model.ts';
import { changeFeatureEnvironment } from './change-environment.ts';
import { decideToggle } from './environment-decisions.ts';
import type { ToggleRequest } from './model.ts';

/**
 * Enables or disables a flag in an environment; no-op if it already has that state.
 * @returns the flag afterwards
 */
export function toggleEnvironment(
  caller: Caller,
  place: EnvironmentPlace,
  request: ToggleRequest,
): Promise<FeatureContext> {
  return changeFeatureEnvironment(
    caller,
    place,
    { types: expectedTypes(request.enabled) },
    (before, context) => {
      const { after, events } = decideToggle(before, context.project, request);
      const environments = { ...context.environments, [place.environment]: after };
      return { after, events, result: { ...context, environments } };
    },
  );
}

/** Enabling a flag that has no enabled strategy also adds one, enables those that it has, or starts its plan. */
function expectedTypes(enabled: boolean): EventType[] {
  return enabled
    ? [
        'feature-environment-enabled',
        'feature-strategy-add',
        'feature-strategy-update',
        'release-plan-milestone-started',
      ]
    : ['feature-environment-disabled'];
}
