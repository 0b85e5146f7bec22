import type { Routes } from 'generated:api';

/** What concerns the person, as the service says it. */
export type Dashboard = Routes['GET /api/admin/personal-dashboard']['output'];

export type RollingOutFlag = Dashboard['rollingOut'][number];

/** A greeting by the time of day, to the first name if there is one. Pure. */
export function greeting(name: string | null | undefined, hour: number): string {
  const words =
    hour < 5 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon';
  const [first] = (name ?? '').trim().split(/\s+/);
  return first ? `${words}, ${first}` : words;
}

/** What a share of the users is, in a word or two: `25 %`, `On`, `Off`. Pure. */
export function shareInWords(share: number | null | undefined, narrowed = false): string {
  if (share === null || share === undefined) return 'On';
  if (share === 0) return 'Off';
  if (share === 100) return narrowed ? 'On for some' : 'On';
  return `${share} %`;
}

/** How far a flag is that is being rolled out: `25 % of users in production`. Pure. */
export function rolloutInWords({
  share,
  narrowed,
  environment,
}: Pick<RollingOutFlag, 'share' | 'narrowed' | 'environment'>): string {
  if (share === null || share === 100) return `On in ${environment}`;
  return `${share} % of ${narrowed ? 'matching users' : 'users'} in ${environment}`;
}

/** The events of today, or the latest ones if nothing has happened today. Pure. */
export function eventsToShow<E extends { readonly createdAt: string }>(
  events: readonly E[],
  now: Date,
): { readonly isToday: boolean; readonly events: readonly E[] } {
  const today = events.filter(
    ({ createdAt }) => new Date(createdAt).toDateString() === now.toDateString(),
  );
  return today.length > 0 ? { isToday: true, events: today } : { isToday: false, events };
}

/** What an application asked of a flag in 24 hours, by the hour. */
export type FlagTraffic =
  Routes['GET /api/admin/client-metrics/traffic']['output']['features'][number];

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** How often a flag was used in 24 hours, by the hour and in all: `4.8k calls`, `70 % on`. Pure. */
export function trafficInWords({ yes, no }: Pick<FlagTraffic, 'yes' | 'no'>) {
  const hours = yes.map((count, index) => count + (no[index] ?? 0));
  const total = sumOf(hours);
  const calls = `${short.format(total).toLowerCase()} ${total === 1 ? 'call' : 'calls'}`;
  return { hours, total, text: `${calls}, ${Math.round((100 * sumOf(yes)) / total)} % on` };
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Whether there is a flag that an application uses and that is on. Pure. */
export function isBegun({ flag, used, on }: Dashboard['firstSteps']): boolean {
  return flag !== undefined && used && on;
}
