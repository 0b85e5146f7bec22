import type { Exception } from './scenario.ts';

/** Several operations for one reason. */
const each = (operations: readonly string[], exception: Exception): Record<string, Exception> =>
  Object.fromEntries(operations.map((operation) => [operation, exception]));

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
    readRoundTrips: 3,
    writes: 2,
    reason:
      'an attempt is counted before the password is looked at, or guessing would be free; sessions are looked at after the right one',
  },
  ...each(['addTag', 'removeTag', 'updateTags'], {
    readRoundTrips: 2,
    reason: 'the path names the flag alone; whose event log grows is known from the flag',
  }),
  ...each(['deleteFeature', 'reviveFeature'], {
    readRoundTrips: 2,
    reason:
      'the path names the flag alone; its project, whose event log grows, is known from the flag',
  }),
  ...each(['deleteFeatures', 'reviveFeatures', 'staleFeatures'], {
    readRoundTrips: 2,
    reason: 'all flags are looked at before the first is changed; each is a transaction of its own',
  }),
  ...each(['deleteFeatureDependencies'], {
    readRoundTrips: 2,
    reason: 'the parents that are told are known from the flag',
  }),
  ...each(['updateFeatureStrategySegments'], {
    readRoundTrips: 2,
    reason: 'the body names the strategy alone; the flag is known from its place',
  }),
  ...each(
    [
      'deleteTag',
      'deleteTagType',
      'removeStrategy',
      'removeSegment',
      'deleteRole',
      'deleteProject',
    ],
    {
      readRoundTrips: 2,
      reason:
        'the version is read before the uses, so that a use that begins meanwhile moves it and none is missed',
    },
  ),
  ...each(['createGroup', 'updateGroup'], {
    readRoundTrips: 2,
    reason: 'the answer shows the members, which the memberships lead to',
  }),
  ...each(['updateApiToken', 'deleteApiToken'], {
    readRoundTrips: 2,
    reason: 'whose event log grows, of which projects, is known from the token',
  }),
  ...each(['addPublicSignupTokenUser'], {
    readRoundTrips: 2,
    reason:
      'a password is hashed (64 MB, 100 ms) only for a link that is valid, which is looked at again with the commit',
  }),
  ...each(['changeMyPassword'], {
    readRoundTrips: 2,
    writes: 2,
    reason: 'the attempt is counted before the password is looked at, then sessions are ended',
  }),
  ...each(['createApplication'], {
    readRoundTrips: 2,
    reason:
      'an event is recorded the first time only, so the ends of its logs are not read each time',
  }),
  ...each(['createChangeRequest'], {
    readRoundTrips: 6,
    reason:
      'flags lead to parents, segments to all strategies that use them, those to projects; the answer shows what is in its way after the commit',
  }),
  ...each(['editChange', 'updateChangeRequestState'], {
    readRoundTrips: 4,
    reason: 'as createChangeRequest',
  }),
  ...each(['getChangeRequestPlayground'], {
    readRoundTrips: 6,
    reason: 'as createChangeRequest, and what is evaluated',
  }),
  ...each(['addChangeRequestReviewers'], {
    readRoundTrips: 2,
    reason: 'users are looked up only for who may ask them',
  }),
  ...each(['getChangeRequest'], {
    readRoundTrips: 2,
    reason: 'segments lead to the strategies that use them',
  }),
  ...each(['getChangeRequestsCount'], {
    readRoundTrips: 2,
    reason:
      "counts are kept by the project's creation, so that a later project of the same id has its own",
  }),
  ...each(['getAvailableChangeRequestReviewers'], {
    readRoundTrips: 2,
    reason: 'the rights of all users, 25 at a time',
  }),
  ...each(['getEvents', 'getEventsForToggle', 'searchEvents'], {
    readRoundTrips: 2,
    reason:
      'positions of a page are counted from the head of the log: so a page and its total cost the same at any length',
  }),
  ...each(['getEventCreators', 'getRoleProjectAccess'], {
    readRoundTrips: 2,
    reason: 'rows lead to users and groups, shown by the names they have now',
  }),
  ...each(['getUserRoles'], {
    readRoundTrips: 2,
    reason: 'memberships lead to the roles of groups',
  }),
  ...each(['getClientFeature'], {
    readRoundTrips: 2,
    reason: 'the segments and parents of a flag are known from the flag',
  }),
  ...each(['getAllPublicSignupTokens'], {
    readRoundTrips: 2,
    reason: 'who signed up is known from the token',
  }),
  ...each(['getSegmentsByStrategyId'], {
    readRoundTrips: 2,
    reason: 'the strategy is known by its id alone: its place, then the flag',
  }),
  ...each(['getPlayground', 'getAdvancedPlayground'], {
    readRoundTrips: 3,
    reason: 'projects lead to flags, flags to what they are set to',
  }),
  ...each(['exportFeatures'], {
    readRoundTrips: 3,
    writes: 1,
    queueCalls: 1,
    reason: 'it is recorded; tags and projects lead to flags',
  }),
  ...each(['validateImport'], {
    readRoundTrips: 2,
    reason: 'what the flags refer to is known from the file, what they are from the projects',
  }),
  ...each(['replayIntegrationEvents'], {
    readRoundTrips: 2,
    reason: 'an addon that is gone or disabled is refused before the log is looked through',
  }),
};
