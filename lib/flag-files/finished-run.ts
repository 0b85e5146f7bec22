import { type Commit, noChange } from '../events/commit/record-change.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { findProject } from '../projects/project-store.ts';
import { NAMES_IN_EVENT } from './limits.ts';
import type { FailedFlag, FilesRun, FilesWork } from './model.ts';
import { findRun, finishedWrite } from './run-store.ts';

/**
 * Ends a run: the project remembers what was applied, an event says it, and the run is removed, all at once.
 * @returns the run as it was at its end; `undefined` if another process has ended it
 */
export async function finishedCommit(
  run: FilesRun,
  work: FilesWork,
  failed: readonly FailedFlag[],
): Promise<Commit<FilesRun | undefined>> {
  const [project, now] = await Promise.all([findProject(run.project), findRun(run.project)]);
  if (now?.id !== run.id) return noChange(undefined);
  const isGone = project?.createdAt !== run.projectCreatedAt || project.archivedAt !== null;
  if (isGone) return { writes: [finishedWrite(run)], events: [], result: now };
  const { commit = null } = work.request;
  const changeRequests = Object.fromEntries(
    Object.entries(now.opened).flatMap(([environment, { id, state }]) =>
      state === 'cancelled' ? [] : [[environment, id]],
    ),
  );
  const applied = {
    commit,
    at: new Date().toISOString(),
    by: { id: run.by.id, name: run.by.name },
    revision: run.revision,
    changeRequests,
  };
  const hasFailed = new Set(failed.map(({ name }) => name));
  const done = (names: readonly string[]) => {
    const left = names.filter((name) => !hasFailed.has(name));
    return { count: left.length, names: left.slice(0, NAMES_IN_EVENT) };
  };
  return {
    writes: [
      {
        update: keys.project(run.project),
        expression: 'SET #applied = :applied ADD #version :one',
        names: { '#applied': 'appliedFiles', '#version': 'version', '#createdAt': 'createdAt' },
        values: { ':applied': applied, ':one': 1, ':createdAt': run.projectCreatedAt },
        when: { expression: '#createdAt = :createdAt' },
      },
      finishedWrite(run),
    ],
    events: [
      {
        type: 'flag-files-applied',
        project: run.project,
        data: {
          ...(commit !== null && { commit }),
          environments: work.request.environments,
          created: done(work.created),
          changed: done(work.changed),
          archived: done(work.archived),
          failed: failed.slice(0, NAMES_IN_EVENT),
          changeRequests,
        },
      },
    ],
    result: now,
  };
}
