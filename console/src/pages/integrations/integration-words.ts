import type { Addon } from 'generated:api';
import { eventTypeInWords } from '../../../../lib/words/events/event-in-words.ts';
import { ago } from '../../ago.ts';
import type { IconName } from '../../components/icons.ts';

const icons: Readonly<Record<string, IconName>> = {
  datadog: 'gauge',
  slack: 'chat',
  teams: 'chats',
  webhook: 'webhook',
};

/** The icon of a provider. Pure. */
export function providerIcon(provider: string): IconName {
  return icons[provider] ?? 'plug';
}

/** Kinds of events that are named; the rest is counted. */
const NAMED = 2;

/** Which events an integration gets, and from where: `Flag created, strategy changed and 3 more in shop`. Pure. */
export function sendsInWords({
  events,
  projects = [],
  environments = [],
}: Pick<Addon, 'events' | 'projects' | 'environments'>): string {
  const places = [...projects, ...environments].filter((name) => name !== '*');
  const kinds = kindsInWords(events.map(eventTypeInWords));
  return places.length === 0 ? kinds : `${kinds} in ${places.join(', ')}`;
}

function kindsInWords(kinds: readonly string[]): string {
  if (kinds.length === 0) return 'Every kind of event';
  const more = kinds.length - NAMED;
  // Titles begin with a capital, and stand in a sentence here.
  const named = kinds
    .slice(0, NAMED)
    .map((kind, index) => (index === 0 ? kind : kind.charAt(0).toLowerCase() + kind.slice(1)))
    .join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}

/** What is shown of a delivery. */
interface ShownDelivery {
  readonly state: 'pending' | 'success' | 'failed' | 'successWithErrors';
  readonly details: {
    readonly attempts: readonly { readonly status: number | null; readonly error: string | null }[];
    readonly nextAttemptAt: string | null;
  };
}

/** The states of deliveries as badges. */
export const deliveryStates = {
  waiting: { name: 'Waiting', kind: 'plain', icon: 'clock' },
  retrying: { name: 'Retrying', kind: 'warning', icon: 'repeat' },
  failed: { name: 'Given up', kind: 'danger', icon: 'danger' },
  delivered: { name: 'Delivered', kind: 'good', icon: 'check' },
} as const;

/** The state of a delivery: one of `deliveryStates`. Pure. */
export function deliveryState({ state, details }: ShownDelivery): keyof typeof deliveryStates {
  if (state === 'pending') return details.attempts.length === 0 ? 'waiting' : 'retrying';
  return state === 'failed' ? 'failed' : 'delivered';
}

/** What became of a delivery: `3 attempts, the last answered 503; the next in 4 minutes`. Pure. */
export function deliveryInWords(delivery: ShownDelivery, now: Date): string {
  const { attempts, nextAttemptAt } = delivery.details;
  const last = attempts.at(-1);
  const made = last ? `${attemptsInWords(attempts.length)} ${answerInWords(last)}` : undefined;
  if (delivery.state !== 'pending') return made ?? 'Nothing was sent';
  return [made, nextAttemptAt && nextInWords(new Date(nextAttemptAt), now)]
    .filter(Boolean)
    .join('; ');
}

/** The answer to an attempt: `answered 503`, `ECONNREFUSED`. Pure. */
export function answerInWords({
  status,
  error,
}: {
  readonly status: number | null;
  readonly error: string | null;
}): string {
  return status === null ? (error ?? 'no answer') : `answered ${status}`;
}

function attemptsInWords(count: number): string {
  return count === 1 ? '1 attempt:' : `${count} attempts, the last:`;
}

/** When the next attempt is made: `next attempt in 4 minutes`. Pure. */
export function nextInWords(due: Date, now: Date): string {
  const seconds = (due.getTime() - now.getTime()) / 1_000;
  if (seconds <= 0) return 'an attempt is due';
  return seconds < 60 ? 'next attempt within a minute' : `next attempt ${ago(due, now)}`;
}
