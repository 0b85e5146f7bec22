import type { ImportPart } from '../../lib/import-export/model.ts';
import { inPath, Refusal } from './admin-api.ts';
import type { ListedFlag } from './instance-model.ts';
import type { Run } from './migration.ts';

/** The label of archived flags in the report. */
export const ARCHIVED_LABEL = 'Archived flags';

/** The archived flags of an import, by name, with their times of creation. Pure. */
export function archivedOf(parts: readonly ImportPart[]): ReadonlyMap<string, string | null> {
  const rows = parts.flatMap(({ data }) => data.features).filter(({ archived }) => archived);
  return new Map(rows.map(({ name, createdAt = null }) => [name, createdAt]));
}

/**
 * Archives flags that an earlier import has brought over in use, and that the source has archived since. One that
 * was created here under the same name has another age, and stays in use: the service reports it.
 * @param existing the flags in use of the project
 * @returns the names of the flags that it has archived
 */
export async function archiveSince(
  { target, report, isDryRun }: Run,
  project: string,
  archived: ReadonlyMap<string, string | null>,
  existing: readonly ListedFlag[],
): Promise<ReadonlySet<string>> {
  const same = existing.filter(({ name, createdAt }) => isSameTime(archived.get(name), createdAt));
  const features = same.map(({ name }) => name);
  if (features.length === 0) return new Set();
  try {
    if (!isDryRun) {
      await target.request('POST', `projects/${inPath(project)}/archive`, { features });
    }
    report.note(ARCHIVED_LABEL, 'changed', features.length);
    return new Set(features);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    report.refuse(
      ARCHIVED_LABEL,
      `archiving ${features.join(', ')} of the project "${project}", as the source did`,
      error.message,
    );
    return new Set();
  }
}

function isSameTime(a: string | null | undefined, b: string | null | undefined): boolean {
  return Boolean(a && b) && Date.parse(a ?? '') === Date.parse(b ?? '');
}
