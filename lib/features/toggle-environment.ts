import type { Caller } from '../auth/caller.ts';
import type { EventDraft } from '../events/types.ts';
import { changeEnvironment } from './change-environment.ts';
import type { EnvironmentPlace, FeatureContext } from './feature-context.ts';
import type { FeatureEnvironment } from './model.ts';
import { presentStrategy } from './present-feature.ts';
import { addStrategy } from './strategies.ts';

/** What a flag gets that is switched on without a strategy, unless its project says otherwise. */
const everybody = { name: 'flexibleRollout' };

const enable = (
  before: FeatureEnvironment,
  { project }: FeatureContext,
): { readonly after: FeatureEnvironment; readonly events: readonly EventDraft[] } => {
  const enabled: EventDraft = { type: 'feature-environment-enabled' };
  // An empty list means "on for everyone" to SDKs, so what that shall mean is made explicit.
  if (before.strategies.some(({ disabled }) => !disabled)) {
    return { after: { ...before, enabled: true }, events: [enabled] };
  }
  const initial = project.environments[before.environment]?.defaultStrategy ?? everybody;
  const { after, strategy } = addStrategy(before, { ...initial, disabled: false });
  const added: EventDraft = {
    type: 'feature-strategy-add',
    data: presentStrategy(strategy, before.feature),
  };
  return { after: { ...after, enabled: true }, events: [added, enabled] };
};

/**
 * Switches a flag on or off in an environment; nothing happens when it is so already.
 * @returns the flag afterwards
 */
export const toggleEnvironment = (
  caller: Caller,
  place: EnvironmentPlace,
  enabled: boolean,
): Promise<FeatureContext> =>
  changeEnvironment(caller, place, (before, context) => {
    const { after, events } =
      before.enabled === enabled
        ? { after: before, events: [] }
        : enabled
          ? enable(before, context)
          : {
              after: { ...before, enabled: false },
              events: [{ type: 'feature-environment-disabled' as const }],
            };
    const environments = { ...context.environments, [place.environment]: after };
    return { after, events, result: { ...context, environments } };
  });
