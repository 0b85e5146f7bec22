import { countInWrite, countOutWrite } from '../platform/dynamo/counters.ts';
import { getItem } from '../platform/dynamo/get-items.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { queryPartition } from '../platform/dynamo/query.ts';
import { touchWrite } from '../platform/dynamo/touch-write.ts';
import { atVersion, type Condition, isNew, type Write } from '../platform/dynamo/write.ts';
import { ExceedsLimitError, NameExistsError, NotFoundError } from '../platform/errors.ts';
import type { Environment } from './model.ts';

/** Environments per instance. */
const MAX_ENVIRONMENTS = 50;
/** Seeding does not count its two environments, but deleting one of them does, so the limit is two lower. */
const limit = { kind: 'environments', what: 'environments', max: MAX_ENVIRONMENTS - 2 };

/** It exists, and all of it is copied. */
const isWhole: Condition = {
  expression: 'attribute_exists(pk) AND attribute_not_exists(unfinished)',
};

export function environmentNotFound(name: string): NotFoundError {
  return new NotFoundError({ kind: 'environment', name });
}

export function environmentNameTaken(name: string): NameExistsError {
  return new NameExistsError({ kind: 'environment', name });
}

export function findEnvironment(name: string): Promise<Environment | undefined> {
  return getItem(keys.environment(name));
}

/**
 * Reads an environment.
 * @throws {NotFoundError} for an unknown name
 */
export async function getEnvironment(name: string): Promise<Environment> {
  const environment = await findEnvironment(name);
  if (!environment) throw environmentNotFound(name);
  return environment;
}

/** Like `findEnvironment`, for those who use it: an unfinished copy is not there for them. */
export async function findWholeEnvironment(name: string): Promise<Environment | undefined> {
  const environment = await findEnvironment(name);
  return environment?.unfinished ? undefined : environment;
}

/**
 * Like `getEnvironment`, for those who use it.
 * @throws {NotFoundError} for an unknown name, and for an unfinished copy
 */
export async function getWholeEnvironment(name: string): Promise<Environment> {
  const environment = await findWholeEnvironment(name);
  if (!environment) throw environmentNotFound(name);
  return environment;
}

/** Lists the environments that can be used, in their sort order: all but unfinished copies. */
export async function listWholeEnvironments(): Promise<Environment[]> {
  return (await listEnvironments()).filter(({ unfinished }) => !unfinished);
}

/** Lists all environments, in their sort order. */
export async function listEnvironments(): Promise<Environment[]> {
  return (await queryPartition(keys.environmentPartition)).sort(
    (a, b) => a.sortOrder - b.sortOrder || a.name.localeCompare(b.name),
  );
}

/** Stores a new environment, unless its name is taken or 50 exist. */
export function createEnvironmentWrites(environment: Environment): Write[] {
  return [
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
}

/** Updates an environment if it was not modified since it was read. */
export function updateEnvironmentWrite(before: Environment, after: Environment): Write {
  return {
    put: { ...after, ...keys.environment(after.name), version: before.version + 1 },
    when: atVersion(before.version),
  };
}

/** Deletes an environment if no project started to use it since it was read. */
export function deleteEnvironmentWrites(environment: Environment): Write[] {
  return [
    { remove: keys.environment(environment.name), when: atVersion(environment.version) },
    countOutWrite(limit),
  ];
}

/**
 * For transactions that start to use an environment: increments its version, so that a deletion that was
 * decided earlier fails. An unfinished copy cannot be used.
 * @param onConflict creates the error for an unknown environment; without it, that is a lost race
 */
export function useEnvironmentWrite(name: string, onConflict?: () => Error): Write {
  return touchWrite(keys.environment(name), { when: isWhole, ...(onConflict && { onConflict }) });
}
