import type { Caller } from '../auth/caller.ts';
import type { EventType } from '../events/types.ts';
import { changeEnvironment } from './change-environment.ts';
import { decideToggle } from './environment-decisions.ts';
import type { EnvironmentPlace, FeatureContext } from './feature-context.ts';

/** A flag that never was on gets a strategy with it. */
const foreseen = (enabled: boolean): EventType[] =>
  enabled
    ? ['feature-environment-enabled', 'feature-strategy-add']
    : ['feature-environment-disabled'];

/**
 * Switches a flag on or off in an environment; nothing happens when it is so already.
 * @returns the flag afterwards
 */
export const toggleEnvironment = (
  caller: Caller,
  place: EnvironmentPlace,
  enabled: boolean,
): Promise<FeatureContext> =>
  changeEnvironment(caller, place, { types: foreseen(enabled) }, (before, context) => {
    const { after, events } = decideToggle(before, context.project, { enabled });
    const environments = { ...context.environments, [place.environment]: after };
    return { after, events, result: { ...context, environments } };
  });
