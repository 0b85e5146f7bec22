import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../auth/caller.ts';
import { type Commit, noChange, recordChange } from '../events/commit/record-change.ts';
import type { InputOf } from '../http/contract.ts';
import { allInOrder } from '../platform/dynamo/all-in-order.ts';
import { ConflictError, invalid } from '../platform/errors.ts';
import type { createEnvironmentSchema } from './change-schema.ts';
import {
  createEnvironmentWrites,
  environmentNameTaken,
  environmentNotFound,
  findEnvironment,
  getEnvironment,
  listEnvironments,
  updateEnvironmentWrite,
} from './environment-store.ts';
import type { Environment, UnfinishedCopy } from './model.ts';
import { presentEnvironment } from './present-environment.ts';

type CreateEnvironmentRequest = InputOf<typeof createEnvironmentSchema>;

type EnvironmentUpdate = Partial<
  Pick<Environment, 'type' | 'sortOrder' | 'enabled' | 'requiredApprovals'>
>;

/**
 * Settings are stored by the name of their environment. Pure.
 * @throws {ValidationError} for a property of `Object.prototype`
 */
export function refuseReserved(name: string): void {
  if (name in {}) {
    throw invalid('/body/name', 'must not be a reserved word', { sent: name });
  }
}

/**
 * Refuses a name that a new environment cannot have.
 * @throws {NameExistsError} when it is taken
 * @throws {ValidationError} for a reserved word
 */
export async function refuseNewName(name: string): Promise<void> {
  refuseReserved(name);
  if (await findEnvironment(name)) throw environmentNameTaken(name);
}

/**
 * The change that stores a new environment; by default it goes last.
 * @param unfinished for one that is whole only when all of another is copied
 */
export async function environmentCreation(
  { name, type, enabled = true, sortOrder, requiredApprovals }: CreateEnvironmentRequest,
  unfinished?: UnfinishedCopy,
): Promise<Commit<Environment>> {
  const [others] = await allInOrder([listEnvironments(), refuseNewName(name)]);
  const environment = {
    name,
    type,
    enabled,
    protected: false,
    sortOrder: sortOrder ?? (others.at(-1)?.sortOrder ?? 0) + 1,
    ...(requiredApprovals && { requiredApprovals }),
    ...(unfinished && { unfinished }),
    version: 1,
  };
  return {
    writes: createEnvironmentWrites(environment),
    events: [
      { type: 'environment-created', environment: name, data: presentEnvironment(environment) },
    ],
    result: environment,
  };
}

/**
 * Creates an environment. No project has it yet.
 * @throws {NameExistsError} when the name is taken
 * @throws {ValidationError} for a reserved word, {ExceedsLimitError} beyond 50 environments
 */
export function createEnvironment(
  caller: Caller,
  request: CreateEnvironmentRequest,
): Promise<Environment> {
  return recordChange({ author: caller.author, expect: ['environment-created'] }, () =>
    environmentCreation(request),
  );
}

/**
 * Updates an environment; properties that are absent from the request stay unchanged.
 * @returns the environment afterwards
 * @throws {NotFoundError} for an unknown name, {ConflictError} for an unfinished copy
 */
export function updateEnvironment(
  caller: Caller,
  name: string,
  request: EnvironmentUpdate,
): Promise<Environment> {
  return recordChange({ author: caller.author, expect: ['environment-updated'] }, async () => {
    const before = await getEnvironment(name);
    if (before.unfinished) throw notWhole(name);
    const after = { ...before, ...request };
    const data = presentEnvironment(after);
    const preData = presentEnvironment(before);
    if (isDeepStrictEqual(data, preData)) return noChange(before);
    return {
      writes: [updateEnvironmentWrite(before, after)],
      events: [
        {
          type: 'environment-updated',
          environment: name,
          data,
          preData,
        },
      ],
      result: after,
    };
  });
}

/**
 * Changes the sort order of environments in one transaction, with one event.
 * @throws {NotFoundError} naming an unknown environment
 */
export function sortEnvironments(
  caller: Caller,
  places: Readonly<Record<string, number>>,
): Promise<void> {
  return recordChange({ author: caller.author, expect: ['environment-updated'] }, async () => {
    const known = new Map((await listEnvironments()).map((each) => [each.name, each]));
    const pairs = Object.entries(places).map(([name, sortOrder]) => {
      const before = known.get(name);
      if (!before) throw environmentNotFound(name);
      return { before, after: { ...before, sortOrder } };
    });
    const moved = pairs.filter(({ before, after }) => before.sortOrder !== after.sortOrder);
    if (moved.length === 0) return noChange();
    return {
      writes: moved.map(({ before, after }) => updateEnvironmentWrite(before, after)),
      events: [
        {
          type: 'environment-updated',
          data: sortOrdersOf(moved.map(({ after }) => after)),
          preData: sortOrdersOf(moved.map(({ before }) => before)),
        },
      ],
      result: undefined,
    };
  });
}

function notWhole(name: string): ConflictError {
  return new ConflictError(
    `The environment "${name}" is an unfinished copy: nothing in it can be changed yet.`,
  );
}

function sortOrdersOf(environments: readonly Environment[]) {
  return {
    sortOrder: Object.fromEntries(environments.map(({ name, sortOrder }) => [name, sortOrder])),
  };
}
