import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../auth/caller.ts';
import { ConflictError, ExceedsLimitError, NotFoundError, ValidationError } from '../errors.ts';
import { recordChange } from '../events/record-change.ts';
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

/** Behind the built-in ones, among themselves by name. */
const CUSTOM_SORT_ORDER = 1_000;

/** What a request may say of a context field. */
export interface ContextFieldRequest {
  readonly description?: string | null;
  readonly stickiness?: boolean;
  readonly sortOrder?: number;
  readonly legalValues?: readonly LegalValue[];
}

/** @throws {ValidationError} naming a value that is there twice */
export const refuseTwice = (legalValues: readonly LegalValue[] = []): void => {
  const values = legalValues.map(({ value }) => value);
  const index = values.findIndex((value, place) => values.indexOf(value) !== place);
  if (index < 0) return;
  const path = `/body/legalValues/${index}/value`;
  throw new ValidationError(
    `The \`${path}\` property must be unique: the value "${values[index]}" is there twice.`,
    path,
  );
};

/**
 * Creates a context field.
 * @throws {NameExistsError} when the name is taken, {ExceedsLimitError} beyond 200 of them
 * @throws {ValidationError} naming the property
 */
export const createContextField = (
  caller: Caller,
  { name, ...request }: ContextFieldRequest & { readonly name: string },
): Promise<ContextField> => {
  refuseTwice(request.legalValues);
  return recordChange(caller.author, async () => {
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
  }, [{ type: 'context-field-created' }]);
};

/** @throws {NameExistsError} when there is a context field of that name */
export const refuseTakenContextField = async (name: string): Promise<void> => {
  if ((await findContextFields([name])).has(name)) throw contextFieldNameTaken(name);
};

const change = (
  caller: Caller,
  name: string,
  ask: (before: ContextField) => ContextFieldRequest,
): Promise<void> =>
  recordChange(caller.author, async () => {
    const before = await getContextField(name);
    const after: ContextField = { ...before, ...ask(before) };
    const data = presentContextField(after);
    const preData = presentContextField(before);
    if (isDeepStrictEqual(data, preData)) return { writes: [], events: [], result: undefined };
    return {
      writes: [updateContextFieldWrite(before, after)],
      events: [{ type: 'context-field-updated', data, preData }],
      result: undefined,
    };
  }, [{ type: 'context-field-updated' }]);

/**
 * Changes a context field; what is left out stays as it is, and so do constraints that compare it with
 * values that are no longer legal, until they are written again.
 * @throws {NotFoundError} for an unknown name, {ValidationError} naming the property
 */
export const updateContextField = (
  caller: Caller,
  name: string,
  request: ContextFieldRequest,
): Promise<void> => {
  refuseTwice(request.legalValues);
  return change(caller, name, () => request);
};

/**
 * Adds a legal value, or changes the description of the one that is there.
 * @throws {NotFoundError} for an unknown context field, {ExceedsLimitError} beyond 250 values
 */
export const setLegalValue = (caller: Caller, name: string, legal: LegalValue): Promise<void> =>
  change(caller, name, ({ legalValues }) => {
    const index = legalValues.findIndex(({ value }) => value === legal.value);
    if (index >= 0) return { legalValues: legalValues.with(index, legal) };
    if (legalValues.length >= MAX_LEGAL_VALUES) {
      throw new ExceedsLimitError('legal values of a context field', MAX_LEGAL_VALUES);
    }
    return { legalValues: [...legalValues, legal] };
  });

/**
 * Takes a legal value away.
 * @throws {NotFoundError} for an unknown context field, or a value that it does not have
 */
export const removeLegalValue = (caller: Caller, name: string, value: string): Promise<void> =>
  change(caller, name, ({ legalValues }) => {
    const others = legalValues.filter((legal) => legal.value !== value);
    if (others.length === legalValues.length) {
      throw new NotFoundError(`The context field "${name}" has no legal value "${value}".`);
    }
    return { legalValues: others };
  });

/**
 * Deletes a context field. Constraints that compare it go on as they are, as SDKs need no definition of
 * it, but can not be written again.
 * @throws {NotFoundError} for an unknown name, {ConflictError} for a built-in one
 */
export const deleteContextField = (caller: Caller, name: string): Promise<void> =>
  recordChange(caller.author, async () => {
    const field = await getContextField(name);
    if (builtInContextFields.some((builtIn) => builtIn.name === name)) {
      throw new ConflictError(`The context field "${name}" is built in and can not be deleted.`);
    }
    return {
      writes: deleteContextFieldWrites(field),
      events: [{ type: 'context-field-deleted', preData: presentContextField(field) }],
      result: undefined,
    };
  }, [{ type: 'context-field-deleted' }]);
