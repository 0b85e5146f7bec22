import { dayBefore } from '../../platform/days.ts';
import type { ListedFlag } from '../directory/model.ts';
import { averageDays, type LeadTime } from './lead-time-rules.ts';

/** Days of the current window, and of the one before. */
export const WINDOW_DAYS = 30;

/** What happened in a project, and when. */
interface ProjectHistory {
  readonly flags: readonly Pick<ListedFlag, 'createdAt' | 'archivedAt'>[];
  /** Events by day, `yyyy-mm-dd` in UTC. */
  readonly activity: readonly { readonly date: string; readonly count: number }[];
  readonly leadTimes: readonly LeadTime[];
  /** When each member got a first role. */
  readonly memberTimes: readonly string[];
}

/**
 * How much happened in a project in the last 30 days, and in the 30 days before. Pure.
 * @param now in milliseconds since 1970
 */
export function statsOf(history: ProjectHistory, now: number) {
  const { flags, activity, leadTimes, memberTimes } = history;
  const start = dayBefore(now, WINDOW_DAYS);
  const isCurrent = (at: string) => at.slice(0, 10) > start;
  const isPast = (at: string) =>
    !isCurrent(at) && at.slice(0, 10) > dayBefore(now, 2 * WINDOW_DAYS);
  const created = flags.map(({ createdAt }) => createdAt);
  const archived = flags.flatMap(({ archivedAt }) => archivedAt ?? []);
  const eventsOf = (isIn: (day: string) => boolean) =>
    activity.filter(({ date }) => isIn(date)).reduce((sum, { count }) => sum + count, 0);
  return {
    avgTimeToProdCurrentWindow: averageDays(leadTimes.filter(({ at }) => isCurrent(at))) ?? 0,
    createdCurrentWindow: created.filter(isCurrent).length,
    createdPastWindow: created.filter(isPast).length,
    archivedCurrentWindow: archived.filter(isCurrent).length,
    archivedPastWindow: archived.filter(isPast).length,
    projectActivityCurrentWindow: eventsOf(isCurrent),
    projectActivityPastWindow: eventsOf(isPast),
    projectMembersAddedCurrentWindow: memberTimes.filter(isCurrent).length,
  };
}
