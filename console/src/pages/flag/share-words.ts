import type { FeatureUsageRow } from 'generated:api';

type UsedHour = Pick<FeatureUsageRow, 'environment' | 'timestamp' | 'yes' | 'no'>;

const HOUR_MS = 3_600_000;

/**
 * How often applications asked for a flag in an environment, per hour, since the first of the hours in which they did;
 * 0 if they did not. Pure.
 */
export function callsAnHour(rows: readonly UsedHour[], environment: string): number {
  const used = rows.filter((row) => row.environment === environment && row.yes + row.no > 0);
  if (used.length === 0) return 0;
  const hours = used.map(({ timestamp }) => Date.parse(timestamp));
  const span = (Math.max(...hours) - Math.min(...hours)) / HOUR_MS + 1;
  return used.reduce((sum, { yes, no }) => sum + yes + no, 0) / span;
}

/** How often a flag is used in an environment: `It is used there about 1,200 times an hour.` Pure. */
export function callsInWords(rows: readonly UsedHour[], environment: string): string {
  const calls = callsAnHour(rows, environment);
  if (calls === 0) return 'No application used it there in the last day.';
  return calls < 1
    ? 'It is used there less than once an hour.'
    : `It is used there about ${rounded(calls)} times an hour.`;
}

/** A share that is being changed. */
export interface ChangedShare {
  /** In percent, before and after. */
  readonly from: number;
  readonly to: number;
  /** Calls an hour; `undefined` until they are known. */
  readonly calls: number | undefined;
  readonly isOn: boolean;
  /** Whether something else decides too, so that the estimate is the most that can happen. */
  readonly isMost: boolean;
}

/** What a changed share does to applications: `about 1,200 more calls an hour`. Pure. */
export function effectOfShare({ from, to, calls, isOn, isMost }: ChangedShare): string {
  if (calls === undefined) return 'counting calls…';
  if (calls === 0) return 'no calls in the last day';
  const more = Math.abs(to - from) * (calls / 100);
  const once = isOn ? '' : ', once it is on';
  const kind = to > from ? 'more' : 'fewer';
  if (more < 1) return `less than one call an hour ${kind}${once}`;
  return `${isMost ? 'up to' : 'about'} ${rounded(more)} ${kind} calls an hour${once}`;
}

function rounded(count: number): string {
  return Number(count.toPrecision(2)).toLocaleString('en');
}
