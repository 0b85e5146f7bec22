import type { Routes } from 'generated:api';
import type { Safeguard } from './plan-words.ts';
import { newSafeguard, type SafeguardDraft } from './safeguard-draft.ts';

type Metric = Routes['GET /api/admin/impact-metrics/metrics']['output']['metrics'][number];

/** What counters of failures and of all attempts are usually called. */
const failures = /err|fail|exception|crash|reject|timeout/i;
const attempts = /request|attempt|call|total|visit|session|order|count/i;

/** No more than that: people choose, and the others can be typed. */
const MOST = 3;

/**
 * Guardrails that fit a flag: counters of failures and of attempts that applications send with its label. One that watches
 * such a metric already is left out. Pure.
 */
export function proposedGuardrails(
  metrics: readonly Pick<Metric, 'name' | 'type' | 'labelNames'>[],
  flag: string,
  safeguards: readonly Pick<Safeguard, 'source'>[],
): readonly SafeguardDraft[] {
  const counters = metrics.filter(
    ({ type, labelNames }) => type === 'counter' && labelNames.includes(flag),
  );
  const all = counters.filter(({ name }) => attempts.test(name) && !failures.test(name));
  const watched = new Set(safeguards.map(({ source }) => source.name));
  const failing = counters.filter(({ name }) => failures.test(name) && !watched.has(name));
  return failing.slice(0, MOST).flatMap(({ name: metric }) => {
    const [best] = all.toSorted(
      (one, other) => alike(other.name, metric) - alike(one.name, metric),
    );
    if (!best) return [];
    const guardrail = { ...newSafeguard.guardrail, metric, ofMetric: best.name };
    return [{ ...newSafeguard, kind: 'impact-metric' as const, guardrail }];
  });
}

/** How many characters two names begin with alike: `checkout_errors` is of `checkout_requests`. */
function alike(one: string, other: string): number {
  const differing = [...one].findIndex((character, index) => character !== other[index]);
  return differing < 0 ? one.length : differing;
}
