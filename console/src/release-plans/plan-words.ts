import type { Routes } from 'generated:api';
import { intervalInWords } from '../../../lib/words/intervals.ts';

const FLAG = '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}';

/** A release plan of a flag in an environment. */
export type Plan = Routes[`GET ${typeof FLAG}/release-plans`]['output'][number];

export type Milestone = Plan['milestones'][number];

export type Safeguard = NonNullable<Plan['safeguards']>[number];

/** How far a plan is, in one or two words. Pure. */
export function stateOfPlan({ milestones, activeMilestoneId }: Plan) {
  const active = milestones.findIndex(({ id }) => id === activeMilestoneId);
  if (active < 0) return 'Not started';
  if (milestones[active]?.pausedAt) return 'Paused';
  return active === milestones.length - 1 ? 'At its last milestone' : 'Rolling out';
}

/** What follows a milestone, and when; the last one is followed by nothing. Pure. */
export function followingInWords(
  { transitionCondition, nextMilestoneId }: Milestone,
  { milestones }: Pick<Plan, 'milestones'>,
): string {
  const target = milestones.find(({ id }) => id === nextMilestoneId);
  if (!transitionCondition || !target) return 'The next one is started by hand.';
  return `${target.name} follows after ${intervalInWords(transitionCondition.intervalMinutes)}.`;
}

/** What the service calls what trips a safeguard. */
const reasons: Readonly<Record<Safeguard['source']['kind'], string>> = {
  'cloudwatch-alarm': 'CloudWatch alarm',
  'signal-endpoint': 'signal endpoint',
  'impact-metric': 'impact metric',
};

/** Whether a safeguard is why the plan is paused: the service names what tripped it in the reason. Pure. */
export function isTripped({ source }: Safeguard, { milestones, activeMilestoneId }: Plan): boolean {
  const active = milestones.find(({ id }) => id === activeMilestoneId);
  const told = `${reasons[source.kind]} "${source.name}"`;
  return active?.pausedReason?.includes(told) ?? false;
}
