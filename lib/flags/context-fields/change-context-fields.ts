import type { Caller } from '../../auth/caller.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { ExceedsLimitError, NotFoundError } from '../../platform/errors.ts';
import { isProjectVisible } from '../../projects/authorization/visibility.ts';
import { getProject, projectNotFound, useProjectWrite } from '../../projects/project-store.ts';
import {
  contextFieldNameTaken,
  createContextFieldWrites,
  deleteContextFieldWrites,
  findContextFields,
  updateContextFieldWrite,
} from './context-field-store.ts';
import {
  contextFieldEvent,
  decideContextField,
  refuseBuiltInField,
  refuseDuplicateLegalValues,
  requestAt,
  unknownFieldProject,
} from './decide-context-field.ts';
import type { ContextField, ContextFieldRequest, FieldPlace, LegalValue } from './model.ts';
import { MAX_LEGAL_VALUES } from './model.ts';
import { presentContextField } from './present-context-field.ts';
import { getContextFieldAt } from './visible-context-fields.ts';

/** Custom fields come after the built-in ones, sorted by name. */
const CUSTOM_SORT_ORDER = 1_000;

/**
 * Creates a context field.
 * @param place its name, and the project of the path
 * @throws {NotFoundError} for an unknown project in the path
 * @throws {NameExistsError} when the name is taken, {ExceedsLimitError} beyond 200 custom fields
 * @throws {ValidationError} naming the property
 */
export function createContextField(
  caller: Caller,
  place: FieldPlace,
  body: ContextFieldRequest,
): Promise<ContextField> {
  const { project, ...request } = requestAt(body, place.project);
  refuseDuplicateLegalValues(request.legalValues);
  const owner = project ?? undefined;
  const isInPath = place.project !== undefined;
  return recordChange(
    { author: caller.author, expect: [contextFieldEvent('context-field-created', { project })] },
    async () => {
      await refuseUnseenProject(caller, owner);
      const field: ContextField = {
        name: place.name,
        description: null,
        stickiness: false,
        sortOrder: CUSTOM_SORT_ORDER,
        legalValues: [],
        ...request,
        ...(owner !== undefined && { project: owner }),
        createdAt: new Date().toISOString(),
        version: 1,
      };
      const data = presentContextField(field);
      return {
        writes: [
          ...createContextFieldWrites(field),
          ...joinWrites(owner, isInPath ? projectNotFound : unknownFieldProject),
        ],
        events: [contextFieldEvent('context-field-created', field, { data })],
        result: field,
      };
    },
  );
}

/**
 * @throws {NameExistsError} when a context field with this name exists, in whatever project
 * @throws {NotFoundError} for an unknown project in the path
 */
export async function refuseTakenContextField({ name, project }: FieldPlace): Promise<void> {
  const [, found] = await allInOrder([
    project === undefined ? undefined : getProject(project),
    findContextFields([name]),
  ]);
  if (found.has(name)) throw contextFieldNameTaken(name);
}

/**
 * Updates a context field; properties that are absent from the request stay unchanged. Existing
 * constraints with values that are no longer legal also stay; they are checked at their next update.
 * @throws {NotFoundError} for an unknown name, {ValidationError} naming the property
 * @throws {ConflictError} for binding a built-in field to a project
 */
export function updateContextField(
  caller: Caller,
  place: FieldPlace,
  body: ContextFieldRequest,
): Promise<void> {
  const request = requestAt(body, place.project);
  refuseDuplicateLegalValues(request.legalValues);
  return change(caller, place, () => request);
}

/**
 * Adds a legal value, or updates its description.
 * @throws {NotFoundError} for an unknown context field, {ExceedsLimitError} beyond 250 values
 */
export function setLegalValue(caller: Caller, place: FieldPlace, legal: LegalValue): Promise<void> {
  return change(caller, place, ({ legalValues }) => {
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
export function removeLegalValue(caller: Caller, place: FieldPlace, value: string): Promise<void> {
  return change(caller, place, ({ name, legalValues }) => {
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
export function deleteContextField(caller: Caller, place: FieldPlace): Promise<void> {
  return recordChange(
    { author: caller.author, expect: [contextFieldEvent('context-field-deleted', place)] },
    async () => {
      const field = await getContextFieldAt(caller.rights, place);
      refuseBuiltInField(field.name, 'deleted');
      const preData = presentContextField(field);
      return {
        writes: deleteContextFieldWrites([field]),
        events: [contextFieldEvent('context-field-deleted', field, { preData })],
        result: undefined,
      };
    },
  );
}

function change(
  caller: Caller,
  place: FieldPlace,
  toRequest: (before: ContextField) => ContextFieldRequest,
): Promise<void> {
  return recordChange(
    { author: caller.author, expect: [contextFieldEvent('context-field-updated', place)] },
    async () => {
      const before = await getContextFieldAt(caller.rights, place);
      const { after, events } = decideContextField(before, toRequest(before));
      if (events.length === 0) return { writes: [], events, result: undefined };
      const joined = after.project === before.project ? undefined : after.project;
      await refuseUnseenProject(caller, joined);
      return {
        writes: [
          updateContextFieldWrite(before, after),
          ...joinWrites(joined, unknownFieldProject),
        ],
        events,
        result: undefined,
      };
    },
  );
}

/** @throws {ValidationError} for a project that the caller may not see, as for an unknown one */
async function refuseUnseenProject({ rights }: Caller, project: string | undefined): Promise<void> {
  if (project === undefined || (await isProjectVisible(rights, project))) return;
  throw unknownFieldProject(project);
}

function joinWrites(project: string | undefined, refuse: (project: string) => Error): Write[] {
  return project === undefined ? [] : [useProjectWrite(project, () => refuse(project))];
}
