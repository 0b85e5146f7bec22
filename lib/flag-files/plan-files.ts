import type { Caller } from '../auth/caller.ts';
import { isGuarded } from '../flags/feature-data/approval-guard.ts';
import type { Feature } from '../flags/feature-data/model.ts';
import { newFeature } from '../flags/features/create-feature.ts';
import type { InputOf, TypeOf } from '../http/contract.ts';
import type { FoundFlag } from '../import-export/model.ts';
import { loadReferences, type References } from '../import-export/references.ts';
import { ApiError, invalid } from '../platform/errors.ts';
import type { Project } from '../projects/model.ts';
import { getProject } from '../projects/project-store.ts';
import { decideParts } from './file-parts.ts';
import {
  type DecidedFile,
  decideFlagFile,
  inOrderOfParents,
  PlannedParents,
  segmentNamesOf,
} from './flag-file-outcome.ts';
import { FLAGS_OF_A_PAGE } from './limits.ts';
import {
  listFlagsBetween,
  loadAllWanted,
  readWhole,
  refuseOtherEnvironments,
} from './load-flags.ts';
import type { FlagFile } from './model.ts';
import { missingRights } from './needed-rights.ts';
import { presentFileDifferences } from './present-file-differences.ts';
import { presentFlagFile, revisionOf, shortHash } from './present-flag-file.ts';
import type { flagFilesPlanSchema, planFilesSchema } from './schema.ts';
import { wantedFlag } from './wanted-flag.ts';

type PlanRequest = InputOf<typeof planFilesSchema>;
type Plan = TypeOf<typeof flagFilesPlanSchema>;
type PlannedFile = Plan['flags'][number];

/** A flag of the files, and what they make of it or why they are refused. */
export interface ComparedFile {
  readonly file: FlagFile;
  readonly found: FoundFlag | ApiError;
  readonly result: DecidedFile | ApiError;
}

/**
 * What the files would change of some flags, without changing anything.
 * @throws {NotFoundError} for an unknown project
 * @throws {ValidationError} for an environment that it does not have, a flag twice, and one outside of the part
 */
export async function planFiles(
  caller: Caller,
  projectId: string,
  request: PlanRequest,
): Promise<Plan> {
  const { environments, flags, others = [], archivesMissing = false } = request;
  const project = await getProject(projectId);
  refuseOtherEnvironments(project, environments);
  refuseRules(flags, environments);
  refuseOutside(request);
  const [references, listed] = await Promise.all([
    loadReferences(projectId),
    listFlagsBetween(projectId, request, FLAGS_OF_A_PAGE),
  ]);
  const last = listed.isLast ? undefined : listed.flags.at(-1)?.name;
  const part = flags.filter(({ name }) => last === undefined || name <= last);
  const compared = await compareFiles(caller, project, references, part, environments, others);
  const guarded = guardedEnvironments(caller, project);
  const names = new Set(part.map(({ name }) => name));
  const missing = listed.flags.filter(({ name }) => !names.has(name));
  const archived = archivesMissing ? missing : [];
  const planned = [
    ...compared.map((each) => presentCompared(caller, each, environments, references)),
    ...(await presentArchived(archived, environments, references)),
  ];
  const rights = compared.flatMap(({ result }) =>
    result instanceof ApiError || !isDifferent(result)
      ? []
      : missingRights(
          caller,
          project,
          decideParts(caller, references, result, guarded).direct.events,
        ),
  );
  const changing = planned.filter((each) => each !== undefined);
  changing.sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    revision: shortHash([
      environments,
      compared.map(({ result }) =>
        result instanceof ApiError ? result.message : [result.was, result.is],
      ),
      missing.map(({ name }) => name),
      changing.map(({ name, revision }) => [name, revision]),
    ]),
    flags: changing,
    unchanged: planned.length - changing.length,
    unlisted: archivesMissing ? [] : missing.map(({ name }) => name),
    needApproval: environments.filter((name) => guarded.includes(name)),
    missingPermissions: [
      ...new Set([
        ...rights,
        ...(archived.length > 0
          ? missingRights(caller, project, [{ type: 'feature-archived' }])
          : []),
      ]),
    ],
    ...(last !== undefined && { next: last }),
  };
}

/** The environments of a project in which the caller may only propose. */
export function guardedEnvironments(caller: Caller, project: Project): string[] {
  return Object.keys(project.environments).filter((name) => isGuarded(caller, project, name));
}

/** Whether files make something else of a flag than it is. */
export function isDifferent({ was, is }: Pick<DecidedFile, 'was' | 'is'>): boolean {
  return revisionOf(was) !== revisionOf(is);
}

/**
 * Compares flags of files with what is stored, each after those that it depends on.
 * @param others names of flags that they may depend on, which are in files too
 */
export async function compareFiles(
  caller: Caller,
  project: Project,
  references: References,
  flags: readonly FlagFile[],
  environments: readonly string[],
  others: readonly string[] = [],
): Promise<ComparedFile[]> {
  const ordered = inOrderOfParents(flags, (file) => file);
  const wanted = ordered.map((file) => wantedFlag(file, environments));
  const loaded = await loadAllWanted(project.id, wanted);
  const parents = new PlannedParents((name) => newFeature(caller, project, { name }, []), others);
  return ordered.map((file, index) => {
    const found = loaded[index] ?? new ApiError(500, 'Error', 'A flag was not read.');
    if (found instanceof ApiError) return { file, found, result: found };
    try {
      const known = parents.in(found, file);
      const result = decideFlagFile(caller, references, known, file, environments);
      parents.add(result.decided);
      return { file, found, result };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { file, found, result: error };
    }
  });
}

function presentCompared(
  caller: Caller,
  { file, found, result }: ComparedFile,
  environments: readonly string[],
  references: References,
): PlannedFile | undefined {
  if (result instanceof ApiError) {
    const environment = faultyEnvironment(caller, file, found, result, references);
    return {
      name: file.name,
      outcome: 'refused',
      revision: null,
      target: null,
      message: result.message,
      ...(environment !== undefined && { environment }),
      differences: [],
    };
  }
  if (!isDifferent(result)) return undefined;
  const { was, is, decided } = result;
  const change = { was, is, before: result.found.whole, after: decided.after };
  return {
    name: file.name,
    outcome: was === null ? 'created' : 'changed',
    revision: revisionOf(was),
    target: revisionOf(is),
    differences: presentFileDifferences(change, environments, segmentNamesOf(references)),
  };
}

async function presentArchived(
  flags: readonly Feature[],
  environments: readonly string[],
  references: References,
): Promise<PlannedFile[]> {
  const whole = await readWhole(flags, environments);
  return whole.map((flag) => ({
    name: flag.feature.name,
    outcome: 'archived',
    revision: revisionOf(presentFlagFile(flag, environments, segmentNamesOf(references))),
    target: null,
    differences: [],
  }));
}

/** The environment whose rules are at fault: without them, the flag is not refused for the same reason. */
function faultyEnvironment(
  caller: Caller,
  file: FlagFile,
  found: ComparedFile['found'],
  { message }: ApiError,
  references: References,
): string | undefined {
  if (found instanceof ApiError) return undefined;
  return file.environments?.find((rules) => {
    const { environments: _all, ...own } = file;
    try {
      const alone = { ...own, dependencies: [], environments: [rules] };
      decideFlagFile(caller, references, found, alone, [rules.environment]);
      return false;
    } catch (error) {
      return error instanceof ApiError && error.message === message;
    }
  })?.environment;
}

/** @throws {ValidationError} for rules of an environment that is not managed, or twice */
export function refuseRules(flags: readonly FlagFile[], environments: readonly string[]): void {
  for (const [index, { environments: rules = [] }] of flags.entries()) {
    const names = rules.map(({ environment }) => environment);
    const wrong = names.findIndex(
      (name, place) => !environments.includes(name) || names.indexOf(name) !== place,
    );
    if (wrong < 0) continue;
    throw invalid(
      `/body/flags/${index}/environments/${wrong}/environment`,
      'must be one of `environments`, once',
      { sent: names[wrong] },
    );
  }
}

/** @throws {ValidationError} for flags out of order, twice, or outside of the part */
function refuseOutside({ flags, after = '', until }: PlanRequest): void {
  let last = after;
  for (const [index, { name }] of flags.entries()) {
    if (name <= last || (until !== undefined && name > until)) {
      throw invalid(
        `/body/flags/${index}/name`,
        'must come after the flag before it and `after`, and not after `until`',
        { sent: name },
      );
    }
    last = name;
  }
}
