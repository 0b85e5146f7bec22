import { intervalInWords } from '../../release-plans/plan-words.ts';
import type { ToldEvent, Wording } from './event-in-words.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What happened to release plans, their milestones and safeguards, and to where signals come from. */
export const releasePlanWordings: Readonly<Record<string, Wording>> = {
  'release-plan-added': (event) => `added ${planOf(event)} to ${flagOf(event)}`,
  'release-plan-removed': (event) => `removed ${planOf(event)} from ${flagOf(event)}`,
  'release-plan-milestone-started': (event) => {
    const clock = event.data?.startedBy === 'progression' ? 'by the clock' : undefined;
    return `started ${milestoneOf(event)} of ${flagOf(event)}${because(event, clock)}`;
  },
  'release-plan-progressions-paused': (event) =>
    `paused ${planOf(event)} of ${flagOf(event)}${because(event)}`,
  'release-plan-progressions-resumed': (event) => `resumed ${planOf(event)} of ${flagOf(event)}`,
  'safeguard-changed': (event) =>
    `${event.preData ? 'changed' : 'added'} ${safeguardOf(event)} of ${flagOf(event)}`,
  'safeguard-deleted': (event) => `deleted ${safeguardOf(event)} of ${flagOf(event)}`,
  'milestone-progression-created': (event) =>
    `set that the next milestone of ${flagOf(event)} starts ${intervalOf(event)}`,
  'milestone-progression-changed': (event) =>
    `changed that the next milestone of ${flagOf(event)} starts ${intervalOf(event)}`,
  'milestone-progression-deleted': (event) =>
    `set that the next milestone of ${flagOf(event)} is started by hand`,
  'release-plan-template-archived': (event) =>
    `archived the release plan template ${nameOf(event)}`,
  'signal-endpoint-token-created': (event) =>
    `added a token to the signal endpoint ${nameOf(event)}`,
  'signal-endpoint-token-updated': (event) =>
    `renamed a token of the signal endpoint ${nameOf(event)}`,
  'signal-endpoint-token-deleted': (event) =>
    `deleted a token of the signal endpoint ${nameOf(event)}`,
};

function flagOf({ featureName, environment }: ToldEvent): string {
  return `${featureName ?? 'a flag'}${environment ? ` in ${environment}` : ''}`;
}

function nameOf({ data, preData }: ToldEvent): string {
  return text(data?.name ?? preData?.name);
}

function planOf(event: ToldEvent): string {
  const name = nameOf(event);
  return name ? `the release plan “${name}”` : 'the release plan';
}

function milestoneOf({ data }: ToldEvent): string {
  const name = text(fieldsOf(data?.milestone).name);
  return name ? `the milestone “${name}”` : 'a milestone';
}

/** Why nobody had to do it by hand: the clock, or the reason that the service gives. */
export function because({ data }: ToldEvent, otherwise?: string): string {
  const reason = text(data?.reason);
  if (reason) return `: ${reason.replace(/\.$/, '')}`;
  return otherwise ? `, ${otherwise}` : '';
}

function safeguardOf({ data, preData }: ToldEvent): string {
  const { name } = fieldsOf((data ?? preData)?.source);
  return text(name) ? `the safeguard ${text(name)}` : 'a safeguard';
}

function intervalOf({ data }: ToldEvent): string {
  const { intervalMinutes } = fieldsOf(data?.transitionCondition);
  return typeof intervalMinutes === 'number'
    ? `after ${intervalInWords(intervalMinutes)}`
    : 'by itself';
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
