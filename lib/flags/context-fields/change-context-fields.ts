import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../auth/caller.ts';
import { noChange, recordChange } from '../../events/record-change.ts';
import { ConflictError, ExceedsLimitError, invalid, NotFoundError } from '../../platform/errors.ts';
import { builtInContextFields } from './built-in-context-fields.ts';
import {
  contextFieldNameTaken,
  createContextFieldWrites,
  deleteContextFieldWrites,
  findContextFields,
  getContextField,
  updateContextFieldWrite,
} from './context-field-store.ts';
import type { ContextField, LegalValue } from './model.ts';
import { presentContextField } from './present-context-field.ts';
import { MAX_LEGAL_VALUES } from './schema.ts';

/** Custom fields come after the built-in ones, sorted by name. */
const CUSTOM_SORT_ORDER = 1_000;

/** Properties of a context field in a request body. */
interface ContextFieldRequest {
  readonly description?: string | null;
  readonly stickiness?: boolean;
  readonly sortOrder?: number;
  readonly legalValues?: readonly LegalValue[];
}

/** @throws {ValidationError} naming a duplicate value */
export function refuseDuplicateLegalValues(legalValues: readonly LegalValue[] = []): void {
  const values = legalValues.map(({ value }) => value);
  const index = values.findIndex((value, place) => values.indexOf(value) !== place);
  if (index < 0) return;
  const path = `/body/legalValues/${index}/value`;
  throw invalid(path, 'must be unique', { sent: values[index] });
}

/**
 * Creates a context field.
 * @throws {NameExistsError} when the name is taken, {ExceedsLimitError} beyond 200 custom fields
 * @throws {ValidationError} naming the property
 */
export function createContextField(
  caller: Caller,
  { name, ...request }: ContextFieldRequest & { readonly name: string },
): Promise<ContextField> {
  refuseDuplicateLegalValues(request.legalValues);
  return recordChange(
    { author: caller.author, expect: [{ type: 'context-field-created' }] },
    async () => {
      const field: ContextField = {
        name,
        description: null,
        stickiness: false,
        sortOrder: CUSTOM_SORT_ORDER,
        legalValues: [],
        ...request,
        createdAt: new Date().toISOString(),
        version: 1,
      };
      return {
        writes: createContextFieldWrites(field),
        events: [{ type: 'context-field-created', data: presentContextField(field) }],
        result: field,
      };
    },
  );
}

/** @throws {NameExistsError} when a context field with this name exists */
export async function refuseTakenContextField(name: string): Promise<void> {
  if ((await findContextFields([name])).has(name)) throw contextFieldNameTaken(name);
}

/**
 * Updates a context field; properties that are absent from the request stay unchanged. Existing
 * constraints with values that are no longer legal also stay; they are checked at their next update.
 * @throws {NotFoundError} for an unknown name, {ValidationError} naming the property
 */
export function updateContextField(
  caller: Caller,
  name: string,
  request: ContextFieldRequest,
): Promise<void> {
  refuseDuplicateLegalValues(request.legalValues);
  return change(caller, name, () => request);
}

/**
 * Adds a legal value, or updates its description.
 * @throws {NotFoundError} for an unknown context field, {ExceedsLimitError} beyond 250 values
 */
export function setLegalValue(caller: Caller, name: string, legal: LegalValue): Promise<void> {
  return change(caller, name, ({ legalValues }) => {
    const index = legalValues.findIndex(({ value }) => value === legal.value);
    if (index >= 0) return { legalValues: legalValues.with(index, legal) };
    if (legalValues.length >= MAX_LEGAL_VALUES) {
      throw new ExceedsLimitError('legal values of a context field', MAX_LEGAL_VALUES);
    }
    return { legalValues: [...legalValues, legal] };
  });
}

/**
 * Removes a legal value.
 * @throws {NotFoundError} for an unknown context field, or a value that it does not have
 */
export function removeLegalValue(caller: Caller, name: string, value: string): Promise<void> {
  return change(caller, name, ({ legalValues }) => {
    const others = legalValues.filter((legal) => legal.value !== value);
    if (others.length === legalValues.length) {
      throw new NotFoundError({
        kind: 'legal-value',
        where: `"${value}" of the context field "${name}"`,
      });
    }
    return { legalValues: others };
  });
}

/**
 * Deletes a context field. Constraints on it stay as they are, because SDKs do not need its definition.
 * @throws {NotFoundError} for an unknown name, {ConflictError} for a built-in field
 */
export function deleteContextField(caller: Caller, name: string): Promise<void> {
  return recordChange(
    { author: caller.author, expect: [{ type: 'context-field-deleted' }] },
    async () => {
      const field = await getContextField(name);
      if (builtInContextFields.some((builtIn) => builtIn.name === name)) {
        throw new ConflictError(`The context field "${name}" is built in and cannot be deleted.`);
      }
      return {
        writes: deleteContextFieldWrites(field),
        events: [{ type: 'context-field-deleted', preData: presentContextField(field) }],
        result: undefined,
      };
    },
  );
}

function change(
  caller: Caller,
  name: string,
  toRequest: (before: ContextField) => ContextFieldRequest,
): Promise<void> {
  return recordChange(
    { author: caller.author, expect: [{ type: 'context-field-updated' }] },
    async () => {
      const before = await getContextField(name);
      const after: ContextField = { ...before, ...toRequest(before) };
      const data = presentContextField(after);
      const preData = presentContextField(before);
      if (isDeepStrictEqual(data, preData)) return noChange();
      return {
        writes: [updateContextFieldWrite(before, after)],
        events: [{ type: 'context-field-updated', data, preData }],
        result: undefined,
      };
    },
  );
}
