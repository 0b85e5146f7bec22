import type { FlagChangeInput } from '../change-requests/model.ts';
import {
  decideReplacement,
  decideWholeRequest,
  findOpenRequest,
  isStillThat,
} from '../change-requests/propose/propose-whole.ts';
import { type Commit, noChange, recordChange } from '../events/commit/record-change.ts';
import { ApiError, ThrottledError } from '../platform/errors.ts';
import { findProject } from '../projects/project-store.ts';
import { decideParts } from './file-parts.ts';
import { decideFlagFile } from './flag-file-outcome.ts';
import { loadWanted } from './load-flags.ts';
import type { FailedFlag } from './model.ts';
import { findRun, openedWrite } from './run-store.ts';
import { wantedFlag } from './wanted-flag.ts';
import type { Work } from './work.ts';

/** What is refused by now stays as it is: the run ends nevertheless. */
export async function proposeOrFail(work: Work, environment: string): Promise<FailedFlag[]> {
  try {
    await proposeIn(work, environment);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError) || error instanceof ThrottledError) throw error;
    const names = work.run.proposed[environment] ?? [];
    return names.map((name) => ({ name, message: `In "${environment}": ${error.message}` }));
  }
}

/** Opens the change request of an environment, unless one with the same changes is open; another one is cancelled. */
async function proposeIn(work: Work, environment: string): Promise<void> {
  const { run, runner } = work;
  const types = [
    'change-request-created',
    'change-added',
    'change-request-sent-to-review',
  ] as const;
  let isDone = false;
  while (!isDone) {
    isDone = await recordChange(
      { author: run.by, expect: types.map((type) => ({ type, project: run.project })) },
      async (): Promise<Commit<boolean>> => {
        const [project, now] = await Promise.all([findProject(run.project), findRun(run.project)]);
        if (!project || now?.id !== run.id || now.opened[environment]) return noChange(true);
        const inputs = await inputsOf(work, environment);
        const former = await findOpenRequest(
          project,
          project.appliedFiles?.changeRequests[environment],
        );
        if (former && inputs.length > 0 && (await isStillThat(project, former, inputs))) {
          const kept = { id: former.id, state: 'kept' } as const;
          return { writes: [openedWrite(run, environment, kept)], events: [], result: true };
        }
        if (former) {
          const commit = await decideReplacement(runner, project, former);
          const cancelled = { id: former.id, state: 'cancelled' } as const;
          const mark = inputs.length === 0 ? [openedWrite(run, environment, cancelled)] : [];
          return { ...commit, writes: [...commit.writes, ...mark], result: inputs.length === 0 };
        }
        if (inputs.length === 0) return noChange(true);
        const title = `Apply files${work.request.commit ? ` of ${work.request.commit.slice(0, 12)}` : ''}`;
        const commit = await decideWholeRequest(runner, project, environment, { title, inputs });
        const opened = { id: commit.result.id, state: 'opened' } as const;
        return {
          writes: [...commit.writes, openedWrite(run, environment, opened)],
          events: commit.events,
          result: true,
        };
      },
    );
  }
}

/** What is proposed in an environment, from what the flags are now. */
async function inputsOf(
  { run, runner, request, references }: Work,
  environment: string,
): Promise<FlagChangeInput[]> {
  const names = run.proposed[environment] ?? [];
  const files = new Map(request.flags.map(({ flag }) => [flag.name, flag]));
  const inputs = await Promise.all(
    names.map(async (name): Promise<readonly FlagChangeInput[]> => {
      const file = files.get(name);
      if (!file) return [{ action: 'archiveFeature', feature: name }];
      const found = await loadWanted(run.project, wantedFlag(file, request.environments));
      const decided = decideFlagFile(runner, references, found, file, request.environments);
      return decideParts(runner, references, decided, run.guarded).proposed.get(environment) ?? [];
    }),
  );
  return inputs.flat();
}
