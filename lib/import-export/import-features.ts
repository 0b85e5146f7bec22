import type { Author } from '../auth/author.ts';
import type { Caller } from '../auth/caller.ts';
import { recordChange } from '../events/commit/record-change.ts';
import { recordMany } from '../events/commit/record-many.ts';
import { createContextField } from '../flags/context-fields/change-context-fields.ts';
import { type CountChange, countNew, withCountChanges } from '../flags/features/count-changes.ts';
import { createSegment } from '../flags/segments/change-segments.ts';
import { createTagType } from '../flags/tag-types/change-tag-types.ts';
import { ApiError, ConflictError, NameExistsError, NoAccessError } from '../platform/errors.ts';
import type { Project } from '../projects/model.ts';
import { type Definitions, isNothing } from './definitions.ts';
import { REPEATED_FLAG } from './findings.ts';
import { countTogether, MOST_FLAGS_TOGETHER, writesTogether } from './group-flags.ts';
import { loadFlag } from './load-flag.ts';
import type { Finding, FlagPlan, FoundFlag, ImportRequest, WantedFlag } from './model.ts';
import { describeNeeded, missingPermissions } from './needed-permissions.ts';
import { planFlag } from './plan-flag.ts';
import { loadReferences, type References } from './references.ts';
import { type CheckedFlag, checkImport, type ImportValidation } from './validate-import.ts';

/**
 * Well below the 29 s timeout of the function, so that the caller learns how far the import got.
 */
const STOP_AFTER_MS = 10_000;
/** Maximum number of reasons in an error; `validate` returns all of them. */
const SHOWN_ERRORS = 20;

/** The result of an import. */
export interface ImportReport {
  created: string[];
  changed: string[];
  unchanged: string[];
  /** Skipped, because they are archived here. */
  archived: string[];
  contextFields: string[];
  segments: string[];
  tagTypes: string[];
  warnings: Finding[];
}

/**
 * Imports flags into a project: each one completely, into all given environments, or not at all. Small ones share a
 * transaction.
 * Missing definitions are created first, flags that are archived here are skipped. Importing is
 * idempotent.
 *
 * @throws {NotFoundError} for an unknown project or environment
 * @throws {ApiError} 400 with all that is wrong, before anything is written; 409 if a flag is there twice; 403 if the project
 *   cannot have so many flags
 * @throws {NoAccessError} naming the missing permissions
 * @throws {ConflictError} when it takes too long, or there are too many concurrent writes; send it
 *   again
 */
export async function importFeatures(
  caller: Caller,
  request: ImportRequest,
): Promise<ImportReport> {
  const startedAt = Date.now();
  const checked = await checkImport(caller, request);
  refuseInvalidImport(checked.validation, checked.exceedsLimit);
  const { flags, archived, missing, references: before, validation } = checked;
  const definitions = await createDefinitions(caller, request.project, missing);
  const references = isNothing(missing) ? before : await loadReferences(request.project);
  const report: ImportReport = {
    created: [],
    changed: [],
    unchanged: [],
    archived: [...archived],
    ...definitions,
    warnings: validation.warnings,
  };
  // With all definitions, a plan without changes is right: the flag matched when the import began.
  const isSame = ({ plan }: CheckedFlag) => isNothing(missing) && plan?.outcome === 'unchanged';
  report.unchanged.push(...flags.filter(isSame).map(({ wanted }) => wanted.name));
  await recordMany(async (record) => {
    let left = flags.filter((flag) => !isSame(flag));
    while (left.length > 0) {
      refuseTooSlow(startedAt, flags.length - left.length, flags.length);
      const outcomes = await record(...importOfFirst(caller, request.project, references, left));
      for (const [index, outcome] of outcomes.entries()) {
        report[outcome].push(left[index]?.wanted.name ?? '');
      }
      left = left.slice(outcomes.length);
    }
  });
  if (report.created.length + report.changed.length > 0) {
    await recordImport(caller, request, report);
  }
  return report;
}

function refuseInvalidImport(
  { errors, permissions }: ImportValidation,
  exceedsLimit: boolean,
): void {
  const [missing] = permissions;
  if (missing) {
    const names = missing.affectedItems;
    throw new NoAccessError(`You need these permissions to import: ${names.join(', ')}.`, names);
  }
  const [first] = errors;
  if (!first) return;
  const details = errors
    .slice(0, SHOWN_ERRORS)
    .map(({ message, affectedItems }) => ({ message: `${affectedItems.join(', ')}: ${message}` }));
  const others = errors.length === 1 ? '' : ` There are ${errors.length - 1} more errors.`;
  const isRepeated = errors.some(({ message }) => message === REPEATED_FLAG);
  const [status, name] = exceedsLimit
    ? [403, 'ExceedsLimitError']
    : isRepeated
      ? [409, 'ConflictError']
      : [400, 'ValidationError'];
  throw new ApiError(
    status,
    name,
    `Nothing was imported. "${first.affectedItems[0]}" is refused: ${first.message}${others}`,
    details,
  );
}

/** A context field of a project becomes one of the project that is imported into. */
async function createDefinitions(
  caller: Caller,
  target: string,
  { contextFields, segments, tagTypes }: Definitions,
): Promise<Pick<ImportReport, 'contextFields' | 'segments' | 'tagTypes'>> {
  return {
    tagTypes: await createAll(tagTypes, (tagType) => createTagType(caller, tagType)),
    contextFields: await createAll(contextFields, ({ name, project, ...field }) =>
      createContextField(caller, { name }, { ...field, project: project ? target : null }),
    ),
    segments: await createAll(segments, ({ name, description = null, constraints }) =>
      createSegment(caller, { name, description, constraints }),
    ),
  };
}

async function createAll<T extends { readonly name: string }>(
  things: readonly T[],
  create: (thing: T) => Promise<unknown>,
): Promise<string[]> {
  const created: string[] = [];
  for (const thing of things) {
    if (await createIfMissing(() => create(thing))) created.push(thing.name);
  }
  return created;
}

/** Ignores that someone else has created it first. */
async function createIfMissing(create: () => Promise<unknown>): Promise<boolean> {
  try {
    await create();
    return true;
  } catch (error) {
    if (error instanceof NameExistsError) return false;
    throw error;
  }
}

function refuseTooSlow(startedAt: number, done: number, all: number): void {
  if (Date.now() - startedAt < STOP_AFTER_MS) return;
  throw new ConflictError(
    `The import was stopped after ${STOP_AFTER_MS / 1000} seconds: ${done} of ${all} flags are imported. Send it again for the others.`,
  );
}

/** The change that imports the first flags, as many as fit into one transaction. Its result is the outcome of each. */
function importOfFirst(
  caller: Caller,
  project: string,
  references: References,
  left: readonly CheckedFlag[],
): Parameters<typeof recordChange<readonly FlagPlan['outcome'][]>> {
  const expected = firstTogether(left, caller.author);
  const expect = expected.flatMap(({ plan }) => plan?.events ?? []);
  const decide = async () => {
    const found = await Promise.all(expected.map(({ wanted }) => loadFlag(project, wanted)));
    const plans = planFlags(caller, references, found, expected);
    const together = plans.slice(0, countTogether(plans, caller.author));
    return {
      writes: writesTogether(together),
      events: together.flatMap(({ events }) => events),
      result: together.map(({ outcome }) => outcome),
    };
  };
  return [{ author: caller.author, expect }, decide];
}

/** The first flags of which the plans fit into one transaction; at least one. */
function firstTogether(left: readonly CheckedFlag[], author: Author): readonly CheckedFlag[] {
  const planned = left
    .slice(0, MOST_FLAGS_TOGETHER)
    .map(({ wanted, plan }) => ({ wanted, writes: [], events: [], ...plan }));
  return left.slice(0, countTogether(planned, author));
}

/** Plans flags one after the other, up to one that is refused: unless it is the first, it is refused in its turn. */
function planFlags(
  caller: Caller,
  references: References,
  found: readonly FoundFlag[],
  flags: readonly CheckedFlag[],
) {
  const plans: (FlagPlan & Pick<CheckedFlag, 'wanted'>)[] = [];
  const counts: CountChange[] = [];
  for (const [index, { wanted }] of flags.entries()) {
    const flag = found[index];
    if (!flag) break;
    try {
      const project = withCountChanges(flag.project, counts);
      const plan = planFlag(caller, references, { ...flag, project }, wanted);
      refuseWithoutPermission(caller, project, plan, wanted);
      plans.push({ ...plan, wanted });
      if (plan.outcome === 'created') counts.push(countNew(plan.after.feature));
    } catch (error) {
      if (index === 0) throw error;
      break;
    }
  }
  return plans;
}

function refuseWithoutPermission(
  caller: Caller,
  project: Project,
  { needed }: FlagPlan,
  { name }: WantedFlag,
): void {
  const missing = missingPermissions(caller, project, needed);
  if (missing.length === 0) return;
  throw new NoAccessError(
    `You need these permissions to import "${name}": ${missing.map(describeNeeded).join(', ')}.`,
    missing.map(({ permission }) => permission),
  );
}

function recordImport(caller: Caller, { project, parts }: ImportRequest, report: ImportReport) {
  return recordChange({ author: caller.author }, async () => ({
    writes: [],
    events: [
      {
        type: 'features-imported',
        project,
        environment: parts.length === 1 ? (parts[0]?.environment ?? null) : null,
        data: {
          environments: parts.map(({ environment }) => environment),
          created: report.created,
          changed: report.changed,
        },
      },
    ],
    result: undefined,
  }));
}
