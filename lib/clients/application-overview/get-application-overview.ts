import type { FromSchema } from 'json-schema-to-ts';
import type { Rights } from '../../auth/rights.ts';
import { listStrategyTypes } from '../../flags/strategy-types/strategy-type-store.ts';
import { DAY_MS } from '../../platform/days.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import { applicationNotFound, getApplication } from '../applications/application-store.ts';
import { presentApplication, seesApplication } from '../applications/list-applications.ts';
import { visibleSightings } from '../applications/sighting-rules.ts';
import { listInstances, listSeenFlags } from '../applications/sighting-store.ts';
import { listMissingFlags } from '../metrics/unknown-flags.ts';
import type { applicationOverviewSchema } from './overview-schema.ts';
import { presentOverview } from './present-overview.ts';

/**
 * How an application uses flags, without what belongs to projects that the caller cannot see.
 * @throws {NotFoundError} when it does not exist, and when only projects use it that the caller cannot see
 */
export async function getApplicationOverview(
  rights: Rights,
  appName: string,
): Promise<FromSchema<typeof applicationOverviewSchema>> {
  const aDayAgo = new Date(Date.now() - DAY_MS);
  const [application, sees, instances, seenFlags, missing, types] = await Promise.all([
    getApplication(appName),
    projectVisibility(rights),
    listInstances(appName),
    listSeenFlags(appName),
    listMissingFlags(rights, appName, aDayAgo),
    listStrategyTypes(),
  ]);
  if (!seesApplication(application, sees)) throw applicationNotFound(appName);
  const { usage, strategies } = presentApplication(application, sees);
  return presentOverview({
    ...visibleSightings({ instances, seenFlags }, sees),
    usage,
    strategies,
    missing,
    strategyTypes: types.map(({ name }) => name),
  });
}
