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
export const findContextFields = async (
  names: readonly string[],
): Promise<ReadonlyMap<string, ContextField>> => {
  const found = await getItems<ContextField>([...new Set(names)].map(keys.contextField));
  return new Map(found.flatMap((field) => (field ? [[field.name, field]] : [])));
};

/**
 * Reads a context field.
 * @throws {NotFoundError} for an unknown name
 */
export const getContextField = async (name: string): Promise<ContextField> => {
  const field = await getItem<ContextField>(keys.contextField(name));
  if (!field) throw new NotFoundError({ kind: 'context-field', name });
  return field;
};

/** Lists all context fields, by sort order, then by name. */
export const listContextFields = async (): Promise<ContextField[]> =>
  (await queryPartition<ContextField>(keys.contextFieldPartition)).sort(
    (a, b) => a.sortOrder - b.sortOrder,
  );

export const contextFieldNameTaken = (name: string): NameExistsError =>
  new NameExistsError({ kind: 'context-field', name });

/** Stores a new context field. */
export const createContextFieldWrites = (field: ContextField): Write[] => [
  {
    put: { ...field, ...keys.contextField(field.name) },
    when: isNew,
    onConflict: () => contextFieldNameTaken(field.name),
  },
  countInWrite(limit),
];

/** Updates a context field if it was not modified since it was read. */
export const updateContextFieldWrite = (before: ContextField, after: ContextField): Write => ({
  put: { ...after, ...keys.contextField(after.name), version: before.version + 1 },
  when: atVersion(before.version),
});

/** Deletes a context field if it was not modified since it was read. */
export const deleteContextFieldWrites = (field: ContextField): Write[] => [
  { remove: keys.contextField(field.name), when: atVersion(field.version) },
  countOutWrite(limit),
];
