import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../auth/caller.ts';
import { hiddenPlaces } from '../../auth/sees-project.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import type { InputOf } from '../../http/contract.ts';
import { ConflictError, invalid } from '../../platform/errors.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import { findDefaultStrategyUses } from '../../projects/default-strategy-uses.ts';
import type { StrategyParameter, StrategyType } from './model.ts';
import { presentStrategyType } from './present-strategy-type.ts';
import type { createStrategyTypeSchema, updateStrategyTypeSchema } from './schema.ts';
import {
  createStrategyTypeWrites,
  deleteStrategyTypeWrites,
  getStrategyType,
  updateStrategyTypeWrite,
} from './strategy-type-store.ts';
import { findStrategyTypeUses, isBuiltInStrategyType } from './strategy-type-uses.ts';

/** Custom types come after the built-in ones, sorted by name. */
const CUSTOM_SORT_ORDER = 1_000;
/** Flags listed in an error message, which also contains their total number. */
const SHOWN_FLAGS = 10;

type ParameterInput = NonNullable<UpdateStrategyTypeRequest['parameters']>[number];

type UpdateStrategyTypeRequest = InputOf<typeof updateStrategyTypeSchema>;

type CreateStrategyTypeRequest = InputOf<typeof createStrategyTypeSchema>;

/**
 * Creates a custom strategy type.
 * @throws {NameExistsError} when a custom or built-in type has this name
 * @throws {ExceedsLimitError} beyond 300 custom types, {ValidationError} naming the property
 */
export function createStrategyType(
  caller: Caller,
  request: CreateStrategyTypeRequest,
): Promise<StrategyType> {
  const { name, title, description, editable = true, deprecated = false } = request;
  const type: StrategyType = {
    name,
    displayName: null,
    title: title ?? null,
    description: description ?? null,
    editable,
    deprecated,
    parameters: normalizeParameters(request.parameters),
    sortOrder: CUSTOM_SORT_ORDER,
    version: 1,
  };
  return recordChange({ author: caller.author, expect: ['strategy-created'] }, async () => ({
    writes: createStrategyTypeWrites(type),
    events: [{ type: 'strategy-created', data: presentStrategyType(type) }],
    result: type,
  }));
}

/**
 * Updates a strategy type; strategies that use it stay unchanged.
 * @throws {NotFoundError} for an unknown name, {ConflictError} for a type that is not editable
 * @throws {ValidationError} naming the property
 */
export function updateStrategyType(
  caller: Caller,
  name: string,
  request: UpdateStrategyTypeRequest,
): Promise<void> {
  const parameters = normalizeParameters(request.parameters);
  return recordChange({ author: caller.author, expect: ['strategy-updated'] }, async () => {
    const before = await getStrategyType(name);
    if (!before.editable) {
      throw new ConflictError(`The strategy type "${name}" cannot be edited.`);
    }
    const after: StrategyType = {
      ...before,
      title: request.title === undefined ? before.title : request.title,
      description: request.description === undefined ? before.description : request.description,
      parameters,
    };
    if (isDeepStrictEqual(before, after)) return noChange();
    return {
      writes: [updateStrategyTypeWrite(before, after)],
      events: [
        {
          type: 'strategy-updated',
          data: presentStrategyType(after),
          preData: presentStrategyType(before),
        },
      ],
      result: undefined,
    };
  });
}

/**
 * Marks a strategy type as deprecated, or removes the mark.
 * @throws {NotFoundError} for an unknown name
 */
export function markDeprecated(caller: Caller, name: string, deprecated: boolean): Promise<void> {
  const type = deprecated ? 'strategy-deprecated' : 'strategy-reactivated';
  return recordChange({ author: caller.author, expect: [type] }, async () => {
    const before = await getStrategyType(name);
    if (before.deprecated === deprecated) return noChange();
    return {
      writes: [updateStrategyTypeWrite(before, { ...before, deprecated })],
      events: [{ type, data: { name } } as const],
      result: undefined,
    };
  });
}

/**
 * Deletes an unused custom strategy type.
 * @throws {NotFoundError} for an unknown name
 * @throws {ConflictError} for a built-in type, and naming the flags that use the type
 */
export function deleteStrategyType(caller: Caller, name: string): Promise<void> {
  return recordChange({ author: caller.author, expect: ['strategy-deleted'] }, async () => {
    // Read before its uses: a strategy that starts to use it later increments the version.
    const type = await getStrategyType(name);
    if (isBuiltInStrategyType(name)) {
      throw new ConflictError(`The strategy type "${name}" is built in and cannot be deleted.`);
    }
    await refuseStrategyTypeInUse(caller, name);
    return {
      writes: deleteStrategyTypeWrites(type),
      events: [{ type: 'strategy-deleted', data: { name } }],
      result: undefined,
    };
  });
}

/** @throws {ValidationError} for duplicate parameter names */
function normalizeParameters(parameters: readonly ParameterInput[]): StrategyParameter[] {
  const names = parameters.map(({ name }) => name);
  const index = names.findIndex((name, place) => names.indexOf(name) !== place);
  if (index >= 0) {
    const path = `/body/parameters/${index}/name`;
    throw invalid(path, 'must be unique', { sent: names[index] });
  }
  return parameters.map(({ name, type, description = '', required = false }) => ({
    name,
    type,
    description,
    required,
  }));
}

/** @throws {ConflictError} naming flags and projects that use the type, as far as the caller may see them */
async function refuseStrategyTypeInUse({ rights }: Caller, name: string): Promise<void> {
  const [uses, projects] = await Promise.all([
    findStrategyTypeUses(name),
    findDefaultStrategyUses((strategy) => strategy.name === name),
  ]);
  const features = [...new Map(uses.map(({ feature }) => [feature.name, feature])).values()];
  const total = features.length + projects.length;
  if (total === 0) return;
  const sees = await projectVisibility(rights);
  const places = [
    ...features
      .filter(({ project }) => sees(project))
      .map((feature) => `the flag "${feature.name}"`),
    ...projects.filter((id) => sees(id)).map((id) => `the default strategy of the project "${id}"`),
  ];
  const shown = [...places.slice(0, SHOWN_FLAGS), ...hiddenPlaces(total - places.length)];
  const more = places.length > SHOWN_FLAGS ? `, and ${places.length - SHOWN_FLAGS} more` : '';
  throw new ConflictError(`The strategy type "${name}" is in use by ${shown.join(', ')}${more}.`);
}
