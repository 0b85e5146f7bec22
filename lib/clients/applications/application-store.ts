import { countInWrite, countOutWrite } from '../../platform/dynamo/counters.ts';
import { getItem, getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { atVersion, isNew, type Write } from '../../platform/dynamo/write.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { isForgotten } from './merge-report.ts';
import type { Application } from './model.ts';

/** Maximum number of applications in an instance, because listing reads all of them. */
export const MAX_APPLICATIONS = 2_000;

/**
 * Maximum number of applications that frontend tokens reported first. These tokens are public, so anyone can
 * make up names; they are counted apart and use up nothing of the others.
 */
export const MAX_FRONTEND_APPLICATIONS = 200;

const limit = { kind: 'applications', what: 'applications', max: MAX_APPLICATIONS };
const frontendLimit = {
  kind: 'frontend-applications',
  what: 'applications of frontend tokens',
  max: MAX_FRONTEND_APPLICATIONS,
};

/** Reads applications by name, forgotten ones as well; a missing one is `undefined`. */
export function findApplications(names: readonly string[]): Promise<(Application | undefined)[]> {
  return getItems(names.map(keys.application));
}

export function applicationNotFound(name: string): NotFoundError {
  return new NotFoundError({ kind: 'application', name });
}

/**
 * Reads an application.
 * @throws {NotFoundError} when it does not exist or is forgotten
 */
export async function getApplication(name: string): Promise<Application> {
  const application = await getItem(keys.application(name));
  if (!application || isForgotten(application, new Date())) throw applicationNotFound(name);
  return application;
}

/**
 * Reads all applications, forgotten ones as well, sorted by name; at most `MAX_APPLICATIONS` and
 * `MAX_FRONTEND_APPLICATIONS`.
 */
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

/** Deletes applications, provided that they are unchanged since they were read. */
export function removeApplicationsWrites(applications: readonly Application[]): Write[] {
  return [
    ...applications.map(
      ({ appName, version }): Write => ({
        remove: keys.application(appName),
        when: atVersion(version),
      }),
    ),
    ...byLimit(applications).map(([of, { length }]) => countOutWrite(of, length)),
  ];
}

/** Counts the new applications that are stored in the same transaction. Empty for none. */
export function countNewApplicationsWrites(created: readonly Application[]): Write[] {
  return byLimit(created).map(([of, { length }]) => countInWrite(of, length));
}

/** Applications by the limit that they count for. */
function byLimit(applications: readonly Application[]) {
  return [
    ...Map.groupBy(applications, ({ isFromFrontend }) => (isFromFrontend ? frontendLimit : limit)),
  ];
}
