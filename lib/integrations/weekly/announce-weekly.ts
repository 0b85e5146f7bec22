import { systemAuthor } from '../../auth/author.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import type { EventType } from '../../events/log/types.ts';
import { log } from '../../platform/log.ts';
import type { Project } from '../../projects/model.ts';
import { findProject, listProjects } from '../../projects/project-store.ts';
import { mayReceive, wantsFrom, wantsType } from '../delivery/subscription.ts';
import { listIntegrations } from '../settings/integration-store.ts';
import type { Integration } from '../settings/model.ts';
import type { WeeklyFinding, WeeklyKind } from './model.ts';
import { weekFromMonday } from './week-rules.ts';
import {
  findFinishedWeek,
  findWeeklyMark,
  finishWeek,
  weeklyMarkWrite,
} from './weekly-mark-store.ts';

/** What is said once a week about each project, to integrations that name its event. */
export interface WeeklyReport<Parts> {
  readonly kind: WeeklyKind;
  readonly type: EventType;
  /** Reads what looking depends on and is the same for all projects. */
  readonly readParts: () => Promise<Parts>;
  readonly look: (project: Project, parts: Parts, now: Date) => Promise<WeeklyFinding>;
}

/** A run starts no project after this time. The function has 120 seconds; the next run comes an hour later. */
const STOP_AFTER_MS = 30_000;

/**
 * Records once a week, for each project with an integration that wants it, what is found there, if there is anything and
 * it is not the same as last time. The event is committed with the mark of the week, so a run after a crash, or beside
 * another, finds a project either done or untouched. Costs one small query while no integration wants it, and one read
 * more when the week is done.
 *
 * @throws {AggregateError} when some projects failed, after trying all
 */
export async function announceWeekly<Parts>(report: WeeklyReport<Parts>, now: Date): Promise<void> {
  const integrations = (await listIntegrations()).filter((integration) =>
    wantsType(integration, report.type),
  );
  const week = weekFromMonday(now);
  if (integrations.length === 0 || (await findFinishedWeek(report.kind)) === week) return;
  const [projects, parts] = await Promise.all([listProjects(), report.readParts()]);
  const wanted = projects.filter((project) => isWanted(project, integrations));
  const until = Date.now() + STOP_AFTER_MS;
  const errors: unknown[] = [];
  let isFinished = true;
  // In sequence, because in parallel they would only compete for the head of the event log.
  for (const project of wanted) {
    isFinished = Date.now() < until;
    if (!isFinished) break;
    const look = (found: Project) => report.look(found, parts, now);
    await announce(report, project, week, look).catch((error: unknown) => {
      log.error('the weekly report could not be announced', error, {
        project: project.id,
        type: report.type,
      });
      errors.push(error);
    });
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some projects could not be announced');
  if (isFinished) await finishWeek(report.kind, week);
}

function isWanted(project: Project, integrations: readonly Integration[]): boolean {
  return (
    project.archivedAt === null &&
    integrations.some(
      (integration) => wantsFrom(integration, project.id) && mayReceive(integration, project),
    )
  );
}

function announce(
  { kind, type }: Pick<WeeklyReport<unknown>, 'kind' | 'type'>,
  { id, createdAt }: Project,
  week: number,
  look: (project: Project) => Promise<WeeklyFinding>,
): Promise<void> {
  return recordChange({ author: systemAuthor, expect: [{ type, project: id }] }, async () => {
    const [project, before] = await Promise.all([
      findProject(id),
      findWeeklyMark(kind, { id, createdAt }),
    ]);
    const isSame = project?.createdAt === createdAt && project.archivedAt === null;
    if (!isSame || before?.week === week) return noChange();
    const { digest, event } = await look(project);
    const isNews = digest !== before?.digest;
    return {
      writes: [weeklyMarkWrite(kind, project, before, { week, digest })],
      events: event && isNews ? [event] : [],
      result: undefined,
    };
  });
}
