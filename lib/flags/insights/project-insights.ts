import { listEnvironments } from '../../environments/environment-store.ts';
import { productionOf } from '../../environments/model.ts';
import { countEventsByDay } from '../../events/read/count-by-day.ts';
import { dayBefore } from '../../platform/days.ts';
import { readMemberTimes } from '../../projects/count-members-in.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import { healthOf } from '../../projects/present-project.ts';
import { getProject } from '../../projects/project-store.ts';
import { readFlagDirectory } from '../directory/flag-directory.ts';
import { countHealth } from '../project-overview/health-rules.ts';
import { countTypes } from '../project-overview/project-overview.ts';
import { presentLeadTimes } from './lead-time-rules.ts';
import { readLeadTimes } from './lead-times.ts';
import { statsOf, WINDOW_DAYS } from './project-insights-rules.ts';

/**
 * A project in numbers: its flags, its members, how much happens, and how long flags take to production. Flags come from
 * memory, what happened from the markers of days; for lead times see `readLeadTimes`.
 * @throws {NotFoundError} for an unknown project
 */
export async function getProjectInsights(id: string, now = Date.now()) {
  const [project, directory, environments, members, activity] = await Promise.all([
    getProject(id),
    readFlagDirectory(),
    listEnvironments(),
    readMemberTimes(id),
    countEventsByDay(id, dayBefore(now, 2 * WINDOW_DAYS)),
  ]);
  const flags = [...directory.flags.values()].filter((flag) => flag.project === id);
  const current = flags.filter(({ archivedAt }) => archivedAt === null);
  const leadTimes = await readLeadTimes(flags, productionOf(environmentsIn(project, environments)));
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
