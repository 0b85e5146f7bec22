import { randomUUID } from 'node:crypto';
import type { Caller } from '../auth/caller.ts';
import type { InputOf, TypeOf } from '../http/contract.ts';
import { ConflictError } from '../platform/errors.ts';
import { needsApproval } from '../projects/approvals.ts';
import { getProject } from '../projects/project-store.ts';
import { carryOut } from './carry-out.ts';
import type { FilesRun } from './model.ts';
import { prepareRun } from './prepare-run.ts';
import { shortHash } from './present-flag-file.ts';
import { findRun, nextContinuation, storeRun } from './run-store.ts';
import type { applyFilesSchema, filesResultSchema } from './schema.ts';

/** Well below the 29 s of a function, so that the caller learns how far it got. */
const STOP_AFTER_MS = 10_000;

type Applied = TypeOf<typeof filesResultSchema>;

const nothing: Applied = {
  state: 'done',
  created: [],
  changed: [],
  archived: [],
  failed: [],
  changeRequests: [],
};

/**
 * Makes flags of a project what files say, as a plan has shown it. All of it is checked, and then taken, before anything
 * is written: what is cut half-way is carried on by the service. Where changes need approval, they are proposed: in one
 * change request for an environment. Doing it twice changes nothing.
 *
 * @throws {NotFoundError} for an unknown project
 * @throws {ValidationError} with what is refused, and for more changes than can be proposed at once
 * @throws {NoAccessError} naming the missing permissions
 * @throws {ConflictError} naming flags that were changed since the plan
 */
export async function applyFiles(
  caller: Caller,
  projectId: string,
  request: InputOf<typeof applyFilesSchema>,
): Promise<Applied> {
  const stopAt = Date.now() + STOP_AFTER_MS;
  const former = await findRun(projectId);
  if (former && !(await isFinished(former, stopAt))) return { ...nothing, state: 'applying' };
  const project = await getProject(projectId);
  const revision = shortHash(request);
  // The same request again: its answer was lost.
  if (project.appliedFiles?.revision === revision) return nothing;
  const prepared = await prepareRun(caller, project, request);
  if (!prepared) return nothing;
  const { proposed, guarded, work } = prepared;
  const run: Omit<FilesRun, 'chunks'> = {
    id: randomUUID(),
    project: project.id,
    projectCreatedAt: project.createdAt,
    by: caller.author,
    startedAt: new Date().toISOString(),
    continueAt: nextContinuation(),
    revision,
    guarded,
    skipped: Object.keys(project.environments).filter(
      (name) => needsApproval(project, name) && !guarded.includes(name),
    ),
    proposed,
    opened: {},
  };
  if (!(await storeRun(run, work))) throw underWay();
  const stored = await findRun(projectId);
  const finished = stored && (await carryOut(stored, stopAt));
  if (!finished) return { ...nothing, state: 'applying' };
  const { failed } = finished;
  const isDone = (name: string) => failed.every((each) => each.name !== name);
  return {
    state: 'done',
    created: work.created.filter(isDone),
    changed: work.changed.filter(isDone),
    archived: work.archived.filter(isDone),
    failed,
    changeRequests: Object.entries(finished.run.opened).map(([environment, opened]) => ({
      environment,
      ...opened,
    })),
  };
}

async function isFinished(run: FilesRun, stopAt: number): Promise<boolean> {
  await carryOut(run, stopAt);
  return (await findRun(run.project))?.id !== run.id;
}

function underWay(): ConflictError {
  return new ConflictError('Files are being applied to this project. Try again in a minute.');
}
