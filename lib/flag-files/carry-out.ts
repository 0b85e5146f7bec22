import type { Caller } from '../auth/caller.ts';
import { allRights } from '../auth/rights.ts';
import { type Commit, noChange, recordChange } from '../events/commit/record-change.ts';
import { recordMany } from '../events/commit/record-many.ts';
import { findParents, removeChildWrite } from '../flags/dependencies/relation-writes.ts';
import { findWholeFeature } from '../flags/feature-data/feature-store.ts';
import type { WholeFeature } from '../flags/feature-data/model.ts';
import { wholeFeatureWrites } from '../flags/feature-environments/feature-writes.ts';
import {
  type CountChange,
  countChange,
  countChangeWrites,
  countNew,
  withCountChanges,
} from '../flags/features/count-changes.ts';
import { decideUpdate } from '../flags/features/update-feature.ts';
import { fitEvents } from '../import-export/fit-events.ts';
import { flagWrites } from '../import-export/flag-writes.ts';
import {
  countTogether,
  MOST_FLAGS_TOGETHER,
  writesTogether,
} from '../import-export/group-flags.ts';
import type { FoundFlag } from '../import-export/model.ts';
import { loadReferences } from '../import-export/references.ts';
import { ApiError, ConflictError, NameExistsError } from '../platform/errors.ts';
import { needsApproval } from '../projects/approvals.ts';
import type { Project } from '../projects/model.ts';
import { findProject } from '../projects/project-store.ts';
import { decideParts } from './file-parts.ts';
import { finishedCommit } from './finished-run.ts';
import { decideFlagFile, inOrderOfParents, segmentNamesOf } from './flag-file-outcome.ts';
import { loadAllWanted } from './load-flags.ts';
import type { FailedFlag, FilesRun, FilesToApply, FilesWork } from './model.ts';
import { presentFlagFile, revisionOf } from './present-flag-file.ts';
import { proposeOrFail } from './propose-files.ts';
import { postpone, readWork } from './run-store.ts';
import { wantedFlag } from './wanted-flag.ts';
import type { Work } from './work.ts';

/** What a finished run has done. */
interface FinishedRun {
  readonly run: FilesRun;
  readonly work: FilesWork;
  readonly failed: readonly FailedFlag[];
}

/** The caller was checked when the run was taken, so what is left of it needs no rights. */
function runnerOf({ by }: FilesRun): Caller {
  return { author: by, tokenType: 'user', projects: ['*'], environment: '*', rights: allRights };
}

/**
 * Carries out an application of files that is taken: each flag completely or not at all, then what is proposed, then the
 * record of it. Whatever is done already is found to be done, so it may be cut at any point and carried on by anybody.
 * @param stopAt when to stop before another transaction, in ms since 1970
 * @returns what was done; `undefined` if there was no time for all of it, or another process has finished it
 */
export async function carryOut(run: FilesRun, stopAt: number): Promise<FinishedRun | undefined> {
  await postpone(run);
  const work = await readWork(run);
  const references = await loadReferences(run.project);
  const { request } = work;
  const state: Work = { run, runner: runnerOf(run), request, references };
  const changed = await changeFlags(state, stopAt);
  const archived = changed && (await archiveFlags(state, stopAt));
  if (!changed || !archived) return undefined;
  const failed = [...changed, ...archived];
  for (const environment of Object.keys(run.proposed)) {
    failed.push(...(await proposeOrFail(state, environment)));
  }
  const finished = await recordChange(
    { author: run.by, expect: [{ type: 'flag-files-applied', project: run.project }] },
    () => finishedCommit(run, work, failed),
  );
  return finished && { run: finished, work, failed };
}

type FileOutcome = FailedFlag | undefined;

async function changeFlags(work: Work, stopAt: number): Promise<FailedFlag[] | undefined> {
  const failed: FailedFlag[] = [];
  let left = inOrderOfParents(work.request.flags, ({ flag }) => flag);
  return recordMany(async (record) => {
    while (left.length > 0) {
      if (Date.now() > stopAt) return undefined;
      const batch = left.slice(0, MOST_FLAGS_TOGETHER);
      const outcomes = await record({ author: work.run.by }, () => decideBatch(work, batch)).catch(
        // Somebody has just created one of them: the next decision finds it as it is.
        (error: unknown): readonly FileOutcome[] => {
          if (error instanceof NameExistsError) return [];
          throw error;
        },
      );
      failed.push(...outcomes.filter((outcome) => outcome !== undefined));
      left = left.slice(outcomes.length);
    }
    return failed;
  });
}

/** As many of the first flags as fit into one transaction; its result has one outcome for each. */
async function decideBatch(
  work: Work,
  batch: FilesToApply['flags'],
): Promise<Commit<readonly FileOutcome[]>> {
  const { run, request } = work;
  const found = await loadAllWanted(
    run.project,
    batch.map(({ flag }) => wantedFlag(flag, request.environments)),
  );
  const plans: (DirectChange & { readonly outcome: FileOutcome })[] = [];
  const counts: CountChange[] = [];
  for (const [index, each] of batch.entries()) {
    const flag = found[index];
    const wanted = wantedFlag(each.flag, request.environments);
    try {
      if (!flag || flag instanceof ApiError) throw flag;
      const project = withCountChanges(flag.project, counts);
      const plan = planFile(work, { ...flag, project }, each);
      plans.push({ ...plan, wanted, outcome: undefined });
      if (plan.created) counts.push(countNew(plan.created.feature));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // It may be refused for what those before it have not done yet: in its turn, it is the first.
      if (index > 0) break;
      const outcome = { name: each.flag.name, message: error.message };
      plans.push({ wanted, writes: [], events: [], outcome });
      break;
    }
  }
  const together = plans.slice(0, countTogether(plans, run.by));
  return {
    writes: writesTogether(together),
    events: together.flatMap(({ events }) => events),
    result: together.map(({ outcome }) => outcome),
  };
}

type DirectChange = Parameters<typeof countTogether>[0][number] & {
  readonly created?: WholeFeature | undefined;
};

/**
 * What is done at once of a flag; nothing if that is done already.
 * @throws {ConflictError} for a flag that others have changed since the plan
 */
function planFile(
  { run, runner, request, references }: Work,
  found: FoundFlag,
  { flag, revision }: FilesToApply['flags'][number],
): DirectChange {
  const decided = decideFlagFile(runner, references, found, flag, request.environments);
  const { direct } = decideParts(runner, references, decided, run.guarded);
  const nothing = { wanted: decided.wanted, writes: [], events: [] };
  const isSame = revisionOf(decided.was) === revisionOf(decided.is);
  if (isSame || direct.events.length === 0) return nothing;
  if (revisionOf(decided.was) !== revision) throw movedSince(flag.name);
  refuseNewApprovals(run, found.project, direct.touched);
  const writes = flagWrites(found, direct.after, direct.parents, direct.tagWrites);
  return {
    wanted: decided.wanted,
    writes,
    events: fitEvents(flag.name, writes, direct.events, run.by),
    created: found.whole ? undefined : direct.after,
  };
}

/** The refusal of a flag that is not as it was in the plan. */
export function movedSince(name: string): ConflictError {
  return new ConflictError(`The flag "${name}" was changed since the plan. Make another plan.`);
}

function refuseNewApprovals(run: FilesRun, project: Project, environments: readonly string[]) {
  const name = environments.find(
    (each) => needsApproval(project, each) && !run.skipped.includes(each),
  );
  if (name === undefined) return;
  throw new ConflictError(
    `Changes in the environment "${name}" need approval since the plan. Make another plan.`,
  );
}

async function archiveFlags(work: Work, stopAt: number): Promise<FailedFlag[] | undefined> {
  const { run, request } = work;
  const failed: FailedFlag[] = [];
  const proposed = new Set(Object.values(run.proposed).flat());
  for (const each of (request.archived ?? []).filter(({ name }) => !proposed.has(name))) {
    if (Date.now() > stopAt) return undefined;
    const { name } = each;
    try {
      const expect = [
        { type: 'feature-archived', project: run.project, featureName: name },
      ] as const;
      await recordChange({ author: run.by, expect }, () => decideArchival(work, each));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed.push({ name, message: error.message });
    }
  }
  return failed;
}

async function decideArchival(
  { run, request, references }: Work,
  { name, revision }: NonNullable<FilesToApply['archived']>[number],
): Promise<Commit<undefined>> {
  const [whole, project] = await Promise.all([findWholeFeature(name), findProject(run.project)]);
  if (!whole || !project || whole.feature.archivedAt !== null) return noChange();
  const is = presentFlagFile(whole, request.environments, segmentNamesOf(references));
  if (whole.feature.project !== project.id || revisionOf(is) !== revision) throw movedSince(name);
  const set = Object.values(whole.environments).filter(
    ({ enabled, strategies, variants }) => enabled || strategies.length + variants.length > 0,
  );
  refuseNewApprovals(
    run,
    project,
    set.map(({ environment }) => environment),
  );
  const { after, events } = decideUpdate(whole, { archived: true });
  const parents = await findParents(whole.feature);
  return {
    writes: [
      ...wholeFeatureWrites(whole, after, project.createdAt),
      ...countChangeWrites(project, [countChange(whole.feature, after.feature)]),
      ...parents.map((parent) => removeChildWrite(parent, name)),
    ],
    events,
    result: undefined,
  };
}
