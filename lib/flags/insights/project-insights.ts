import { countEventsByDay } from '../../events/read/count-by-day.ts';
import { dayBefore } from '../../platform/days.ts';
import { readMemberTimes } from '../../projects/count-members-in.ts';
import { healthOf } from '../../projects/present-project.ts';
import { countHealth } from '../project-overview/health-rules.ts';
import { countTypes } from '../project-overview/project-overview.ts';
import { presentLeadTimes } from './lead-time-rules.ts';
import { readFlagsOf, readLeadTimes } from './lead-times.ts';
import { statsOf, WINDOW_DAYS } from './project-insights-rules.ts';

/**
 * A project in numbers: its flags, its members, how much happens, and how long flags take to production. Flags come from
 * memory, what happened from the markers of days; for lead times see `readLeadTimes`.
 * @throws {NotFoundError} for an unknown project
 */
export async function getProjectInsights(id: string, now = Date.now()) {
  const [{ flags, production }, members, activity] = await Promise.all([
    readFlagsOf(id),
    readMemberTimes(id),
    countEventsByDay(id, dayBefore(now, 2 * WINDOW_DAYS)),
  ]);
  const current = flags.filter(({ archivedAt }) => archivedAt === null);
  const leadTimes = await readLeadTimes(flags, production);
  const stats = statsOf({ flags, activity, leadTimes, memberTimes: [...members.values()] }, now);
  const counts = countHealth(current);
  const rating = healthOf({ featureCount: current.length, staleFeatureCount: counts.staleCount });
  return {
    stats,
    leadTime: presentLeadTimes(leadTimes),
    featureTypeCounts: countTypes(current),
    health: { rating, ...counts },
    technicalDebt: { rating: 100 - rating, ...counts },
    members: { currentMembers: members.size, change: stats.projectMembersAddedCurrentWindow },
  };
}
