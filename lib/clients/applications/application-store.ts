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
import { NotFoundError } from '../../platform/errors.ts';
import type { Application } from './model.ts';

/** Maximum number of applications in an instance, because listing reads all of them. */
export const MAX_APPLICATIONS = 2_000;
const limit = { kind: 'applications', what: 'applications', max: MAX_APPLICATIONS };

/** Reads applications by name; a missing one is `undefined`. */
export function findApplications(names: readonly string[]): Promise<(Application | undefined)[]> {
  return getItems(names.map(keys.application));
}

export function applicationNotFound(name: string): NotFoundError {
  return new NotFoundError({ kind: 'application', name });
}

/**
 * Reads an application.
 * @throws {NotFoundError} when it does not exist
 */
export async function getApplication(name: string): Promise<Application> {
  const application = await getItem(keys.application(name));
  if (!application) throw applicationNotFound(name);
  return application;
}

/** Reads all applications, sorted by name; at most `MAX_APPLICATIONS`. */
export function readApplications(): Promise<Application[]> {
  return queryPartition(keys.applicationPartition);
}

/**
 * Stores a new (version 0) or changed application, provided that it is unchanged since it was read.
 */
export function saveApplicationWrite(application: Application): Write {
  return {
    put: {
      ...application,
      ...keys.application(application.appName),
      version: application.version + 1,
    },
    when: application.version === 0 ? isNew : atVersion(application.version),
  };
}

/** Deletes an application, provided that it is unchanged since it was read. */
export function removeApplicationWrites({ appName, version }: Application): Write[] {
  return [{ remove: keys.application(appName), when: atVersion(version) }, countOutWrite(limit)];
}

/** Counts the new applications that are stored in the same transaction. Empty for none. */
export function countNewApplicationsWrites(count: number): Write[] {
  return count === 0 ? [] : [countInWrite(limit, count)];
}
