import { ARCHIVED_HERE } from '../../lib/import-export/findings.ts';
import type { ImportReport } from '../../lib/import-export/import-features.ts';
import type { ImportPart } from '../../lib/import-export/model.ts';
import type { ImportValidation } from '../../lib/import-export/validate-import.ts';
import { inPath, Refusal } from './admin-api.ts';
import { ARCHIVED_LABEL, archivedOf, archiveSince } from './archived-flags.ts';
import { batchesOf, pickParts } from './batches.ts';
import type { ListedFlag } from './instance-model.ts';
import type { Run } from './migration.ts';
import { startPhase } from './progress.ts';

const LABEL = 'Flags';

const NOT_COMPARED = 'Existing flags count as changed: a dry run does not compare their settings.';

/**
 * Imports flags into a project, one batch at a time; each flag completely, or not at all.
 * @param parts one for each environment
 * @throws {Stopped} when the service does not respond
 */
export async function copyFlags(
  run: Run,
  project: string,
  parts: readonly ImportPart[],
): Promise<void> {
  run.report.noteAnswers(project, parts);
  const batches = batchesOf(parts);
  const total = batches.reduce((sum, names) => sum + names.length, 0);
  const advance = startPhase(run.output, `${LABEL} of ${project}`, total);
  if (total === 0) return;
  const archived = archivedOf(parts);
  const { inUse, existing } = await existingFlags(run, project, archived.size > 0);
  if (run.isDryRun && inUse.length > 0) run.report.warn(NOT_COMPARED);
  const done = await archiveSince(run, project, archived, inUse);
  for (const batch of batches) {
    const names = batch.filter((name) => !done.has(name));
    const labelOf = (name: string) => (archived.has(name) ? ARCHIVED_LABEL : LABEL);
    const flags: Batch = { names, existing, labelOf, isRepeat: false };
    if (names.length > 0) {
      await (run.isDryRun ? predict : importHalves)(run, project, parts, flags);
    }
    advance(batch.length);
  }
}

/** The flags in use, and the names of all: of archived ones, too, if they matter. */
async function existingFlags({ target }: Run, project: string, withArchived: boolean) {
  const path = inPath(project);
  const [{ features: inUse }, { features: archived }] = await Promise.all([
    target.get<{ features: ListedFlag[] }>(`projects/${path}/features`),
    withArchived
      ? target.get<{ features: ListedFlag[] }>(`archive/features/${path}`)
      : { features: [] },
  ]);
  const existing = new Set([...inUse, ...archived].map(({ name }) => name));
  return { inUse, existing };
}

/**
 * Predicts the result for flags. Existing flags are not compared. What is wrong with no single flag
 * is looked for in halves, as an import would do it.
 */
async function predict(
  run: Run,
  project: string,
  parts: readonly ImportPart[],
  batch: Batch,
): Promise<void> {
  const { names, existing, labelOf } = batch;
  const body = bodyOf(project, parts, names);
  const { errors, warnings, permissions } = await run.target.request<ImportValidation>(
    'POST',
    'features-batch/validate',
    body,
  );
  const others = errors.find(({ affectedItems: [item = ''] }) => !names.includes(item));
  if (others && names.length > 1) {
    const half = Math.ceil(names.length / 2);
    await predict(run, project, parts, { ...batch, names: names.slice(0, half) });
    await predict(run, project, parts, { ...batch, names: names.slice(half) });
    return;
  }
  const refused = new Map(errors.map(({ message, affectedItems }) => [affectedItems[0], message]));
  const archived = new Set(archivedIn(warnings));
  for (const name of names) {
    const reason = refused.get(name) ?? others?.message;
    if (archived.has(name)) refuseArchived(run, project, name);
    else if (reason !== undefined) run.report.refuse(LABEL, flagOf(name, project), reason);
    else if (!existing.has(name)) run.report.note(labelOf(name), 'created');
    // The name of an archived flag is taken, and nothing else is brought over.
    else run.report.note(labelOf(name), labelOf(name) === LABEL ? 'changed' : 'unchanged');
  }
  noteWarnings(run, [...warnings, ...permissions]);
}

function archivedIn(warnings: ImportReport['warnings']): string[] {
  return warnings
    .filter(({ message }) => message === ARCHIVED_HERE)
    .flatMap(({ affectedItems }) => affectedItems);
}

function refuseArchived({ report }: Run, project: string, name: string): void {
  report.refuse(LABEL, flagOf(name, project), 'It is archived here. Revive or delete it first.');
}

function flagOf(name: string, project: string): string {
  return `flag "${name}" of the project "${project}"`;
}

function bodyOf(project: string, parts: readonly ImportPart[], names: readonly string[]) {
  const [first, ...others] = pickParts(parts, names);
  return { project, ...first, otherEnvironments: others };
}

function noteWarnings({ report }: Run, warnings: ImportReport['warnings']): void {
  for (const { message, affectedItems } of warnings) {
    // These are reported as refusals: people who move an instance expect these flags.
    if (message === ARCHIVED_HERE) continue;
    report.warn(`${message} ${affectedItems.join(', ')}`);
  }
}

interface Batch {
  readonly names: readonly string[];
  /** The flags of the project when this run began. */
  readonly existing: ReadonlySet<string>;
  /** Under which label the report counts a flag. */
  readonly labelOf: (name: string) => string;
  /** Whether an attempt was made before, which may have imported some of the flags. */
  readonly isRepeat: boolean;
}

/** If a batch is refused, its halves are imported separately, until the refused flags are found. */
async function importHalves(
  run: Run,
  project: string,
  parts: readonly ImportPart[],
  batch: Batch,
): Promise<void> {
  const { names } = batch;
  try {
    await importBatch(run, project, parts, batch);
  } catch (error) {
    // A 404 is not about a flag: the project or the environment is missing.
    if (!(error instanceof Refusal) || error.status === 404) throw error;
    const [only] = names;
    if (names.length === 1 && only !== undefined) {
      run.report.refuse(LABEL, flagOf(only, project), error.message);
      return;
    }
    const half = Math.ceil(names.length / 2);
    for (const part of [names.slice(0, half), names.slice(half)]) {
      await importHalves(run, project, parts, { ...batch, names: part, isRepeat: true });
    }
  }
}

async function importBatch(
  run: Run,
  project: string,
  parts: readonly ImportPart[],
  { names, existing, labelOf, isRepeat }: Batch,
): Promise<void> {
  const body = bodyOf(project, parts, names);
  const { repeated } = run.target;
  const answer = await run.target.request<ImportReport>('POST', 'features-batch/import', body);
  const isInDoubt = isRepeat || run.target.repeated > repeated;
  for (const outcome of ['created', 'changed', 'unchanged'] as const) {
    for (const name of answer[outcome]) {
      // An attempt whose answer did not come, or that was stopped, has created it.
      const isCreated = isInDoubt && !existing.has(name);
      run.report.note(labelOf(name), isCreated ? 'created' : outcome);
    }
  }
  for (const name of answer.archived) refuseArchived(run, project, name);
  noteDefinitions(run, answer);
  noteWarnings(run, answer.warnings);
}

function noteDefinitions({ report }: Run, answer: ImportReport): void {
  for (const [label, names] of [
    ['Context fields', answer.contextFields],
    ['Tag types', answer.tagTypes],
    ['Segments', answer.segments],
  ] as const) {
    if (names.length > 0) report.note(label, 'created', names.length);
  }
}
