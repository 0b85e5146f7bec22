import type { Routes } from 'generated:api';

export type Insights = Routes['GET /api/admin/insights']['output'];

/** Weeks that charts show, this one included. */
export const WEEKS = 12;

const DAY_MS = 86_400_000;

/** What happened in a week, in all projects. */
export interface Week {
  /** Its Monday, `yyyy-mm-dd`. */
  readonly day: string;
  readonly created: number;
  readonly archived: number;
  readonly firstUsed: number;
}

/** The last twelve weeks, the latest last; those in which nothing happened too. Pure. */
export function weeksOf(
  {
    creationArchiveTrends,
    lifecycleTrends,
  }: Pick<Insights, 'creationArchiveTrends' | 'lifecycleTrends'>,
  now: number,
): readonly Week[] {
  const sinceMonday = (new Date(now).getUTCDay() + 6) % 7;
  return Array.from({ length: WEEKS }, (_, index) => {
    const days = sinceMonday + 7 * (WEEKS - 1 - index);
    const day = new Date(now - days * DAY_MS).toISOString().slice(0, 10);
    const isIt = ({ date }: { readonly date: string }) => date.slice(0, 10) === day;
    const made = creationArchiveTrends.filter(isIt);
    return {
      day,
      created: sum(made.flatMap(({ createdFlags }) => Object.values(createdFlags))),
      archived: sum(made.map(({ archivedFlags }) => archivedFlags)),
      firstUsed: sum(lifecycleTrends.filter(isIt).map((each) => each.newProductionFlags)),
    };
  });
}

const ages: Readonly<Record<string, string>> = {
  '0 7': 'Under a week',
  '7 30': '1 to 4 weeks',
  '30 90': '1 to 3 months',
  '90 180': '3 to 6 months',
  '180 365': '6 to 12 months',
  '365 ': 'Over a year',
};

/** An age as people say it: `Under a week`, `1 to 3 months`. Pure. */
export function ageInWords({
  fromDays,
  toDays,
}: {
  readonly fromDays: number;
  readonly toDays?: number | undefined;
}): string {
  const plain = toDays === undefined ? `Over ${fromDays} days` : `${fromDays} to ${toDays} days`;
  return ages[`${fromDays} ${toDays ?? ''}`] ?? plain;
}

/** Days as people say them: `2.5 days`, `< 1 day`; `–` for none. Pure. */
export function daysInWords(days: number | undefined): string {
  if (days === undefined) return '–';
  if (days < 1) return '< 1 day';
  if (days === 1) return '1 day';
  return `${days.toLocaleString('en')} days`;
}

/** A part of a whole in per cent. Pure. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
