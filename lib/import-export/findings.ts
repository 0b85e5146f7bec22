import { isDeepStrictEqual } from 'node:util';
import type { Project } from '../projects/model.ts';
import type { ExportData } from './export-data.ts';
import type { Finding, FoundFlag, ImportRequest } from './model.ts';
import type { References } from './references.ts';
import { flagsAtRisk } from './strategy-order.ts';

/** The warning about flags that the import skips because they are archived where it imports to. */
export const ARCHIVED_HERE = 'These flags are archived here and are not imported:';

/** Why a file with the same flag twice is refused. */
export const REPEATED_FLAG = 'The file contains this flag more than once.';

/** The warning about archived flags of an export that are in use where it is imported to. */
export const IN_USE_HERE =
  'These flags are archived in the export and in use here, where they stay in use; archive them if nothing needs them:';

type FoundContextField = NonNullable<ExportData['contextFields']>[number];

/** A finding with its affected items; empty if there are none. */
export function findingOf(message: string, affectedItems: Iterable<string>): Finding[] {
  const items = [...new Set(affectedItems)];
  return items.length === 0 ? [] : [{ message, affectedItems: items }];
}

/** Why the files of an import are refused, apart from their single flags. Pure. */
export function findFileErrors({ parts }: ImportRequest, references: References): Finding[] {
  const data = parts.map((part) => part.data);
  return [
    ...each(data.flatMap(repeatedFlags), () => REPEATED_FLAG),
    ...each(
      data.flatMap((file) => differentFields(file, references)),
      (name) => `The context field "${name}" exists here with other legal values.`,
    ),
    ...each(
      data.flatMap((file) => unknownTypesOfOthers(file, references)),
      (name) => `There is no strategy type named "${name}". Create it first.`,
    ),
  ];
}

/**
 * Why the flags do not fit into the project. Pure.
 * @param found the flags of the import as they are stored
 */
export function findLimitErrors(project: Project, found: readonly FoundFlag[]): Finding[] {
  const { id, featureLimit, featureCount } = project;
  const created = found.filter(({ whole }) => whole === undefined).length;
  if (featureLimit === null || created === 0 || featureCount + created <= featureLimit) return [];
  const room = Math.max(0, featureLimit - featureCount);
  return findingOf(
    `The project "${id}" may have ${featureLimit} flags and has room for ${room} more; the import creates ${created}.`,
    [id],
  );
}

/** What an import does not copy. Pure. */
export function findWarnings({ parts }: ImportRequest, { takenFields }: References): Finding[] {
  const data = parts.map((part) => part.data);
  return [
    ...findingOf(
      'The export does not say in which order the strategies of these flags are, and which variant users get depends on it. Check the order of new flags; existing ones keep theirs:',
      data.flatMap(flagsAtRisk),
    ),
    ...findingOf(
      'These flags are missing from the export, which has strategies for them; the strategies are not imported:',
      data.flatMap((file) => strategiesOfOthers(file).map(({ featureName = '' }) => featureName)),
    ),
    ...findingOf(
      'These context fields are not imported, because fields of other projects have their names; constraints on them take any value:',
      data.flatMap(({ contextFields = [] }) =>
        contextFields.map(({ name }) => name).filter((name) => takenFields.has(name)),
      ),
    ),
  ];
}

function each(items: readonly string[], messageOf: (item: string) => string): Finding[] {
  return [...new Set(items)].map((item) => ({ message: messageOf(item), affectedItems: [item] }));
}

function repeatedFlags({ features }: ExportData): string[] {
  const byName = Map.groupBy(features, ({ name }) => name);
  return [...byName].filter(([, rows]) => rows.length > 1).map(([name]) => name);
}

function differentFields(
  { contextFields: fields = [] }: ExportData,
  { contextFields }: References,
): string[] {
  const differ = fields.filter((field) => {
    const existing = contextFields.get(field.name);
    if (!existing || field.legalValues === undefined) return false;
    return !isDeepStrictEqual(valuesOf(existing), valuesOf(field));
  });
  return differ.map(({ name }) => name);
}

/** Flags in the file report their own unknown types. */
function unknownTypesOfOthers(data: ExportData, { strategyTypes }: References): string[] {
  const types = strategiesOfOthers(data).map(({ name }) => name);
  return types.filter((name) => !strategyTypes.has(name));
}

function strategiesOfOthers({ features, featureStrategies }: ExportData) {
  const names = new Set(features.map(({ name }) => name));
  return featureStrategies.filter(({ featureName = '' }) => !names.has(featureName));
}

function valuesOf({ legalValues = [] }: Pick<FoundContextField, 'legalValues'>): string[] {
  return legalValues.map(({ value }) => value).sort();
}
