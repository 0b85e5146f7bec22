import type { Routes } from 'generated:api';

const FLAG = '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}';

/** A release plan of a flag in an environment. */
export type Plan = Routes[`GET ${typeof FLAG}/release-plans`]['output'][number];

export type Milestone = Plan['milestones'][number];

export type Safeguard = NonNullable<Plan['safeguards']>[number];

const units = [
  { unit: 'day', minutes: 1_440 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const;

export type Unit = (typeof units)[number]['unit'];

/** A number of minutes in the largest unit that it is whole in: 240 is 4 hours. Pure. */
export function inUnit(minutes: number): { readonly count: string; readonly unit: Unit } {
  const { unit, minutes: size } = units.find((each) => minutes % each.minutes === 0) ?? units[2];
  return { count: String(minutes / size), unit };
}

/** Minutes of what was typed; `NaN` if that is not a number. Pure. */
export function minutesOf({
  count,
  unit,
}: {
  readonly count: string;
  readonly unit: Unit;
}): number {
  const size = units.find((each) => each.unit === unit)?.minutes ?? 1;
  return count.trim() === '' ? Number.NaN : Number(count) * size;
}

/** A number of minutes as people say it: `4 hours`, `1 day`. Pure. */
export function intervalInWords(minutes: number): string {
  const { count, unit } = inUnit(minutes);
  return `${count} ${unit}${count === '1' ? '' : 's'}`;
}

/** How far a plan is, in one or two words. Pure. */
export function stateOfPlan({ milestones, activeMilestoneId }: Plan) {
  const active = milestones.findIndex(({ id }) => id === activeMilestoneId);
  if (active < 0) return 'Not started';
  if (milestones[active]?.pausedAt) return 'Paused';
  return active === milestones.length - 1 ? 'At its last milestone' : 'Under way';
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

const sources = {
  'cloudwatch-alarm': { title: 'Alarm', reason: 'CloudWatch alarm' },
  'signal-endpoint': { title: 'Signal', reason: 'signal endpoint' },
} as const;

/** What each action of a safeguard does, as people choose it. */
export const actionTexts = {
  pauseReleasePlanProgressions: 'Pause the plan',
  startPreviousMilestone: 'Go back to the milestone before, and pause there',
  disableFeatureEnvironment: 'Switch the flag off, and pause the plan',
} as const satisfies Readonly<Record<Safeguard['action']['type'], string>>;

/** What trips a safeguard: `Alarm checkout-errors`. Pure. */
export function sourceInWords({ kind, name }: Safeguard['source']): string {
  return `${sources[kind].title} ${name}`;
}

/** A safeguard as a record keeps it: `Signal grafana: Pause the plan`. Pure. */
export function safeguardInWords(safeguard: object): string {
  const { source, action } = safeguard as Pick<Safeguard, 'source' | 'action'>;
  return `${sourceInWords(source)}: ${actionTexts[action.type]}`;
}

/** Whether a safeguard is why the plan is paused: the service names what tripped it in the reason. Pure. */
export function isTripped({ source }: Safeguard, { milestones, activeMilestoneId }: Plan): boolean {
  const active = milestones.find(({ id }) => id === activeMilestoneId);
  const told = `${sources[source.kind].reason} "${source.name}"`;
  return active?.pausedReason?.includes(told) ?? false;
}
