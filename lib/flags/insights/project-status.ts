import type { Caller } from '../../auth/caller.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { countEventsByDay } from '../../events/read/count-by-day.ts';
import { dayBefore } from '../../platform/days.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import { healthOf } from '../../projects/present-project.ts';
import { getProject } from '../../projects/project-store.ts';
import { countProjectTokens } from '../../projects/tokens/project-tokens.ts';
import { queryFlags } from '../feature-data/query-flags.ts';
import { memberCount } from '../project-overview/project-overview.ts';
import { countProjectSegments } from '../segments/known-segments.ts';
import { summarizeStages } from './stage-rules.ts';

const YEAR_DAYS = 365;

/**
 * The state of a project in numbers. The index of its flags is eventually consistent.
 * @throws {NotFoundError} for an unknown project
 */
export async function getProjectStatus(caller: Caller, id: string, now = Date.now()) {
  const since = dayBefore(now, YEAR_DAYS);
  const [project, environments, active, archived, tokens, members, segments, activity] =
    await Promise.all([
      getProject(id),
      listEnvironments(),
      queryFlags([{ id }], false),
      queryFlags([{ id }], true),
      countProjectTokens(caller, id),
      memberCount(id),
      countProjectSegments(id),
      countEventsByDay(id, since),
    ]);
  const health = healthOf(project);
  const isStale = active.filter(({ stale, potentiallyStale }) => stale || potentiallyStale);
  return {
    activityCountByDate: activity,
    resources: {
      apiTokens: tokens,
      members,
      segments,
    },
    health: { current: health },
    technicalDebt: { current: 100 - health },
    lifecycleSummary: summarizeStages(
      [...active, ...archived],
      environmentsIn(project, environments),
      now,
    ),
    staleFlags: { total: isStale.length },
  };
}
