import type { FromSchema } from 'json-schema-to-ts';
import type { Rights } from '../../auth/rights.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import { applicationNotFound, getApplication } from './application-store.ts';
import type { applicationDetailsSchema, environmentInstancesSchema } from './details-schema.ts';
import { presentApplication, seesApplication } from './list-applications.ts';
import { presentDetails, presentInstances } from './present-details.ts';
import { visibleSightings } from './sighting-rules.ts';
import { listInstances, listSeenFlags } from './sighting-store.ts';

/**
 * An application with its instances and flags, without what belongs to projects that the caller cannot see.
 * @throws {NotFoundError} when it does not exist, and when only projects use it that the caller cannot see
 */
export async function getApplicationDetails(
  rights: Rights,
  appName: string,
): Promise<FromSchema<typeof applicationDetailsSchema>> {
  const [application, sees, instances, seenFlags] = await Promise.all([
    getApplication(appName),
    projectVisibility(rights),
    listInstances(appName),
    listSeenFlags(appName),
  ]);
  if (!seesApplication(application, sees)) throw applicationNotFound(appName);
  return {
    ...presentApplication(application, sees),
    ...presentDetails(appName, visibleSightings({ instances, seenFlags }, sees)),
  };
}

/**
 * The instances of an application in an environment, without those of projects that the caller cannot see. Empty
 * for an environment in which none reported within the last day.
 * @throws {NotFoundError} for an application as above
 */
export async function getEnvironmentInstances(
  rights: Rights,
  appName: string,
  environment: string,
): Promise<FromSchema<typeof environmentInstancesSchema>> {
  const [application, sees, instances] = await Promise.all([
    getApplication(appName),
    projectVisibility(rights),
    listInstances(appName, environment),
  ]);
  if (!seesApplication(application, sees)) throw applicationNotFound(appName);
  const visible = visibleSightings({ instances, seenFlags: [] }, sees);
  return { instances: presentInstances(visible.instances) };
}
