import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EventDraft } from '../../events/log/types.ts';
import { ExceedsLimitError, invalid, NotFoundError } from '../../platform/errors.ts';
import { isComparison, isSameSource } from '../feature-data/guardrail-rules.ts';
import type { FeatureEnvironment } from '../feature-data/model.ts';
import { MAX_SAFEGUARDS, type Safeguard } from '../feature-data/plan-model.ts';
import { activeMilestone, getPlan } from '../feature-data/plan-rules.ts';
import type { EnvironmentDecision, SafeguardRequest } from './model.ts';
import { decideStartMilestone } from './plan-decisions.ts';
import { presentSafeguard } from './present-release-plan.ts';
import { decidePause } from './progression-decisions.ts';
import { normalizeSafeguard } from './safeguard-rules.ts';

/** What tripped a safeguard. */
export interface Trip {
  /** One sentence for people. */
  readonly reason: string;
  /** What sent it, for the event. */
  readonly origin: Readonly<Record<string, unknown>>;
}

/**
 * Adds a safeguard, or replaces that with the same source.
 * @param planId of the plan that it stops; `undefined` for a safeguard of the flag itself, which switches it off
 * @param id of a new one; default: a new id
 * @throws {NotFoundError} for an unknown plan, {ExceedsLimitError} beyond five
 * @throws {ValidationError} naming the property, and for a safeguard of the flag itself that would do something else
 */
export function decideSafeguard(
  before: FeatureEnvironment,
  planId: string | undefined,
  request: SafeguardRequest,
  id: string = randomUUID(),
): EnvironmentDecision {
  const wanted = normalizeSafeguard(
    request,
    planId === undefined ? 'disableFeatureEnvironment' : 'pauseReleasePlanProgressions',
  );
  if (planId === undefined && wanted.action !== 'disableFeatureEnvironment') {
    throw invalid('/body/action', 'must be disableFeatureEnvironment without a release plan', {
      sent: wanted.action,
    });
  }
  refuseOwnLabel(wanted, before.feature);
  const safeguards = safeguardsOf(before, planId);
  const old = safeguards.find(({ source }) => isSameSource(source, wanted.source));
  const safeguard: Safeguard = { id: old?.id ?? id, ...wanted };
  if (isDeepStrictEqual(old, safeguard)) return nothing(before);
  if (!old && safeguards.length >= MAX_SAFEGUARDS) {
    const of = planId === undefined ? 'flag in one environment' : 'release plan';
    throw new ExceedsLimitError(`safeguards of a ${of}`, MAX_SAFEGUARDS);
  }
  const others = safeguards.filter((each) => each !== old);
  const target = planId ?? before.environment;
  return {
    after: withSafeguards(before, planId, [...others, safeguard]),
    events: [
      {
        type: 'safeguard-changed',
        data: presentSafeguard(safeguard, target),
        preData: old ? presentSafeguard(old, target) : null,
      },
    ],
    result: undefined,
  };
}

/** A comparison selects by the label of the flag itself, so a selector for it would leave one side empty. */
function refuseOwnLabel({ source }: Omit<Safeguard, 'id'>, feature: string): void {
  const isOwn =
    source.kind === 'impact-metric' &&
    isComparison(source) &&
    Object.hasOwn(source.metric.labelSelectors, feature);
  if (!isOwn) return;
  throw invalid(
    '/body/impactMetric/labelSelectors',
    `must be without the label "${feature}", by which worse-than-without tells those with the flag from those without it`,
  );
}

/**
 * Removes a safeguard.
 * @param planId of its plan; `undefined` for a safeguard of the flag itself
 * @throws {NotFoundError} for an unknown plan or safeguard
 */
export function decideNoSafeguard(
  before: FeatureEnvironment,
  planId: string | undefined,
  safeguardId: string,
): EnvironmentDecision {
  const safeguards = safeguardsOf(before, planId);
  const old = safeguards.find(({ id }) => id === safeguardId);
  if (!old) throw new NotFoundError({ kind: 'safeguard', id: safeguardId });
  const others = safeguards.filter((each) => each !== old);
  return {
    after: withSafeguards(before, planId, others),
    events: [
      {
        type: 'safeguard-deleted',
        preData: presentSafeguard(old, planId ?? before.environment),
      },
    ],
    result: undefined,
  };
}

/**
 * Does what a safeguard is for: pauses the plan, steps back to the milestone before, or switches the flag off. The
 * same signal may come twice, so nothing happens if it is done.
 */
export function decideTrip(
  before: FeatureEnvironment,
  safeguard: Safeguard,
  { reason, origin }: Trip,
  now: Date = new Date(),
): EnvironmentDecision {
  const { plan } = before;
  const cause = { reason, safeguardId: safeguard.id, origin };
  const active = plan && activeMilestone(plan);
  if (!plan || !active) {
    const isOwn = safeguardsOf(before, undefined).includes(safeguard);
    return isOwn ? switchedOff(nothing(before), cause) : nothing(before);
  }
  const previous = plan.milestones[plan.milestones.indexOf(active) - 1];
  if (safeguard.action === 'startPreviousMilestone') {
    // A second signal must not step back again.
    if (active.pausedBy === safeguard.id) return nothing(before);
    if (previous) {
      const start = { planId: plan.id, milestoneId: previous.id, reason };
      const { after, events } = withCause(decideStartMilestone(before, start, now), cause);
      return { after: markedBy(after, safeguard.id), events, result: undefined };
    }
  }
  const paused = withCause(decidePause(before, plan.id, reason, now), cause);
  return safeguard.action === 'pauseReleasePlanProgressions' ? paused : switchedOff(paused, cause);
}

/** What was decided, and the flag off. */
function switchedOff({ after, events }: EnvironmentDecision, cause: object): EnvironmentDecision {
  if (!after.enabled) return { after, events, result: undefined };
  return {
    after: { ...after, enabled: false },
    events: [...events, { type: 'feature-environment-disabled', data: cause }],
    result: undefined,
  };
}

function nothing(before: FeatureEnvironment): EnvironmentDecision {
  return { after: before, events: [], result: undefined };
}

function safeguardsOf(before: FeatureEnvironment, planId: string | undefined) {
  const { safeguards = [] } = planId === undefined ? before : getPlan(before, planId);
  return safeguards;
}

function withSafeguards(
  before: FeatureEnvironment,
  planId: string | undefined,
  safeguards: readonly Safeguard[],
): FeatureEnvironment {
  if (planId !== undefined) {
    return { ...before, plan: { ...getPlan(before, planId), safeguards } };
  }
  const { safeguards: _before, ...others } = before;
  return safeguards.length === 0 ? others : { ...others, safeguards };
}

/** A decision whose events say what caused it. */
export function withCause(decision: EnvironmentDecision, cause: object): EnvironmentDecision {
  const events = decision.events.map(
    (draft): EventDraft => ({ ...draft, data: { ...(draft.data as object), ...cause } }),
  );
  return { ...decision, events, result: undefined };
}

/** The flag with the safeguard that has paused the active milestone of its plan. */
function markedBy(environment: FeatureEnvironment, safeguardId: string): FeatureEnvironment {
  const { plan } = environment;
  if (!plan) return environment;
  const milestones = plan.milestones.map((milestone) =>
    milestone.id === plan.activeMilestoneId ? { ...milestone, pausedBy: safeguardId } : milestone,
  );
  return { ...environment, plan: { ...plan, milestones } };
}
