import type { Caller } from '../../auth/caller.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { isActive } from '../../identity/users/model.ts';
import { listAccounts } from '../../identity/users/user-store.ts';
import { DAY_MS } from '../../platform/days.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import { seenProjects } from '../directory/directory-rules.ts';
import { readFlagDirectory } from '../directory/flag-directory.ts';
import { agesOf, usesOf } from './age-rules.ts';
import {
  calendarWeekOf,
  checkDays,
  creationTrendsOf,
  flagCountsOf,
  productionTrendsOf,
  projectCountsOf,
  type TrendRange,
} from './instance-trends.ts';

/** A user who has not signed in for so long counts as inactive. */
const ACTIVE_MS = 90 * DAY_MS;

/**
 * The instance in numbers, from what is kept: how things are today, and by week what flags say about their own
 * past. Of the past of anything else nothing is kept, so these lists are empty. Flags come from memory; only for
 * administrators, users are read.
 * @throws {ValidationError} see `checkDays`
 */
export async function readInstanceInsights(caller: Caller, sent: Partial<TrendRange>) {
  const now = Date.now();
  const range = checkDays(sent, now);
  const [directory, environments, userTrends] = await Promise.all([
    readFlagDirectory(),
    listEnvironments(),
    caller.rights.isAdmin ? countUsers(now) : [],
  ]);
  const projects = new Map(
    seenProjects(directory, caller.rights).map((each) => [
      each.id,
      environmentsIn(each, environments),
    ]),
  );
  const environmentsOf = (project: string) => projects.get(project) ?? [];
  const flags = [...directory.flags.values()].filter(({ project }) => projects.has(project));
  const current = flags.filter(({ archivedAt }) => archivedAt === null);
  const date = new Date(now).toISOString();
  const ofProject = Map.groupBy(current, ({ project }) => project);
  return {
    userTrends,
    flagTrends: [{ date, ...flagCountsOf(current) }],
    flagAges: agesOf(current, now),
    flagUses: usesOf(current, now),
    projectFlagTrends: [...projects.keys()].sort().map((project) => ({
      date,
      week: calendarWeekOf(date).week,
      ...projectCountsOf(project, ofProject.get(project) ?? [], environmentsOf),
    })),
    metricsSummaryTrends: [],
    environmentTypeTrends: [],
    lifecycleTrends: productionTrendsOf(flags, environmentsOf, range),
    creationArchiveTrends: creationTrendsOf(flags, range),
  };
}

async function countUsers(now: number) {
  const users = (await listAccounts('User')).filter(isActive);
  const active = users.filter(
    ({ seenAt }) => seenAt !== null && now - Date.parse(seenAt) < ACTIVE_MS,
  ).length;
  return [
    {
      date: new Date(now).toISOString(),
      total: users.length,
      active,
      inactive: users.length - active,
    },
  ];
}
