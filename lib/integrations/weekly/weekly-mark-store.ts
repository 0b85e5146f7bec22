import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import type { Project } from '../../projects/model.ts';
import type { WeeklyKind, WeeklyMark } from './model.ts';

/** Eight weeks: those of projects that are looked at are written each week. */
const KEPT_SECONDS = 8 * 7 * 86_400;

type MarkedProject = Pick<Project, 'id' | 'createdAt'>;

/** What was last said about a project; `undefined` before the first time. */
export function findWeeklyMark(
  kind: WeeklyKind,
  { id, createdAt }: MarkedProject,
): Promise<WeeklyMark | undefined> {
  return getItem(keys.weeklyMark(kind, id, createdAt));
}

/** Stores what was said about a project, provided that nobody else has since `before` was read. */
export function weeklyMarkWrite(
  kind: WeeklyKind,
  { id, createdAt }: MarkedProject,
  before: WeeklyMark | undefined,
  after: Omit<WeeklyMark, 'version'>,
): Write {
  return {
    put: {
      ...keys.weeklyMark(kind, id, createdAt),
      ...after,
      version: (before?.version ?? 0) + 1,
      ttl: ttlAfter(KEPT_SECONDS),
    },
    when: atVersion(before?.version),
  };
}

/** The week in which all projects were last looked at; `undefined` before the first time. */
export async function findFinishedWeek(kind: WeeklyKind): Promise<number | undefined> {
  return (await getItem(keys.finishedWeek(kind)))?.week;
}

/** Stores that all projects were looked at in a week: one write. */
export async function finishWeek(kind: WeeklyKind, week: number): Promise<void> {
  await writeItem({ put: { ...keys.finishedWeek(kind), week } });
}
