import { isDeepStrictEqual } from 'node:util';
import type { Strategy } from '../../strategies/model.ts';
import type { GuardrailSource } from './guardrail-model.ts';
import type { FeatureEnvironment } from './model.ts';
import type { Safeguard, SafeguardSource } from './plan-model.ts';
import { activeMilestone } from './plan-rules.ts';

/** A safeguard that watches a metric, and where it is. */
export interface Guardrail {
  readonly safeguard: Safeguard;
  readonly source: GuardrailSource;
  /** Id of its release plan; absent: it is of the flag itself. */
  readonly planId?: string;
}

/** Whether a guardrail compares those with the flag with those without it. */
export function isComparison({ trigger }: GuardrailSource): boolean {
  return trigger.operator === 'worse-than-without';
}

/**
 * Whether two safeguards wait for the same, so that one replaces the other: of a metric whatever the threshold and the
 * window.
 */
export function isSameSource(a: SafeguardSource, b: SafeguardSource): boolean {
  return isDeepStrictEqual(identityOf(a), identityOf(b));
}

function identityOf(source: SafeguardSource): unknown {
  if (source.kind !== 'impact-metric') return source;
  const { timeRange: _range, windowMinutes: _minutes, ...metric } = source.metric;
  return { name: source.name, metric, operator: source.trigger.operator };
}

/** All guardrails of a flag in an environment: its own, and those of its plan. */
export function guardrailsIn({ safeguards = [], plan }: FeatureEnvironment): readonly Guardrail[] {
  return [...guardrailsOf(safeguards), ...guardrailsOf(plan?.safeguards ?? [], plan?.id)];
}

function guardrailsOf(safeguards: readonly Safeguard[], planId?: string): Guardrail[] {
  return safeguards.flatMap((safeguard) => {
    const { source } = safeguard;
    return source.kind === 'impact-metric'
      ? [{ safeguard, source, ...(planId !== undefined && { planId }) }]
      : [];
  });
}

/** Why a guardrail has nothing to stop now; `undefined` if it has. */
export function whyNotWatched(
  { enabled, plan }: FeatureEnvironment,
  { planId }: Guardrail,
): string | undefined {
  if (!enabled) return 'The flag is disabled.';
  if (planId === undefined) return undefined;
  const active = plan && activeMilestone(plan);
  if (!active) return 'The release plan has not started.';
  return active.pausedAt ? 'The release plan is paused.' : undefined;
}

/** The guardrails that can stop something now. */
export function watchedGuardrails(state: FeatureEnvironment): readonly Guardrail[] {
  return guardrailsIn(state).filter((guardrail) => whyNotWatched(state, guardrail) === undefined);
}

/** The strategies that decide who gets the flag. */
export function strategiesInForce({ strategies }: FeatureEnvironment): readonly Strategy[] {
  return strategies.filter(({ disabled }) => !disabled);
}

/**
 * The share of those who get the flag among all who ask for it, from 0 to 1, where it can be known: one gradual rollout
 * for everybody, and no flag that it depends on.
 */
export function expectedShare(
  state: FeatureEnvironment,
  dependencies: readonly unknown[],
): number | undefined {
  const [strategy, ...others] = strategiesInForce(state);
  if (!strategy || others.length > 0 || dependencies.length > 0) return undefined;
  const { name, constraints, segments, parameters } = strategy;
  if (name !== 'flexibleRollout' || constraints.length + segments.length > 0) return undefined;
  const share = Number(parameters.rollout) / 100;
  return share > 0 && share < 1 ? share : undefined;
}
