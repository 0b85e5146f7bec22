import { countInWrite, countOutWrite } from '../platform/dynamo/counters.ts';
import { keys } from '../platform/dynamo/keys.ts';
import {
  atVersion,
  exists,
  getItem,
  isNew,
  queryPartition,
  type Write,
} from '../platform/dynamo/table.ts';
import { ExceedsLimitError, NameExistsError, NotFoundError } from '../platform/errors.ts';
import type { Environment } from './model.ts';

/** Environments per instance. */
export const MAX_ENVIRONMENTS = 50;
/** The two seeded environments are not counted when they are created, but when they are deleted. */
const limit = { kind: 'environments', what: 'environments', max: MAX_ENVIRONMENTS - 2 };

export const environmentNotFound = (name: string): NotFoundError =>
  new NotFoundError({ kind: 'environment', name });

export const environmentNameTaken = (name: string): NameExistsError =>
  new NameExistsError({ kind: 'environment', name });

export const findEnvironment = (name: string): Promise<Environment | undefined> =>
  getItem<Environment>(keys.environment(name));

/**
 * Reads an environment.
 * @throws {NotFoundError} for an unknown name
 */
export const getEnvironment = async (name: string): Promise<Environment> => {
  const environment = await findEnvironment(name);
  if (!environment) throw environmentNotFound(name);
  return environment;
};

/** Lists all environments, in their sort order. */
export const listEnvironments = async (): Promise<Environment[]> =>
  (await queryPartition<Environment>(keys.environmentPartition)).sort(
    (a, b) => a.sortOrder - b.sortOrder || a.name.localeCompare(b.name),
  );

/** Stores a new environment, unless its name is taken or 50 exist. */
export const createEnvironmentWrites = (environment: Environment): Write[] => [
  {
    put: { ...environment, ...keys.environment(environment.name) },
    when: isNew,
    onConflict: () => environmentNameTaken(environment.name),
  },
  {
    ...countInWrite(limit),
    onConflict: () => new ExceedsLimitError('environments', MAX_ENVIRONMENTS),
  },
];

/** Updates an environment if it was not modified since it was read. */
export const updateEnvironmentWrite = (before: Environment, after: Environment): Write => ({
  put: { ...after, ...keys.environment(after.name), version: before.version + 1 },
  when: atVersion(before.version),
});

/** Deletes an environment if no project started to use it since it was read. */
export const deleteEnvironmentWrites = (environment: Environment): Write[] => [
  { remove: keys.environment(environment.name), when: atVersion(environment.version) },
  countOutWrite(limit),
];

/**
 * For transactions that start to use an environment: increments its version, so that a deletion that was
 * decided earlier fails.
 * @param onConflict creates the error for an unknown environment; without it, that is a lost race
 */
export const useEnvironmentWrite = (name: string, onConflict?: () => Error): Write => ({
  update: keys.environment(name),
  expression: 'SET #version = #version + :one',
  names: { '#version': 'version' },
  values: { ':one': 1 },
  when: exists,
  ...(onConflict && { onConflict }),
});
