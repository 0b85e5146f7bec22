import { countInWrite, countOutWrite } from '../../platform/dynamo/counters.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import {
  atVersion,
  getItem,
  getItems,
  isNew,
  queryPartition,
  type Write,
} from '../../platform/dynamo/table.ts';
import { NameExistsError, NotFoundError } from '../../platform/errors.ts';
import type { ContextField } from './model.ts';
import { MAX_CONTEXT_FIELDS } from './schema.ts';

const limit = { kind: 'contextFields', what: 'context fields', max: MAX_CONTEXT_FIELDS };

/** Reads context fields by name in one batch read; no read for an empty list. */
export async function findContextFields(
  names: readonly string[],
): Promise<ReadonlyMap<string, ContextField>> {
  const found = await getItems([...new Set(names)].map(keys.contextField));
  return new Map(found.flatMap((field) => (field ? [[field.name, field]] : [])));
}

/**
 * Reads a context field.
 * @throws {NotFoundError} for an unknown name
 */
export async function getContextField(name: string): Promise<ContextField> {
  const field = await getItem(keys.contextField(name));
  if (!field) throw new NotFoundError({ kind: 'context-field', name });
  return field;
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

/** Stores a new context field. */
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

/** Deletes a context field if it was not modified since it was read. */
export function deleteContextFieldWrites(field: ContextField): Write[] {
  return [
    { remove: keys.contextField(field.name), when: atVersion(field.version) },
    countOutWrite(limit),
  ];
}
