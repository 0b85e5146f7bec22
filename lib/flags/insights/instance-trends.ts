import type { Environment } from '../../environments/model.ts';
import { compareText } from '../../platform/compare-text.ts';
import { DAY_MS, dayOf } from '../../platform/days.ts';
import { invalid } from '../../platform/errors.ts';
import { healthOf } from '../../projects/present-project.ts';
import type { ListedFlag } from '../directory/model.ts';
import { stagesOf } from '../lifecycle/lifecycle-rules.ts';
import { countHealth } from '../project-overview/health-rules.ts';

/** Days of the trends by week; a year is enough to see how habits change. */
const MAX_INSIGHT_DAYS = 366;

/** Days that are shown if none are requested: twelve weeks. */
const USUAL_DAYS = 84;

/** Days, `yyyy-mm-dd` in UTC, both inclusive. */
export interface TrendRange {
  readonly from: string;
  readonly to: string;
}

type EnvironmentsByProject = (project: string) => readonly Environment[];

/** What happened to a flag, and when. */
interface Moment {
  readonly project: string;
  readonly at: string;
  readonly flag: ListedFlag;
}

/**
 * The requested days; by default the twelve weeks until today. Pure.
 * @throws {ValidationError} for a day that is not in the calendar, days in the wrong order, and more than a year
 */
export function checkDays({ from, to }: Partial<TrendRange>, now: number): TrendRange {
  const last = to ?? dayOf(now);
  const first = from ?? dayOf(timeOf('to', last) - USUAL_DAYS * DAY_MS);
  const days = (timeOf('to', last) - timeOf('from', first)) / DAY_MS;
  if (days < 0) throw invalid('/query/to', 'must not be before `from`', { sent: last });
  if (days > MAX_INSIGHT_DAYS) {
    throw invalid('/query/to', `must be within ${MAX_INSIGHT_DAYS} days after \`from\``, {
      sent: last,
    });
  }
  return { from: first, to: last };
}

/** How many flags are in which state, as of now. Pure. */
export function flagCountsOf(flags: readonly ListedFlag[]) {
  const { activeCount, staleCount, potentiallyStaleCount } = countHealth(flags);
  return {
    total: flags.length,
    active: activeCount,
    stale: staleCount,
    potentiallyStale: potentiallyStaleCount,
  };
}

/** The same for a project, with its health and how long its flags take to production. Pure. */
export function projectCountsOf(
  project: string,
  flags: readonly ListedFlag[],
  environmentsOf: EnvironmentsByProject,
) {
  const counts = flagCountsOf(flags);
  const health = healthOf({ featureCount: counts.total, staleFeatureCount: counts.stale });
  const days = flags.flatMap((flag) =>
    liveSince(flag, environmentsOf(project)).map(
      (at) => (Date.parse(at) - Date.parse(flag.createdAt)) / DAY_MS,
    ),
  );
  const sum = days.reduce((total, each) => total + each, 0);
  return {
    project,
    ...counts,
    health,
    technicalDebt: 100 - health,
    ...(days.length > 0 && { timeToProduction: Math.round((sum / days.length) * 10) / 10 }),
  };
}

/** The flags that were created and archived, by project and week, of those that are not deleted. Pure. */
export function creationTrendsOf(flags: readonly ListedFlag[], range: TrendRange) {
  const created = byWeek(flags.map(momentOf('createdAt')), range);
  const archived = byWeek(flags.filter(isArchived).map(momentOf('archivedAt')), range);
  return weeksOf([...created.keys(), ...archived.keys()]).map(({ key, ...place }) => ({
    ...place,
    createdFlags: countTypes(created.get(key) ?? []),
    archivedFlags: archived.get(key)?.length ?? 0,
  }));
}

/** The flags that applications first used in production, by project and week. Pure. */
export function productionTrendsOf(
  flags: readonly ListedFlag[],
  environmentsOf: EnvironmentsByProject,
  range: TrendRange,
) {
  const moments = flags.flatMap((flag) =>
    liveSince(flag, environmentsOf(flag.project)).map((at) => ({
      project: flag.project,
      at,
      flag,
    })),
  );
  const found = byWeek(moments, range);
  return weeksOf([...found.keys()]).map(({ key, ...place }) => ({
    ...place,
    newProductionFlags: found.get(key)?.length ?? 0,
  }));
}

/** The week of a time: `2026-W47` as in ISO 8601, and the time at which its Monday starts, in UTC. Pure. */
export function calendarWeekOf(at: string): { readonly week: string; readonly date: string } {
  const day = new Date(`${at.slice(0, 10)}T00:00:00.000Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  const monday = day.getTime() - sinceMonday * DAY_MS;
  // A week belongs to the year that its Thursday is in.
  const thursday = new Date(monday + 3 * DAY_MS);
  const year = thursday.getUTCFullYear();
  const number = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS / 7) + 1;
  return {
    week: `${year}-W${String(number).padStart(2, '0')}`,
    date: new Date(monday).toISOString(),
  };
}

function byWeek(moments: readonly Moment[], { from, to }: TrendRange): Map<string, Moment[]> {
  const within = moments.filter(({ at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to);
  return Map.groupBy(within, ({ project, at }) => `${calendarWeekOf(at).date} ${project}`);
}

/** The weeks and projects of keys, each once, oldest first. */
function weeksOf(keys: readonly string[]) {
  return [...new Set(keys)].sort(compareText).map((key) => {
    const space = key.indexOf(' ');
    return { key, ...calendarWeekOf(key.slice(0, space)), project: key.slice(space + 1) };
  });
}

function countTypes(moments: readonly Moment[]): Record<string, number> {
  const byType = Map.groupBy(moments, ({ flag }) => flag.type);
  return Object.fromEntries([...byType].map(([type, of]) => [type, of.length]));
}

function liveSince(flag: ListedFlag, environments: readonly Environment[]): string[] {
  return stagesOf(flag, environments).flatMap(({ stage, enteredStageAt }) =>
    stage === 'live' ? [enteredStageAt] : [],
  );
}

function isArchived({ archivedAt }: ListedFlag): boolean {
  return archivedAt !== null;
}

function momentOf(time: 'createdAt' | 'archivedAt') {
  return (flag: ListedFlag): Moment => ({ project: flag.project, at: flag[time] ?? '', flag });
}

function timeOf(name: string, day: string): number {
  const time = Date.parse(day);
  // A day that is not in the calendar is invalid, or becomes another.
  if (Number.isNaN(time) || dayOf(time) !== day) {
    throw invalid(`/query/${name}`, 'must be a day of the calendar', { sent: day });
  }
  return time;
}
