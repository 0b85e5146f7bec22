import { systemAuthor } from '../../auth/author.ts';
import { type CollectingParts, collectCleanUp } from '../../clients/clean-up/collect-clean-up.ts';
import { readUnknownFlags } from '../../clients/metrics/unknown-flags.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { log } from '../../platform/log.ts';
import type { Project } from '../../projects/model.ts';
import { findProject, listProjects } from '../../projects/project-store.ts';
import { mayReceive, wantsFrom, wantsType } from '../delivery/subscription.ts';
import { listIntegrations } from '../settings/integration-store.ts';
import type { Integration } from '../settings/model.ts';
import {
  cleanUpMarkWrite,
  findCleanUpMark,
  findFinishedWeek,
  finishWeek,
} from './clean-up-mark-store.ts';
import { decideAnnouncement } from './decide-announcement.ts';
import { weekFromMonday } from './week-rules.ts';

const TYPE = 'project-clean-up-due';

/** A run starts no project after this time. The function has 120 seconds; the next run comes an hour later. */
const STOP_AFTER_MS = 60_000;

/**
 * Records once a week, for each project with an integration that wants it, what can be cleaned up there. The event
 * is committed with the mark of the week, so a run after a crash, or beside another, finds a project either done
 * or untouched. Costs one small query while no integration wants it, and one read more when the week is done.
 *
 * @throws {AggregateError} when some projects failed, after trying all
 */
export async function announceCleanUps(now = new Date()): Promise<void> {
  const integrations = (await listIntegrations()).filter((integration) =>
    wantsType(integration, TYPE),
  );
  const week = weekFromMonday(now);
  if (integrations.length === 0 || (await findFinishedWeek()) === week) return;
  const [projects, environments, unknown] = await Promise.all([
    listProjects(),
    listEnvironments(),
    readUnknownFlags(),
  ]);
  const wanted = projects.filter((project) => isWanted(project, integrations));
  const until = Date.now() + STOP_AFTER_MS;
  const errors: unknown[] = [];
  let isFinished = true;
  // In sequence, because in parallel they would only compete for the head of the event log.
  for (const project of wanted) {
    isFinished = Date.now() < until;
    if (!isFinished) break;
    await announce(project, week, { environments, unknown }, now).catch((error: unknown) => {
      log.error('what can be cleaned up could not be announced', error, { project: project.id });
      errors.push(error);
    });
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some projects could not be announced');
  if (isFinished) await finishWeek(week);
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
  { id, createdAt }: Project,
  week: number,
  parts: CollectingParts,
  now: Date,
): Promise<void> {
  return recordChange({ author: systemAuthor, expect: [{ type: TYPE, project: id }] }, async () => {
    const [project, before] = await Promise.all([
      findProject(id),
      findCleanUpMark({ id, createdAt }),
    ]);
    const isSame = project?.createdAt === createdAt && project.archivedAt === null;
    if (!isSame || before?.week === week) return noChange();
    const found = await collectCleanUp(project, parts, now);
    const { mark, events } = decideAnnouncement(id, found, before, week);
    return { writes: [cleanUpMarkWrite(project, before, mark)], events, result: undefined };
  });
}
