import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { guardrailsIn, whyNotWatched } from '../feature-data/guardrail-rules.ts';
import { loadFeature } from '../feature-data/load-feature.ts';
import type { EnvironmentPlace } from '../feature-data/model.ts';
import { stateIn } from '../feature-data/rules.ts';
import { type GuardrailLook, lookAtGuardrail, sharedReads } from './look-at-guardrail.ts';
import type { GuardrailState } from './model.ts';

/**
 * Lists how far each guardrail of a flag in an environment is from stopping: its own first, then those of its release
 * plan. They are looked at as the worker does, but nothing is stopped.
 * @throws {NotFoundError} for an unknown project, flag or environment
 */
export async function listGuardrails(
  place: EnvironmentPlace,
  now = new Date(),
): Promise<GuardrailState[]> {
  const state = stateIn(await loadFeature(place), place.environment);
  const guardrails = guardrailsIn(state);
  const watches = await getItems(guardrails.map(({ safeguard }) => keys.guardrail(safeguard.id)));
  const read = sharedReads();
  return Promise.all(
    guardrails.map(async (guardrail, index): Promise<GuardrailState> => {
      const { id: safeguardId } = guardrail.safeguard;
      const reason = whyNotWatched(state, guardrail);
      const watch = watches[index];
      if (reason === undefined && watch) {
        const look = await lookAtGuardrail(watch, read, now);
        return { safeguardId, ...stateOfLook(look), since: watch.times[0]?.from ?? null };
      }
      const sentence = reason ?? 'The flag was changed in this moment.';
      return { safeguardId, verdict: 'not-watched', sentence, progress: null, since: null };
    }),
  );
}

function stateOfLook(look: GuardrailLook) {
  const { verdict, sentence, progress, comparison } = look;
  const said = { verdict, sentence, progress };
  if (!comparison) return { ...said, threshold: look.threshold };
  const lower = Number.isFinite(comparison.lower) ? comparison.lower : null;
  return { ...said, comparison: { ...comparison, lower } };
}
