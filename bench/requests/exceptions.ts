import type { Exception } from './scenario.ts';

/**
 * Operations that may use more than design.md §3 allows, each with the reason. What grows with the
 * instance (its flags, projects, the size of an import) has a ceiling with room above what is measured.
 */
export const exceptions: Readonly<Record<string, Exception>> = {
  cloneEnvironment: {
    readRoundTrips: 200,
    writes: 100,
    queueCalls: 10,
    reason:
      'copies what every flag of the instance is set to: a query of each project, then a transaction for some flags at a time',
  },
  removeEnvironment: {
    readRoundTrips: 100,
    reason: 'looks through the flags of all projects: none may be switched on there',
  },
  importToggles: {
    readRoundTrips: 10,
    writes: 10,
    queueCalls: 10,
    reason: 'many changes in one request: a transaction for each flag, so none is half-imported',
  },
  archiveFeatures: {
    readRoundTrips: 3,
    writes: 2,
    queueCalls: 2,
    reason: 'a change of its own for each of the two flags',
  },
  login: {
    writes: 2,
    reason: 'an attempt is counted before the password is looked at, or guessing would be free',
  },
};
