import { countInWrite, countOutWrite } from '../../platform/dynamo/counters.ts';
import { getItem, getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { atVersion, isNew, type Write } from '../../platform/dynamo/write.ts';
import { NameExistsError, NotFoundError } from '../../platform/errors.ts';
import type { ProjectParts } from '../../projects/project-store.ts';
import type { ContextField } from './model.ts';
import { MAX_CONTEXT_FIELDS } from './model.ts';

const limit = { kind: 'contextFields', what: 'context fields', max: MAX_CONTEXT_FIELDS };

/** Reads context fields by name in one batch read; no read for an empty list. */
export async function findContextFields(
  names: readonly string[],
): Promise<ReadonlyMap<string, ContextField>> {
  const found = await getItems([...new Set(names)].map(keys.contextField));
  return new Map(found.flatMap((field) => (field ? [[field.name, field]] : [])));
}

export function findContextField(name: string): Promise<ContextField | undefined> {
  return getItem(keys.contextField(name));
}

export function contextFieldNotFound(name: string): NotFoundError {
  return new NotFoundError({ kind: 'context-field', name });
}

/** Lists all context fields, by sort order, then by name. */
export async function listContextFields(): Promise<ContextField[]> {
  return (await queryPartition(keys.contextFieldPartition)).sort(
    (a, b) => a.sortOrder - b.sortOrder,
  );
}

export function contextFieldNameTaken(name: string): NameExistsError {
  return new NameExistsError({ kind: 'context-field', name });
}

/** Lists the context fields of a project. */
export async function listFieldsOf(project: string): Promise<ContextField[]> {
  return (await listContextFields()).filter((field) => field.project === project);
}

/** The context fields of a project, for its deletion. */
export const projectFields: ProjectParts<ContextField> = {
  find: listFieldsOf,
  removeWrites: deleteContextFieldWrites,
};

/** Stores a new context field; one of a project needs `useProjectWrite` as well. */
export function createContextFieldWrites(field: ContextField): Write[] {
  return [
    {
      put: { ...field, ...keys.contextField(field.name) },
      when: isNew,
      onConflict: () => contextFieldNameTaken(field.name),
    },
    countInWrite(limit),
  ];
}

/** Updates a context field if it was not modified since it was read. */
export function updateContextFieldWrite(before: ContextField, after: ContextField): Write {
  return {
    put: { ...after, ...keys.contextField(after.name), version: before.version + 1 },
    when: atVersion(before.version),
  };
}

/** Deletes context fields if they were not modified since they were read; nothing for an empty list. */
export function deleteContextFieldWrites(fields: readonly ContextField[]): Write[] {
  if (fields.length === 0) return [];
  return [
    ...fields.map(
      ({ name, version }): Write => ({
        remove: keys.contextField(name),
        when: atVersion(version),
      }),
    ),
    countOutWrite(limit, fields.length),
  ];
}
