import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EventDraft } from '../../events/types.ts';
import { ExceedsLimitError, NotFoundError } from '../../platform/errors.ts';
import type { FeatureEnvironment } from '../feature-data/model.ts';
import { MAX_SAFEGUARDS, type Safeguard } from '../feature-data/plan-model.ts';
import { activeMilestone, getPlan } from '../feature-data/plan-rules.ts';
import type { EnvironmentDecision, SafeguardRequest } from './model.ts';
import { decideStartMilestone } from './plan-decisions.ts';
import { presentSafeguard } from './present-release-plan.ts';
import { decidePause } from './progression-decisions.ts';

/** What tripped a safeguard. */
export interface Trip {
  /** One sentence for people. */
  readonly reason: string;
  /** What sent it, for the event. */
  readonly origin: Readonly<Record<string, unknown>>;
}

/**
 * Adds a safeguard to a plan, or replaces that with the same source.
 * @throws {NotFoundError} for an unknown plan, {ExceedsLimitError} beyond five
 */
export function decideSafeguard(
  before: FeatureEnvironment,
  planId: string,
  request: SafeguardRequest,
): EnvironmentDecision {
  const plan = getPlan(before, planId);
  const { safeguards = [] } = plan;
  const old = safeguards.find(({ source }) => isDeepStrictEqual(source, request.source));
  const safeguard: Safeguard = { id: old?.id ?? randomUUID(), ...request };
  if (isDeepStrictEqual(old, safeguard)) return { after: before, events: [], result: undefined };
  if (!old && safeguards.length >= MAX_SAFEGUARDS) {
    throw new ExceedsLimitError('safeguards of a release plan', MAX_SAFEGUARDS);
  }
  const others = safeguards.filter((each) => each !== old);
  return {
    after: { ...before, plan: { ...plan, safeguards: [...others, safeguard] } },
    events: [
      {
        type: 'safeguard-changed',
        data: presentSafeguard(safeguard, plan.id),
        preData: old ? presentSafeguard(old, plan.id) : null,
      },
    ],
    result: undefined,
  };
}

/**
 * Removes a safeguard from a plan.
 * @throws {NotFoundError} for an unknown plan or safeguard
 */
export function decideNoSafeguard(
  before: FeatureEnvironment,
  planId: string,
  safeguardId: string,
): EnvironmentDecision {
  const plan = getPlan(before, planId);
  const { safeguards = [] } = plan;
  const old = safeguards.find(({ id }) => id === safeguardId);
  if (!old) throw new NotFoundError({ kind: 'safeguard', id: safeguardId });
  const others = safeguards.filter((each) => each !== old);
  return {
    after: { ...before, plan: { ...plan, safeguards: others } },
    events: [{ type: 'safeguard-deleted', preData: presentSafeguard(old, plan.id) }],
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
  const active = plan && activeMilestone(plan);
  if (!plan || !active) return { after: before, events: [], result: undefined };
  const cause = { reason, safeguardId: safeguard.id, origin };
  const previous = plan.milestones[plan.milestones.indexOf(active) - 1];
  if (safeguard.action === 'startPreviousMilestone') {
    // A second signal must not step back again.
    if (active.pausedBy === safeguard.id) return { after: before, events: [], result: undefined };
    if (previous) {
      const start = { planId: plan.id, milestoneId: previous.id, reason };
      const { after, events } = withCause(decideStartMilestone(before, start, now), cause);
      return { after: markedBy(after, safeguard.id), events, result: undefined };
    }
  }
  const paused = withCause(decidePause(before, plan.id, reason, now), cause);
  if (safeguard.action === 'pauseReleasePlanProgressions' || !before.enabled) return paused;
  return {
    after: { ...paused.after, enabled: false },
    events: [...paused.events, { type: 'feature-environment-disabled', data: cause }],
    result: undefined,
  };
}

function withCause(decision: EnvironmentDecision, cause: object): EnvironmentDecision {
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
