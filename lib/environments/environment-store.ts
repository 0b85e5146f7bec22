import { keys } from '../dynamo/keys.ts';
import { getItem, queryPartition } from '../dynamo/table.ts';
import { NotFoundError } from '../errors.ts';
import type { Environment } from './model.ts';

export const environmentNotFound = (name: string): NotFoundError =>
  new NotFoundError(`Could not find an environment named "${name}".`);

export const findEnvironment = (name: string): Promise<Environment | undefined> =>
  getItem<Environment>(keys.environment(name));

/**
 * Reads an environment.
 * @throws {NotFoundError} when there is none of that name
 */
export const getEnvironment = async (name: string): Promise<Environment> => {
  const environment = await findEnvironment(name);
  if (!environment) throw environmentNotFound(name);
  return environment;
};

/** Reads all environments, in their sort order. */
export const listEnvironments = async (): Promise<Environment[]> =>
  (await queryPartition<Environment>(keys.environmentPartition)).sort(
    (a, b) => a.sortOrder - b.sortOrder || a.name.localeCompare(b.name),
  );
