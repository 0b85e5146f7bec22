import type { Discovered } from './discover.ts';
import { functionOf } from './shared-functions.ts';

/**
 * What the first pages of somebody who comes in the morning ask for: the sign-in, the home page, the list of flags, and a flag.
 * test/browser/first-visit.test.ts compares it with what the browser asks for.
 */
const firstPageOperations: readonly string[] = [
  'getAllEnvironments',
  'getAllFeatureTypes',
  'getConsoleAsset',
  'getFeature',
  'getMe',
  'getNotifications',
  'getPendingChangeRequestsForFeature',
  'getPersonalDashboard',
  'getProjectChangeRequestConfig',
  'getProjects',
  'getSegments',
  'getSignInOptions',
  'getTraffic',
  'getUiConfig',
  'routeNotFound',
  'searchChangeRequests',
  'searchEvents',
  'searchFeatures',
];

/**
 * The functions of the first pages, by their ids, in order.
 * @throws {Error} for an operation that does not exist
 */
export function firstPageFunctions({ operations }: Pick<Discovered, 'operations'>): string[] {
  const ids = firstPageOperations.map((id) => {
    const found = operations.find((each) => each.id === id);
    if (!found) throw new Error(`The first pages need "${id}", which does not exist.`);
    return functionOf(found.operation.contract);
  });
  return [...new Set(ids)].sort();
}
