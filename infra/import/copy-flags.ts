import { ARCHIVED_HERE } from '../../lib/import-export/findings.ts';
import type { ImportReport } from '../../lib/import-export/import-features.ts';
import type { ImportPart } from '../../lib/import-export/model.ts';
import type { ImportValidation } from '../../lib/import-export/validate-import.ts';
import { inPath, Refusal } from './admin-api.ts';
import { batchesOf, pickParts } from './batches.ts';
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
  noteArchived(run, parts);
  run.report.noteAnswers(project, parts);
  const batches = batchesOf(parts);
  const total = batches.reduce((sum, names) => sum + names.length, 0);
  const advance = startPhase(run.output, `${LABEL} of ${project}`, total);
  const existing = total > 0 ? await existingNames(run, project) : new Set<string>();
  if (run.isDryRun && existing.size > 0) run.report.warn(NOT_COMPARED);
  for (const names of batches) {
    if (run.isDryRun) await predict(run, project, parts, names, existing);
    else await importHalves(run, project, parts, { names, existing, isRepeat: false });
    advance(names.length);
  }
}

function noteArchived({ report }: Run, parts: readonly ImportPart[]): void {
  const flags = parts.flatMap(({ data }) => data.features);
  const archived = new Set(flags.filter((flag) => flag.archived).map(({ name }) => name));
  if (archived.size === 0) return;
  report.warn(`Archived flags are not imported: ${[...archived].join(', ')}`);
}

interface Listed {
  readonly features: readonly { readonly name: string }[];
}

async function existingNames({ target }: Run, project: string): Promise<ReadonlySet<string>> {
  const { features } = await target.get<Listed>(`projects/${inPath(project)}/features`);
  return new Set(features.map(({ name }) => name));
}

/**
 * Predicts the result for flags. Existing flags are not compared. What is wrong with no single flag
 * is looked for in halves, as an import would do it.
 */
async function predict(
  run: Run,
  project: string,
  parts: readonly ImportPart[],
  names: readonly string[],
  existing: ReadonlySet<string>,
): Promise<void> {
  const body = bodyOf(project, parts, names);
  const { errors, warnings, permissions } = await run.target.request<ImportValidation>(
    'POST',
    'features-batch/validate',
    body,
  );
  const others = errors.find(({ affectedItems: [item = ''] }) => !names.includes(item));
  if (others && names.length > 1) {
    const half = Math.ceil(names.length / 2);
    await predict(run, project, parts, names.slice(0, half), existing);
    await predict(run, project, parts, names.slice(half), existing);
    return;
  }
  const refused = new Map(errors.map(({ message, affectedItems }) => [affectedItems[0], message]));
  const archived = new Set(archivedIn(warnings));
  for (const name of names) {
    const reason = refused.get(name) ?? others?.message;
    if (archived.has(name)) refuseArchived(run, project, name);
    else if (reason === undefined)
      run.report.note(LABEL, existing.has(name) ? 'changed' : 'created');
    else run.report.refuse(LABEL, flagOf(name, project), reason);
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
  const { names, existing } = batch;
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
      await importHalves(run, project, parts, { names: part, existing, isRepeat: true });
    }
  }
}

async function importBatch(
  run: Run,
  project: string,
  parts: readonly ImportPart[],
  { names, existing, isRepeat }: Batch,
): Promise<void> {
  const body = bodyOf(project, parts, names);
  const { repeated } = run.target;
  const answer = await run.target.request<ImportReport>('POST', 'features-batch/import', body);
  const isInDoubt = isRepeat || run.target.repeated > repeated;
  for (const outcome of ['created', 'changed', 'unchanged'] as const) {
    for (const name of answer[outcome]) {
      // An attempt whose answer did not come, or that was stopped, has created it.
      const isCreated = isInDoubt && !existing.has(name);
      run.report.note(LABEL, isCreated ? 'created' : outcome);
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
