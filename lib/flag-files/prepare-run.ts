import type { Caller } from '../auth/caller.ts';
import { holds } from '../auth/rights.ts';
import { MAX_ADDED_CHANGES } from '../change-requests/model.ts';
import { refuseOutsiders } from '../change-requests/propose/add-changes.ts';
import { findOpenRequest } from '../change-requests/propose/propose-whole.ts';
import type { EventDraft } from '../events/log/types.ts';
import { findWholeFeature } from '../flags/feature-data/feature-store.ts';
import type { WholeFeature } from '../flags/feature-data/model.ts';
import { findLimitErrors } from '../import-export/findings.ts';
import { loadReferences, type References } from '../import-export/references.ts';
import { chunksOf } from '../platform/chunks.ts';
import { ApiError, invalid, NoAccessError } from '../platform/errors.ts';
import type { Project } from '../projects/model.ts';
import { movedSince } from './carry-out.ts';
import { decideParts, guardedHome } from './file-parts.ts';
import { segmentNamesOf } from './flag-file-outcome.ts';
import { refuseOtherEnvironments } from './load-flags.ts';
import type { FilesToApply, FilesWork } from './model.ts';
import { missingRights } from './needed-rights.ts';
import {
  type ComparedFile,
  compareFiles,
  guardedEnvironments,
  isDifferent,
  refuseRules,
} from './plan-files.ts';
import { presentFlagFile, revisionOf } from './present-flag-file.ts';

/** Reasons in an error. */
const SHOWN_ERRORS = 20;
const READ_AT_ONCE = 20;

interface PreparedRun {
  readonly work: FilesWork;
  readonly guarded: readonly string[];
  readonly proposed: Readonly<Record<string, readonly string[]>>;
}

/** Checks all of it, and splits it; `undefined` if there is nothing to do. */
export async function prepareRun(
  caller: Caller,
  project: Project,
  request: FilesToApply,
): Promise<PreparedRun | undefined> {
  const { environments, flags, archived = [] } = request;
  refuseOtherEnvironments(project, environments);
  const files = flags.map(({ flag }) => flag);
  refuseRules(files, environments);
  refuseTwice(
    [...files, ...archived].map(({ name }) => name),
    files.length,
  );
  const references = await loadReferences(project.id);
  const compared = await compareFiles(caller, project, references, files, environments);
  refuseRefused(compared);
  refuseMoved(compared, request);
  const gone = await loadArchived(project, request, references);
  const guarded = guardedEnvironments(caller, project);
  const work = {
    request,
    created: [] as string[],
    changed: [] as string[],
    archived: [] as string[],
  };
  const events: EventDraft[] = [];
  const proposed = new Map<string, string[]>();
  const counts = new Map<string, number>();
  const propose = (environment: string, name: string, count: number) => {
    proposed.set(environment, [...(proposed.get(environment) ?? []), name]);
    counts.set(environment, (counts.get(environment) ?? 0) + count);
  };
  for (const { file, result } of compared) {
    if (result instanceof ApiError || !isDifferent(result)) continue;
    const parts = decideParts(caller, references, result, guarded);
    events.push(...parts.direct.events);
    if (parts.direct.events.length > 0) {
      (result.was === null ? work.created : work.changed).push(file.name);
    }
    for (const [environment, inputs] of parts.proposed) {
      propose(environment, file.name, inputs.length);
    }
  }
  for (const { feature } of gone) {
    const home = guardedHome(feature, project, guarded);
    if (home === undefined) {
      work.archived.push(feature.name);
      events.push({ type: 'feature-archived' });
    } else propose(home, feature.name, 1);
  }
  refuseWithoutRights(caller, project, events);
  if (proposed.size > 0) refuseOutsiders(caller, project);
  refuseTooMany(counts);
  const found = compared.flatMap((each) => (each.found instanceof ApiError ? [] : [each.found]));
  refuseFullProject(project, findLimitErrors(project, found));
  for (const environment of await formerPlaces(caller, project)) {
    if (!proposed.has(environment)) proposed.set(environment, []);
  }
  if (events.length === 0 && proposed.size === 0) return undefined;
  return { work, guarded, proposed: Object.fromEntries(proposed) };
}

/** Environments whose change request of the last application is open: it gives way to what the files say now. */
async function formerPlaces(caller: Caller, project: Project): Promise<string[]> {
  const former = Object.entries(project.appliedFiles?.changeRequests ?? {});
  const open = await Promise.all(former.map(([, id]) => findOpenRequest(project, id)));
  return open.flatMap((request) => {
    if (!request) return [];
    const { environment, createdBy, id } = request;
    const isAllowed =
      createdBy.id === caller.author.id ||
      holds(caller.rights, ['APPLY_CHANGE_REQUEST'], { project, environment });
    if (isAllowed) return [environment];
    throw new NoAccessError(
      `The change request ${id} of the last application is open, and of someone else. It has to be applied or cancelled first.`,
      ['APPLY_CHANGE_REQUEST'],
    );
  });
}

/** @throws {ValidationError} for a flag that is named twice */
function refuseTwice(names: readonly string[], count: number): void {
  const index = names.findIndex((name, place) => names.indexOf(name) !== place);
  if (index < 0) return;
  const pointer =
    index < count ? `/body/flags/${index}/flag/name` : `/body/archived/${index - count}/name`;
  throw invalid(pointer, 'must be named once', { sent: names[index] });
}

function refuseRefused(compared: readonly ComparedFile[]): void {
  const refused = compared.flatMap(({ file, result }) =>
    result instanceof ApiError ? [{ message: `${file.name}: ${result.message}` }] : [],
  );
  const [first] = refused;
  if (!first) return;
  const others = refused.length > 1 ? ` There are ${refused.length - 1} more errors.` : '';
  throw new ApiError(
    400,
    'ValidationError',
    `Nothing was applied. ${first.message}${others}`,
    refused.slice(0, SHOWN_ERRORS),
  );
}

/** A flag may be as it was in the plan, or as the files say already. */
function refuseMoved(compared: readonly ComparedFile[], { flags }: FilesToApply): void {
  const revisions = new Map(flags.map(({ flag, revision }) => [flag.name, revision]));
  const moved = compared.flatMap(({ file: { name }, result }) =>
    !(result instanceof ApiError) &&
    isDifferent(result) &&
    revisionOf(result.was) !== revisions.get(name)
      ? [name]
      : [],
  );
  refuseThese(moved);
}

function refuseThese(moved: readonly string[]): void {
  const [first] = moved;
  if (first === undefined) return;
  const { message } = movedSince(first);
  throw new ApiError(
    409,
    'ConflictError',
    moved.length === 1
      ? message
      : `These flags were changed since the plan: ${moved.slice(0, SHOWN_ERRORS).join(', ')}${moved.length > SHOWN_ERRORS ? ` and ${moved.length - SHOWN_ERRORS} more` : ''}. Make another plan.`,
    moved.slice(0, SHOWN_ERRORS).map((name) => ({ message: movedSince(name).message })),
  );
}

async function loadArchived(
  project: Project,
  { archived = [], environments }: FilesToApply,
  references: References,
): Promise<WholeFeature[]> {
  const found: WholeFeature[] = [];
  const moved: string[] = [];
  for (const chunk of chunksOf(archived, READ_AT_ONCE)) {
    const loaded = await Promise.all(chunk.map(({ name }) => findWholeFeature(name)));
    for (const [index, { name, revision }] of chunk.entries()) {
      const whole = loaded[index];
      if (!whole || whole.feature.project !== project.id) {
        moved.push(name);
        continue;
      }
      if (whole.feature.archivedAt !== null) continue;
      const file = presentFlagFile(whole, environments, segmentNamesOf(references));
      if (revisionOf(file) !== revision) moved.push(name);
      found.push(whole);
    }
  }
  refuseThese(moved);
  return found;
}

function refuseWithoutRights(
  caller: Caller,
  project: Project,
  events: readonly EventDraft[],
): void {
  const missing = missingRights(caller, project, events);
  if (missing.length === 0) return;
  throw new NoAccessError(
    `You need these permissions to apply the files: ${missing.join(', ')}.`,
    missing,
  );
}

function refuseTooMany(counts: ReadonlyMap<string, number>): void {
  for (const [environment, count] of counts) {
    if (count <= MAX_ADDED_CHANGES) continue;
    throw invalid(
      '/body/flags',
      `makes ${count} changes in the environment "${environment}", where changes need approval, and a change request of files has ${MAX_ADDED_CHANGES} at most`,
      { hint: 'Apply them in steps.' },
    );
  }
}

function refuseFullProject({ id }: Project, errors: ReturnType<typeof findLimitErrors>): void {
  const [first] = errors;
  if (!first) return;
  throw new ApiError(403, 'ExceedsLimitError', first.message, [
    { message: `${id}: ${first.message}` },
  ]);
}
