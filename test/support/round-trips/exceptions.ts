import type { Limits } from './limits.ts';

/** A higher limit for some operations, with the reason. */
type Exception = Partial<Limits> & { readonly reason: string };

const scimReason = 'the token of SCIM is read each time, so that a replaced one ends at once';

/**
 * Operations that may use more than the usual limit. Use that grows with the instance (its flags, its
 * projects, the size of an import) has a limit with room above what is measured.
 */
export const exceptions: Readonly<Record<string, Exception>> = {
  ...Object.fromEntries(
    ['deleteMyPasskey', 'replaceRecoveryCodes', 'startPasskeyRegistration'].map((id) => [
      id,
      { readRoundTrips: 3, reason: 'the session first, then the person in it' },
    ]),
  ),
  getInstanceImpactMetricsConfigs: {
    readRoundTrips: 3,
    reason: 'the charts, then which projects there are, then the types of their metrics',
  },
  getGuardrails: {
    readRoundTrips: 3,
    reason:
      'the flag, then the rows of its guardrails, then what applications have counted for them',
  },
  deleteSignalEndpoint: {
    readRoundTrips: 2,
    reason: 'the endpoint, then the safeguards and actions that wait for its name',
  },
  receiveSignal: {
    readRoundTrips: 2,
    reason: 'the token, then the safeguards and actions that wait for it',
  },
  updateActions: { readRoundTrips: 2, reason: 'the actions, then what they refer to' },
  getSecondFactorOptions: { readRoundTrips: 2, reason: 'the cookie says whose passkeys to read' },
  registerPasskey: {
    readRoundTrips: 5,
    reason: 'the session, then the challenge, then its person',
  },
  enrolPasskey: { readRoundTrips: 3, reason: 'the challenge, then its person' },
  signInWithPasskey: {
    readRoundTrips: 4,
    reason: 'the challenge and the key are checked before the session is planned',
  },
  startDeviceSignIn: {
    writes: 3,
    reason:
      'the request of the address is counted, at the second attempt where others were before, then the code is stored',
  },
  answerDevice: {
    readRoundTrips: 2,
    writes: 2,
    reason: 'the attempt is counted before the code is looked up; an answer is no event',
  },
  getDeviceToken: {
    writes: 2,
    reason: 'each question is noted, so that one who asks too often is told to slow down',
  },
  recoverSignIn: {
    readRoundTrips: 4,
    writes: 2,
    reason: 'the attempt is counted before the code is compared',
  },
  ...Object.fromEntries(
    [
      ...['getScimResourceType', 'getScimResourceTypes', 'getScimSchema', 'getScimSchemas'],
      ...['getScimServiceProviderConfig', 'getScimUser', 'getScimUsers', 'getScimGroup'],
    ].map((id) => [id, { readRoundTrips: 2, reason: scimReason }]),
  ),
  getScimGroups: {
    readRoundTrips: 3,
    reason: `${scimReason}; members are read for the groups of the page`,
  },
  ...Object.fromEntries(
    ['createScimUser', 'deleteScimUser', 'deleteScimGroup'].map((id) => [
      id,
      { readRoundTrips: 2, reason: scimReason },
    ]),
  ),
  updateScimUser: {
    readRoundTrips: 3,
    reason: `${scimReason}; at the first change, how the user signed up is read`,
  },
  patchScimUser: {
    readRoundTrips: 4,
    reason: `${scimReason}; at the first change, how the user signed up is read; whoever is disabled loses what only that user's items name`,
  },
  ...Object.fromEntries(
    ['createScimGroup', 'updateScimGroup', 'patchScimGroup'].map((id) => [
      id,
      { readRoundTrips: 3, reason: `${scimReason}; the answer has the group as it is then` },
    ]),
  ),
  cloneEnvironment: {
    readRoundTrips: 200,
    writes: 100,
    queueCalls: 10,
    reason:
      'copies the state of every flag of the instance: one query per project, then one transaction for several flags at a time',
  },
  registerEdgeObservabilityMetrics: {
    writes: 2,
    reason: 'the requests that a component answered are added to those of the day',
  },
  getArchivedFeatures: {
    readRoundTrips: 5,
    reason:
      'two: the head of the event log, then the lists of the projects that have archived flags; before these the events since, and what they name; a process that starts reads all flags once',
  },
  ...each(['getApiTokensByName', 'getProjectApiTokens', 'getContextFieldsForProject'], {
    readRoundTrips: 4,
    reason:
      'two: the head of the event log, then what is shown; before it the heads of the logs of its types and the list, if one of them has moved, and when a process starts',
  }),
  ...each(['archiveManifestFlag', 'updateManifestFlag'], {
    readRoundTrips: 2,
    reason: 'the path has no project: the flag says which one it is in, and what may be done there',
  }),
  createManifestFlag: {
    readRoundTrips: 4,
    reason:
      'the path has no project: what is known of all projects says in which one the caller may, so the head of the event log and those of its types are read before',
  },
  ...each(['getManifest', 'getProjectManifest'], {
    readRoundTrips: 5,
    reason:
      'one when nothing has changed: the head of the event log; then the events since, and what they name; a process that starts reads all flags once',
  }),
  searchFeatures: {
    readRoundTrips: 5,
    reason:
      'two when nothing has changed: the head of the event log, then the flags on the page; before these the events since, and what they name; a process that starts reads all flags once',
  },
  ...each(
    [
      'getFeatureLifecycleStageCount',
      'getInstanceInsights',
      'getLifecycleTrends',
      'getInstanceAdminStatsCsv',
    ],
    {
      readRoundTrips: 4,
      reason:
        'one when nothing has changed: the head of the event log; else the events since, and what they name; a process that starts reads all flags once',
    },
  ),
  getProjectDora: {
    readRoundTrips: 5,
    reason:
      'two when nothing has changed: the head of the event log, then one query for each of the 100 flags created last, 50 at a time; before these the events since, and what they name; a process that starts reads all flags once',
  },
  getProjectInsights: {
    readRoundTrips: 5,
    reason:
      'as `getProjectDora`, and beside it who has access to the project, then the members of its groups',
  },
  deleteInactiveUsers: {
    readRoundTrips: 5,
    reason:
      'who they are, which of them have tokens, these, and their last uses; then each is a change of its own',
  },
  deleteScimGroups: { readRoundTrips: 2, reason: 'the groups, then each is a change of its own' },
  deleteScimUsers: {
    readRoundTrips: 5,
    reason:
      'the head of the event log, the heads of the logs of accounts and, as far as they have moved, the accounts that they name; then each is a change of its own',
  },
  getProjectStatus: {
    readRoundTrips: 2,
    reason: 'reads who has access to the project, then the members of its groups',
  },
  ...each(['getProjectCleanUp', 'getProjectCleanUpBrief'], {
    readRoundTrips: 6,
    reason:
      'the project leads to its flags, those in production to their last events, those without any to their settings; flags and names that are shown lead to applications and former flags',
  }),
  getFeatureCodeReferences: {
    readRoundTrips: 2,
    reason: 'the searches lead to what they found',
  },
  validateArchiveFeatures: {
    readRoundTrips: 3,
    reason:
      'the flags say since when searches of code are about them, and the searches lead to what they found',
  },
  uploadCodeReferences: {
    readRoundTrips: 7,
    writes: 2,
    reason:
      'what is known of the branch becomes what was found, and then flags that are gone have their events: each is a transaction, as there may be very many',
  },
  getProjectDrift: {
    readRoundTrips: 4,
    reason:
      'flags lead to their settings in two environments, up to four batches until a page is full, and those to segments',
  },
  promoteDrift: {
    readRoundTrips: 8,
    reason: 'as createChangeRequest, after the flags and their settings in both environments',
  },
  searchChangeRequests: {
    readRoundTrips: 3,
    reason:
      'reads the rows of all, then the projects that they name, then the change requests on the page',
  },
  removeEnvironment: {
    readRoundTrips: 100,
    reason: 'reads the flags of all projects: none may be enabled in the environment',
  },
  importToggles: {
    readRoundTrips: 10,
    writes: 10,
    queueCalls: 10,
    reason:
      'many changes in one request: a transaction for a flag, or for a few small ones, so no flag is imported in part',
  },
  planFlagFiles: {
    readRoundTrips: 5,
    reason:
      'the project, then what its flags refer to and their list, flags of the last minute, then the flags of the files with their settings',
  },
  exportFlagFiles: {
    readRoundTrips: 4,
    reason: 'a list, flags of the last minute, then the settings of the flags in the environments',
  },
  applyFlagFiles: {
    readRoundTrips: 12,
    writes: 6,
    queueCalls: 2,
    reason:
      'all of it is checked, then taken, then carried out: a transaction for a few flags, and one for the record of it',
  },
  archiveFeatures: {
    readRoundTrips: 3,
    writes: 2,
    queueCalls: 2,
    reason: 'a separate change for each of the two flags',
  },
  login: {
    readRoundTrips: 3,
    writes: 3,
    reason:
      'the attempt is counted, for its source and for the user, before the password is checked, or guessing would be free; sessions and devices are read after the correct password',
  },
  sendResetPasswordEmail: {
    writes: 3,
    reason:
      'the requests of a source are counted without reading them first: the write that fails returns them, and its role can read nothing; the request is stored before the message that names it, so that a person can be forgotten in what waits',
  },
  finishOidcLogin: {
    readRoundTrips: 10,
    writes: 3,
    queueCalls: 2,
    reason:
      'the first sign-in of a person: the account is created, then a group joined, then the session stored; what is read depends on what the provider says',
  },
  ...each(['getStrategiesByContextField', 'getStrategiesByContextFieldForProject'], {
    readRoundTrips: 4,
    reason:
      'the head of the event log, what the events since are about, the projects or segments that they name, then the strategies of the page',
  }),
  ...each(['addTag', 'removeTag', 'updateTags'], {
    readRoundTrips: 2,
    reason: 'the path names only the flag; the flag leads to its project, whose event log grows',
  }),
  ...each(['deleteFeature', 'reviveFeature'], {
    readRoundTrips: 2,
    reason: 'the path names only the flag; the flag leads to its project, whose event log grows',
  }),
  ...each(
    [
      'bulkToggleFeaturesEnvironmentOff',
      'bulkToggleFeaturesEnvironmentOn',
      'deleteFeatures',
      'reviveFeatures',
      'staleFeatures',
    ],
    {
      readRoundTrips: 2,
      reason: 'all flags are checked before the first changes; each change is a transaction',
    },
  ),
  ...each(['deleteFeatureDependencies'], {
    readRoundTrips: 2,
    reason: 'the event names the parents, which the flag leads to',
  }),
  updateSegment: {
    readRoundTrips: 2,
    reason:
      'the head of the event log beside all else, then the heads of the logs that say whether a project has changed',
  },
  ...each(['updateFeatureStrategySegments'], {
    readRoundTrips: 2,
    reason: 'the body names only the strategy, whose index entry leads to the flag',
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
        'the version is read before the uses: a use that starts in the meantime changes the version, so none is missed',
    },
  ),
  ...each(['createGroup', 'updateGroup'], {
    readRoundTrips: 2,
    reason: 'the response lists the members, which the memberships lead to',
  }),
  ...each(['updateApiToken', 'deleteApiToken'], {
    readRoundTrips: 2,
    reason: 'the token leads to its projects, whose event logs grow',
  }),
  ...each(['addPublicSignupTokenUser'], {
    readRoundTrips: 2,
    reason:
      'a password is hashed (64 MB, 100 ms) only for a valid link, which the commit checks again',
  }),
  ...each(['changeMyPassword'], {
    readRoundTrips: 2,
    writes: 2,
    reason: 'the attempt is counted before the password is checked; sessions end afterwards',
  }),
  ...each(['createApplication'], {
    readRoundTrips: 2,
    reason:
      'an event is recorded only the first time, so the heads of its logs are not read each time',
  }),
  ...each(['createChangeRequest'], {
    readRoundTrips: 6,
    reason:
      'flags lead to parents, segments to all strategies that use them, strategies to projects; the response shows conflicts after the commit',
  }),
  ...each(['editChange', 'updateChangeRequestState'], {
    readRoundTrips: 4,
    reason: 'as createChangeRequest',
  }),
  ...each(['deleteChange'], {
    readRoundTrips: 2,
    reason: 'the change request says what its review has to show of the changes that are left',
  }),
  ...each(['getChangeRequestPlayground'], {
    readRoundTrips: 6,
    reason: 'as createChangeRequest, and the flags to evaluate',
  }),
  ...each(['addChangeRequestReviewers'], {
    readRoundTrips: 2,
    reason: 'users are read only for callers allowed to request reviews',
  }),
  ...each(['getChangeRequest'], {
    readRoundTrips: 2,
    reason: 'segments lead to the strategies that use them',
  }),
  ...each(['getChangeRequestsCount'], {
    readRoundTrips: 2,
    reason:
      "counts are stored under the project's creation time, so that a later project of the same id has its own",
  }),
  ...each(['getAvailableChangeRequestReviewers'], {
    readRoundTrips: 2,
    reason: 'roles lead to the users who have them, groups to their members',
  }),
  ...each(['getEvents', 'getEventsForToggle', 'searchEvents'], {
    readRoundTrips: 2,
    reason:
      'the positions of a page are counted from the head of the log, so a page and its total cost the same at any length',
  }),
  ...each(['getEventCreators', 'getRoleProjectAccess'], {
    readRoundTrips: 2,
    reason: 'rows lead to users and groups, shown by their current names',
  }),
  ...each(['getMySessions', 'getUserSessions'], {
    readRoundTrips: 2,
    reason:
      'sessions lead to when they were used last, which functions that only read may write apart from them',
  }),
  ...each(['getUserPermissions', 'getServiceAccountPermissions'], {
    readRoundTrips: 2,
    reason: 'memberships lead to groups and their roles',
  }),
  getFlagCreators: {
    readRoundTrips: 2,
    reason: 'authors of events, and then their names; flags are in memory',
  },
  getPersonalDashboard: {
    readRoundTrips: 5,
    reason:
      'two: the head of the event log, then the projects and owners that are shown; before these the events since, and what they name; a process that starts reads all flags once',
  },
  getPersonalDashboardProjectDetails: {
    readRoundTrips: 2,
    reason: 'roles lead to owners, the head of the log to its last events',
  },
  ...each(['getNotifications', 'markNotificationsAsRead'], {
    readRoundTrips: 4,
    reason:
      'rows lead to projects and change requests, favourites to their latest events; computed when read, so that no change writes for it',
  }),
  ...each(['getUserRoles'], {
    readRoundTrips: 2,
    reason: 'memberships lead to the roles of groups',
  }),
  ...each(['getInstanceAdminStats'], {
    readRoundTrips: 4,
    reason:
      'the environments lead to their snapshots, which say what applications get; flags are counted in the directory, which a process that starts reads once',
  }),
  ...each(['getAccessOverview', 'searchUsers', 'getServiceAccounts'], {
    readRoundTrips: 4,
    reason:
      'two: the head of the event log, then who is shown; before them the heads of the logs of its types and the list, for a minute after a change of a user, and when a process starts',
  }),
  ...each(['getAccessCsv'], {
    readRoundTrips: 5,
    reason:
      'as the overview; then the tokens of the people of a page, and then when these were used',
  }),
  ...each(['getScimUsers'], {
    readRoundTrips: 5,
    reason: 'the token, then as a search for users',
  }),
  ...each(['getClientFeature'], {
    readRoundTrips: 2,
    reason: 'the flag leads to its segments and parents',
  }),
  ...each(['getAllPublicSignupTokens'], {
    readRoundTrips: 2,
    reason: 'the token leads to the users who signed up',
  }),
  // Its segment was in no use when it was first measured, so one round trip seemed enough.
  ...each(['getStrategyTypeUses'], {
    readRoundTrips: 2,
    reason: 'the uses of the type lead to the flags whose strategies they are',
  }),
  ...each(['getStrategiesBySegmentId'], {
    readRoundTrips: 2,
    reason: 'the uses of the segment lead to the flags whose strategies they are',
  }),
  ...each(['getSegments', 'getSegment'], {
    readRoundTrips: 3,
    reason: 'the head of the event log, then the events since, and what they name',
  }),
  ...each(['getSegmentsByStrategyId'], {
    readRoundTrips: 2,
    reason: 'only the id of the strategy is known: its index entry leads to the flag',
  }),
  ...each(['getPlayground', 'getAdvancedPlayground'], {
    readRoundTrips: 5,
    reason:
      'one if nothing has changed; else the events since, what they name and the head again, and a new process reads its snapshot first',
  }),
  ...each(['exportFeatures'], {
    readRoundTrips: 3,
    writes: 2,
    queueCalls: 1,
    reason: 'the export is counted and recorded; tags and projects lead to flags',
  }),
  ...each(['validateImport'], {
    readRoundTrips: 2,
    reason: 'the file leads to what the flags refer to, the projects lead to the flags',
  }),
  ...each(['replayIntegrationEvents'], {
    readRoundTrips: 2,
    reason: 'an unknown or disabled integration is refused before the log is searched',
  }),
  ...each(['getAddon', 'getAddons'], {
    readRoundTrips: 2,
    reason: 'the integrations lead to their health',
  }),
  ...each(['getTraffic'], {
    readRoundTrips: 2,
    reason: 'the flags say in which environments they were used, which leads to the days to read',
  }),
  ...each(['testAddon'], {
    readRoundTrips: 3,
    reason:
      'an unknown or disabled integration is refused before the log is searched for its last change',
  }),
};

/** Several operations for one reason. */
function each(operations: readonly string[], exception: Exception): Record<string, Exception> {
  return Object.fromEntries(operations.map((operation) => [operation, exception]));
}
