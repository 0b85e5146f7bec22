import type { Items } from './items.ts';
import {
  type AgingKey,
  type Key,
  type ListKey,
  one,
  type Partition,
  type Prefix,
  padded,
  partition,
  prefix,
} from './key.ts';
import type { Recent } from './recent-list.ts';

/** What the partition of a user holds. */
type OfUser = Key &
  Items['User' | 'TokenHead' | 'UserToken' | 'Favorite' | 'Device' | 'Session' | 'UserIdentity'];

/** What leads from a user or group to what they may do. */
type OfSubject<K extends 'user' | 'group'> = Key &
  Items[K extends 'user' ? 'Membership' | 'ProjectAccess' : 'ProjectAccess'];

/** Sorts after the ids of users that were stored before their list was sorted by role. */
const USER_ROLES = 'ROLE#';
const SEEN_FLAGS = 'FLAGS#';
const INSTANCES = 'INSTANCE#';
const IMPACT_DROPPED = 'DROPPED#';

/** Every key of the table, in one place: `docs/data-model.md` in code. */
export const keys = {
  /**
   * The flag itself; the same partition holds its environments, so one query loads the whole flag.
   */
  feature: (name: string) => one<'Feature'>(`FEATURE#${name}`, 'FEATURE'),
  featureEnvironment: (name: string, environment: string) =>
    one<'FeatureEnvironment'>(`FEATURE#${name}`, `ENVIRONMENT#${environment}`),
  featurePartition: (name: string) =>
    partition<'Feature' | 'FeatureEnvironment'>(`FEATURE#${name}`),
  featureList: (project: string, archived: boolean, name: string): ListKey => ({
    listPk: featureListPartition(project, archived),
    listSk: name,
  }),
  /** Flags that may outlive their type, by type and age. */
  featureAging: (type: string, createdAt: string): AgingKey => ({
    agingType: type,
    agingSince: createdAt,
  }),
  /** Keys of the flags that may outlive one type. */
  agingPartition: (type: string) => partition<Key<Items['Feature']>>(type),
  notAging: { agingType: undefined, agingSince: undefined } satisfies AgingKey,

  project: (id: string) => one<'Project'>('PROJECTS', id),
  projectPartition: partition<'Project'>('PROJECTS'),
  /** The last deleted project with an id. */
  formerProject: (id: string) => one<'FormerProject'>('FORMER_PROJECTS', id),
  environment: (name: string) => one<'Environment'>('ENVIRONMENTS', name),
  environmentPartition: partition<'Environment'>('ENVIRONMENTS'),
  featureType: (id: string) => one<'FeatureType'>('FEATURE_TYPES', id),
  featureTypePartition: partition<'FeatureType'>('FEATURE_TYPES'),
  strategyType: (name: string) => one<'StrategyType'>('STRATEGY_TYPES', name),
  strategyTypePartition: partition<'StrategyType'>('STRATEGY_TYPES'),
  /** Strategies of a custom type. */
  strategyTypeUse: (name: string, strategyId: string) =>
    one<'StrategyTypePlace'>(`STRATEGY_TYPE#${name}`, strategyId),
  strategyTypeUsePartition: (name: string) =>
    partition<'StrategyTypePlace'>(`STRATEGY_TYPE#${name}`),
  contextField: (name: string) => one<'ContextField'>('CONTEXT_FIELDS', name),
  contextFieldPartition: partition<'ContextField'>('CONTEXT_FIELDS'),
  role: (id: number) => one<'Role'>('ROLES', padded(id)),
  rolePartition: partition<'Role'>('ROLES'),
  /** Users with a custom root role. */
  roleUse: (role: number, user: number) => one<'RoleUse'>(`ROLE#${padded(role)}`, padded(user)),
  roleUsePartition: (role: number) => partition<'RoleUse'>(`ROLE#${padded(role)}`),
  roleName: (name: string) => one<'ClaimedName'>('ROLE_NAMES', name),
  tagType: (name: string) => one<'TagType'>('TAG_TYPES', name),
  tagTypePartition: partition<'TagType'>('TAG_TYPES'),

  /** Values may contain any character; types never contain `#`, so the first one separates. */
  tag: (type: string, value: string) => one<'Tag'>('TAGS', `${type}#${value}`),
  tagPartition: partition<'Tag'>('TAGS'),
  tagPrefix: (type: string) => `${type}#`,
  /** Flags that carry a tag. */
  tagUse: (type: string, value: string, feature: string) =>
    one<'TagUse'>(`TAG#${type}#${value}`, feature),
  tagUsePartition: (type: string, value: string) => partition<'TagUse'>(`TAG#${type}#${value}`),

  segment: (id: number) => one<'Segment'>('SEGMENTS', padded(id)),
  segmentPartition: partition<'Segment'>('SEGMENTS'),
  segmentName: (name: string) => one<'ClaimedName'>('SEGMENT_NAMES', name),
  /** Instructions of the patterns of all segments. */
  segmentPatterns: one<'Sum'>('SEGMENT_PATTERNS', 'ALL'),
  /** Strategies that use a segment. */
  segmentUse: (id: number, strategyId: string) =>
    one<'SegmentPlace'>(`SEGMENT#${padded(id)}`, strategyId),
  segmentUsePartition: (id: number) => partition<'SegmentPlace'>(`SEGMENT#${padded(id)}`),
  /** Release plans and default strategies that have a segment. Names contain no `#`. */
  futureSegmentUse: (
    id: number,
    {
      project,
      environment,
      feature,
    }: { readonly project: string; readonly environment: string; readonly feature?: string },
  ) =>
    one<'FutureSegmentPlace'>(
      futureSegmentUsePartition(id),
      feature === undefined
        ? `DEFAULT#${project}#${environment}`
        : `PLAN#${feature}#${environment}`,
    ),
  futureSegmentUsePartition,
  /** The location of a strategy, found by its id alone. */
  strategyPlace: (strategyId: string) => one<'StrategyPlace'>(`STRATEGY#${strategyId}`, 'PLACE'),

  changeRequest: (id: number) =>
    one<'ChangeRequest'>(`CHANGE_REQUEST#${padded(id)}`, 'CHANGE_REQUEST'),
  changeRequestList: (project: string, isOpen: boolean, id: number): ListKey => ({
    listPk: changeRequestListPartition(project, isOpen),
    listSk: padded(id),
  }),
  /** The open draft of a user in an environment of a project. Names contain no `#`. */
  changeRequestDraft: (project: string, environment: string, user: number) =>
    one<'DraftRow'>('CHANGE_REQUEST_DRAFTS', `${project}#${environment}#${padded(user)}`),
  /** Scheduled change requests, by time. */
  scheduledChangeRequest: (scheduledAt: string, id: number) =>
    one<'ScheduledRow'>('SCHEDULED_CHANGE_REQUESTS', `${scheduledAt}#${padded(id)}`),
  scheduledChangeRequestPartition: partition<'ScheduledRow'>('SCHEDULED_CHANGE_REQUESTS'),
  /** What searches find change requests by: open ones, closed ones, or drafts of a user. */
  changeRequestRow: (kind: 'open' | 'closed' | number, id: number) =>
    one<'ChangeRequestRow'>('CHANGE_REQUEST_ROWS', `${changeRequestRowPrefix(kind)}${padded(id)}`),
  changeRequestRowPartition: partition<'ChangeRequestRow'>('CHANGE_REQUEST_ROWS'),
  changeRequestRowPrefix,
  /** Number of open change requests of an author in a project. */
  authorChangeRequestCount: (project: string, projectCreatedAt: string, author: number) =>
    one<'ChangeRequestCounts'>(
      'AUTHOR_CHANGE_REQUEST_COUNTS',
      `${project}#${projectCreatedAt}#${author}`,
    ),
  /** Number of change requests of a project in each state. */
  changeRequestCounts: (project: string, projectCreatedAt: string) =>
    one<'ChangeRequestCounts'>('CHANGE_REQUEST_COUNTS', `${project}#${projectCreatedAt}`),

  /** Applications of files that are not finished, one of a project at most. */
  filesRun: (project: string) => one<'FilesRun'>('FILES_RUNS', project),
  filesRunPartition: partition<'FilesRun'>('FILES_RUNS'),
  /** What such an application is to do, in parts; they expire. */
  filesRunChunk: (id: string, index: number) =>
    one<'FilesRunChunk'>(`FILES_RUN#${id}`, padded(index)),

  releasePlanTemplate: (id: string) => one<'ReleasePlanTemplate'>('RELEASE_PLAN_TEMPLATES', id),
  releasePlanTemplatePartition: partition<'ReleasePlanTemplate'>('RELEASE_PLAN_TEMPLATES'),
  releasePlanTemplateName: (name: string) =>
    one<'TemplateName'>('RELEASE_PLAN_TEMPLATE_NAMES', name),
  /** Release plans whose next milestone is due at a time. */
  dueMilestone: (due: string, planId: string) =>
    one<'DueMilestone'>('DUE_MILESTONES', `${due}#${planId}`),
  /** Safeguards, by what trips them. */
  safeguard: ({ kind, name }: { readonly kind: string; readonly name: string }, id: string) =>
    one<'SafeguardPlace'>(`SAFEGUARDS#${kind}#${name}`, id),
  safeguardPartition: ({ kind, name }: { readonly kind: string; readonly name: string }) =>
    partition<'SafeguardPlace'>(`SAFEGUARDS#${kind}#${name}`),
  /** The repositories of a project whose code was searched for its flags. */
  codeRepositories: (project: string) =>
    one<'CodeRepositories'>(`CODE_REFERENCES#${project}`, 'REPOSITORIES'),
  /** What one search found of some of the flags, by a digest of repository and branch. */
  codeReferences: (project: string, search: string, group: number) =>
    one<'CodeReferenceGroup'>(
      `CODE_REFERENCES#${project}`,
      `SEARCH#${search}#${String(group).padStart(2, '0')}`,
    ),
  codeReferencePartition: (project: string) =>
    partition<Key & Items['CodeReferenceGroup']>(`CODE_REFERENCES#${project}`),
  codeReferencePrefix: prefix<Key & Items['CodeReferenceGroup']>('SEARCH#'),
  /** A part of an upload that is not complete; expires. */
  codeReferencePart: (upload: string, index: number) =>
    one<'CodeReferencePart'>(`CODE_REFERENCE_PARTS#${upload}`, padded(index)),
  actionSet: (project: string, id: number) =>
    one<'ActionSet'>(`ACTION_SETS#${project}`, padded(id)),
  actionSetPartition: (project: string) => partition<'ActionSet'>(`ACTION_SETS#${project}`),
  /** Sets of actions, by what runs them. */
  actionSource: ({ kind, name }: { readonly kind: string; readonly name: string }, id: number) =>
    one<'ActionSource'>(`ACTION_SOURCES#${kind}#${name}`, padded(id)),
  actionSourcePartition: ({ kind, name }: { readonly kind: string; readonly name: string }) =>
    partition<'ActionSource'>(`ACTION_SOURCES#${kind}#${name}`),
  signalEndpoint: (id: number) => one<'SignalEndpoint'>('SIGNAL_ENDPOINTS', padded(id)),
  signalEndpointPartition: partition<'SignalEndpoint'>('SIGNAL_ENDPOINTS'),
  dueMilestonePartition: partition<'DueMilestone'>('DUE_MILESTONES'),

  scimSettings: one<'ScimSettings'>('SETTINGS', 'SCIM'),
  /** Since when tokens are used without a pause. */
  steadyTokens: one<'SteadyTokens'>('SETTINGS', 'STEADY_TOKENS'),
  maintenance: one<'Maintenance'>('SETTINGS', 'MAINTENANCE'),
  networks: one<'Networks'>('SETTINGS', 'NETWORKS'),

  /** What was last said once a week about a project, by kind of what is said; they expire. */
  weeklyMark: (kind: string, project: string, projectCreatedAt: string) =>
    one<'WeeklyMark'>(`${kind}_MARKS`, `${project}#${projectCreatedAt}`),
  /** The week in which that was done for all projects. */
  finishedWeek: (kind: string) => one<{ readonly week: number }>('SETTINGS', `${kind}_WEEK`),

  /** Which notifications a user has read; they expire. */
  readMarks: (user: number) => one<'ReadMarks'>(`READ_MARKS#${padded(user)}`, 'MARKS'),

  /** Charts of impact metrics: of a flag, and of the instance. */
  flagImpactCharts: (flag: string) => one<'ImpactCharts'>(`IMPACT_CHARTS#${flag}`, 'CHARTS'),
  instanceImpactCharts: one<'ImpactCharts'>('SETTINGS', 'IMPACT_CHARTS'),

  banner: (id: number) => one<'Banner'>('BANNERS', padded(id)),
  bannerPartition: partition<'Banner'>('BANNERS'),

  integration: (id: number) => one<'Integration'>('ADDONS', padded(id)),
  integrationPartition: partition<'Integration'>('ADDONS'),
  /** Deliveries of an integration; read backwards for newest first. */
  delivery: (addonId: number, eventId: number) =>
    one<'Delivery'>(`ADDON#${padded(addonId)}`, padded(eventId)),
  deliveryPartition: (addonId: number) => partition<'Delivery'>(`ADDON#${padded(addonId)}`),
  /** Deliveries of an integration that were given up, or that failed and wait for another attempt, by creation. */
  deliveryList: (
    state: 'failed' | 'retrying',
    addonId: number,
    createdAt: string,
    eventId: number,
  ): ListKey => ({
    listPk: deliveryListPartition(state, addonId),
    listSk: `${createdAt}#${padded(eventId)}`,
  }),
  deliveryListPartition,
  /** Health of an integration's receiver, shared by all workers. */
  receiverHealth: (addonId: number) => one<'ReceiverHealth'>(receiverPartition(addonId), 'HEALTH'),
  /** Attempts of an hour, as `2026-11-27T21`. */
  receiverHour: (addonId: number, hour: string) =>
    one<'ReceiverHour'>(receiverPartition(addonId), `HOUR#${hour}`),
  /** Sorts after all hours. */
  receiverState: (addonId: number) => one<'ReceiverState'>(receiverPartition(addonId), 'STATE'),
  receiverPartition,

  /**
   * API tokens by the SHA-256 of their secret: found with one point read, spread over partitions.
   */
  token: (hash: string) => one<'StoredToken'>(`TOKEN#${hash}`, 'TOKEN'),
  /** Tickets to listen to a channel, by the SHA-256 of their secret; they expire. */
  pushTicket: (hash: string) => one<'PushTicket'>(`PUSH_TICKET#${hash}`, 'PUSH_TICKET'),
  /** When an API token was used last; they expire. */
  tokenUse: (hash: string) => one<'TokenUse'>('TOKEN_USES', hash),
  tokenUsePartition: partition<'TokenUse'>('TOKEN_USES'),
  /** Likewise of tokens of users; those of service accounts have a partition, so that one query finds them all. */
  userTokenUse: (accountType: 'User' | 'Service Account', user: number, hash: string) =>
    one<'TokenUse'>(userTokenUsePartition(accountType), `${padded(user)}#${hash}`),
  userTokenUsePartition,
  userTokenUsePrefix: (user: number) => prefix<'TokenUse'>(`${padded(user)}#`),
  tokenList: (createdAt: string, hash: string): ListKey => ({
    listPk: 'TOKENS',
    listSk: tokenListSk(createdAt, hash),
  }),
  tokenListPartition: partition<'ApiToken'>('TOKENS'),
  /** API tokens as they were changed lately, which the index may not show yet; they expire. */
  recentToken: (createdAt: string, hash: string) =>
    one<Recent<Items['ApiToken']>>('RECENT_TOKENS', tokenListSk(createdAt, hash)),
  recentTokenPartition: partition<Recent<Items['ApiToken']>>('RECENT_TOKENS'),

  user: (id: number) => one<'User'>(`USER#${padded(id)}`, 'USER'),
  /** By root role, so that the few users with many rights are found without reading all users. */
  userList: (rootRole: number, id: number): ListKey => ({
    listPk: 'USERS',
    listSk: `${userRolePrefix(rootRole)}${padded(id)}`,
  }),
  /** The beginning of the `listSk` of users with a root role; of those with any. */
  userRolePrefix,
  userRolesPrefix: USER_ROLES,
  userListPartition: partition<'User'>('USERS'),
  /** Makes e-mail addresses and user names unique; `kind` says which of the two. */
  userName: (kind: 'email' | 'username', name: string) =>
    one<{ readonly user: number }>('USER_NAMES', `${kind}#${name}`),
  /** Personal access tokens and tokens of service accounts, without their secret. */
  userToken: (user: number, id: number) =>
    one<'UserToken'>(`USER#${padded(user)}`, `TOKEN#${padded(id)}`),
  userTokenPrefix: prefix<'UserToken'>('TOKEN#'),
  userPartition: (id: number) => partition<OfUser>(`USER#${padded(id)}`),
  /** The tokens of all service accounts, for the list of accounts. */
  serviceTokenList: (user: number, id: number): ListKey => ({
    listPk: 'SERVICE_TOKENS',
    listSk: `${padded(user)}#${padded(id)}`,
  }),
  serviceTokenListPartition: partition<'UserToken'>('SERVICE_TOKENS'),
  /** Favourites of a user: a flag by its name, a project by its id. */
  favorite: (user: number, kind: 'feature' | 'project', name: string) =>
    one<'Favorite'>(`USER#${padded(user)}`, `${favoritePrefix(kind)}${name}`),
  favoritePrefix,
  /** Last id assigned to a token of the user; changes with their tokens, so that limits hold. */
  userTokenHead: (user: number) => one<'TokenHead'>(`USER#${padded(user)}`, 'TOKENS'),
  /** Sessions of a user, by the hash of the secret; they expire. */
  userSession: (user: number, hash: string) =>
    one<'Session'>(`USER#${padded(user)}`, `SESSION#${hash}`),
  userSessionPrefix: prefix<'Session'>('SESSION#'),
  /** When a session was used last: functions that only read may write this partition. */
  sessionUse: (hash: string) => one<'SessionUse'>(`SESSION#${hash}`, 'USE'),
  /** Settings of signing in with a password. */
  passwordSignIn: one<'PasswordSignIn'>('SIGN_IN_SETTINGS', 'PASSWORD'),
  /** Who signed in, by time; they expire. */
  login: (id: number) => one<'Login'>('LOGINS', loginSk(id)),
  loginPartition: partition<'Login'>('LOGINS'),
  loginList: (user: number, id: number): ListKey => ({
    listPk: loginListPartition(user),
    listSk: loginSk(id),
  }),
  loginListPartition,

  /** Who was refused, by time; they expire. Functions that only read may write this partition. */
  refusal: (id: number) => one<'Refusal'>('REFUSALS', loginSk(id)),
  refusalPartition: partition<'Refusal'>('REFUSALS'),
  /** How far the audit log has been sent to a place outside. */
  auditState: (place: 'BUS' | 'BUCKET') => one<'AuditState'>('AUDIT', place),

  /** Passkeys of a user, by the id of the credential. */
  passkey: (user: number, id: string) => one<'Passkey'>(`USER#${padded(user)}`, `PASSKEY#${id}`),
  passkeyPrefix: prefix<'Passkey'>('PASSKEY#'),
  /** What a browser is doing with passkeys, by the hash of the secret in its cookie; they expire. */
  ceremony: (hash: string) => one<'Ceremony'>(`CEREMONY#${hash}`, 'CEREMONY'),
  /** A program that waits for a person to let it in, by the code that the person compares; they expire. */
  deviceSignIn: (userCode: string) => one<'DeviceSignIn'>(`DEVICE_SIGN_IN#${userCode}`, 'SIGN_IN'),

  /** Devices with which a user has logged in, by the hash of the secret; they expire. */
  userDevice: (user: number, hash: string) =>
    one<'Device'>(`USER#${padded(user)}`, `DEVICE#${hash}`),
  userDevicePrefix: prefix<'Device'>('DEVICE#'),
  /** Passwords that an address, a device or a user has tried lately; they expire. */
  loginAttempts: (source: string) => one<'StoredAttempts'>(`LOGIN_ATTEMPTS#${source}`, 'ATTEMPTS'),

  /** A requested e-mail that is not sent yet; they expire. */
  mailRequest: (id: string) => one<'MailRequest'>(`MAIL_REQUEST#${id}`, 'REQUEST'),

  /** Sign-up tokens by the SHA-256 of their secret; the users of one follow directly behind it. */
  signupToken: (hash: string) => one<'SignupToken'>('SIGNUP_TOKENS', hash),
  signupUse: (hash: string, user: number) =>
    one<'SignupUse'>('SIGNUP_TOKENS', `${hash}#${padded(user)}`),
  signupTokenPartition: partition<'SignupToken' | 'SignupUse'>('SIGNUP_TOKENS'),

  /** The account of a person at an identity provider, by the hash of issuer and subject. */
  identity: (hash: string) => one<'IdentityLink'>(`IDENTITY#${hash}`, 'IDENTITY'),
  /** That a user is linked to a person at a provider, by the hash of the issuer: to one at each. */
  userIdentity: (user: number, issuer: string) =>
    one<'UserIdentity'>(`USER#${padded(user)}`, `IDENTITY#${issuer}`),
  /** How people sign in with OpenID Connect. */
  oidcSettings: one<'OidcSettings'>('SIGN_IN_SETTINGS', 'OIDC'),

  group: (id: number) => one<'Group'>('GROUPS', padded(id)),
  groupPartition: partition<'Group'>('GROUPS'),
  groupName: (name: string) => one<'ClaimedName'>('GROUP_NAMES', name),
  /** All in one partition, so that one query lists all groups with their members. */
  membership: (group: number, user: number) =>
    one<'Membership'>('MEMBERSHIPS', `${padded(group)}#${padded(user)}`),
  membershipPartition: partition<'Membership'>('MEMBERSHIPS'),
  membershipPrefix: (group: number) => `${padded(group)}#`,
  membershipList: (group: number, user: number): ListKey => ({
    listPk: accessListPartition('user', user),
    listSk: membershipListSk(group),
  }),
  /** A membership that was changed lately, which the index may not show yet; it expires. */
  recentMembership: (group: number, user: number) =>
    one<Recent<Items['Membership']>>(recentAccessPartition('user', user), membershipListSk(group)),

  /** Roles of a user or group in a project; by project, and in the index by user or group. */
  access: (project: string, kind: 'user' | 'group', id: number) =>
    one<'ProjectAccess'>('PROJECT_ACCESS', `${project}#${kind}#${padded(id)}`),
  accessPartition: partition<'ProjectAccess'>('PROJECT_ACCESS'),
  /** Ids of projects contain no `#`. */
  accessPrefix: (project: string) => `${project}#`,
  accessList: (project: string, kind: 'user' | 'group', id: number): ListKey => ({
    listPk: accessListPartition(kind, id),
    listSk: accessListSk(project),
  }),
  /** Roles that were changed lately, which the index may not show yet; they expire. */
  recentAccess: (project: string, kind: 'user' | 'group', id: number) =>
    one<Recent<Items['ProjectAccess']>>(recentAccessPartition(kind, id), accessListSk(project)),
  /** The groups of a user, and the projects where a user or group has roles. */
  accessListPartition,
  /** What of these was changed lately. */
  recentAccessPartition,

  /**
   * Commits are serialised by the log's head anyway, so one partition holds all events in order.
   */
  event: (id: number) => one<'StoredEvent'>('EVENTS', padded(id)),
  /** That the events of a transaction wait, by the first of them: fewer writes than to `EVENTS`. */
  outboxMark: (first: number) => one<'EventMark'>('OUTBOX', padded(first)),
  outboxMarkPartition: partition<'EventMark'>('OUTBOX'),
  /** Deliveries that wait, and events of earlier versions that do, in the index `outbox`. */
  outboxPartition: (kind: 'event' | 'delivery') => partition<'Marked'>(kind),
  eventPartition: partition<'StoredEvent'>('EVENTS'),
  /**
   * Length and last day of one event log: of the instance, or of one feature, project, type or
   * creator.
   */
  eventLogHead: (log: string) => one<'LogHead'>(`EVENTLOG#${log}`, 'HEAD'),
  /** First position of a day in an event log: turns a date into a position with one read. */
  eventLogDay: (log: string, day: string) => one<'LogDay'>(`EVENTLOG#${log}`, `DAY#${day}`),
  /** The partition of a log; its days are read from it. */
  eventLogPartition: (log: string) => partition<Key & Items['LogDay']>(`EVENTLOG#${log}`),
  /** In which events of a block are the terms of a group: see `event-terms.ts`. */
  eventTerms: (group: number, block: number) =>
    one<'EventTerms'>(`EVENT_TERMS#${group}`, padded(block)),
  eventTermsPartition: (group: number) =>
    partition<Key & Items['EventTerms']>(`EVENT_TERMS#${group}`),
  /** How far the terms of events are stored. */
  indexedEvents: one<'IndexedEvents'>('EVENT_TERMS', 'INDEXED'),
  /** A change that is committed and has no ids yet. Sorts before the intents. */
  pendingCommit: (key: string) => one<'PendingCommit'>('COMMITS', `COMMIT#${key}`),
  /** A writer that is about to store a pending commit. */
  commitIntent: (id: string) => one<'CommitIntent'>('COMMITS', `INTENT#${id}`),
  /** The same of one that waits for its turn: the oldest first, between commits and other intents. */
  deferredIntent: (turn: number, id: string) =>
    one<'CommitIntent'>('COMMITS', `DEFERRED#${padded(turn)}#${id}`),
  commitPartition: partition<Key & Items['PendingCommit' | 'CommitIntent']>('COMMITS'),
  pendingCommitPrefix: prefix<Key & Items['PendingCommit']>('COMMIT#'),
  deferredIntentPrefix: prefix<Key & Items['CommitIntent']>('DEFERRED#'),
  commitIntentPrefix: prefix<Key & Items['CommitIntent']>('INTENT#'),
  /** A part of the drafts of a large commit; expires. */
  commitPart: (key: string, index: number) => one<'CommitPart'>(`COMMITS#${key}`, padded(index)),
  /** All authors of events. */
  eventCreator: (id: number) => one<'Author'>('EVENT_CREATORS', padded(id)),
  eventCreatorPartition: partition<'Author'>('EVENT_CREATORS'),

  /** Evaluations of a flag in one hour (`yyyy-mm-ddThh`), by one application in one environment. */
  usage: (feature: string, hour: string, source: string) =>
    one<'UsageItem'>(`USAGE#${feature}`, `${hour}#${source}`),
  usagePartition: (feature: string) => partition<'UsageItem'>(`USAGE#${feature}`),
  /**
   * The same on one day (`yyyy-mm-dd`), by all applications in one environment. Which variants were chosen then is
   * apart, because applications make up their names.
   */
  usageDay: (
    feature: string,
    environment: string,
    day: string,
    source: string,
    part: '' | '#VARIANTS' = '',
  ) => one<'UsageDay'>(`USAGE_DAYS#${feature}`, `${environment}#${day}#${source}${part}`),
  usageDayPartition: (feature: string) => partition<'UsageDay'>(`USAGE_DAYS#${feature}`),
  /** Counts of a post that wait to be added to usage: few, which are read with a flag, or many. */
  usagePost: (amount: 'FEW' | 'MANY', id: string) =>
    one<'UsagePost'>('USAGE_POSTS', `${amount}#${id}`),
  /** Which posts are being added to usage. Sorts before them. */
  usageBatch: one<'UsageBatch'>('USAGE_POSTS', 'BATCH'),
  usagePostPartition: partition<Key & Items['UsagePost' | 'UsageBatch']>('USAGE_POSTS'),
  /** Impact metrics of a post that wait to be added up, and which of them are. */
  impactPost: (id: string) => one<'ImpactPost'>('IMPACT_POSTS', `POST#${id}`),
  impactBatch: one<'ImpactBatch'>('IMPACT_POSTS', 'BATCH'),
  impactPostPartition: partition<Key & Items['ImpactPost' | 'ImpactBatch']>('IMPACT_POSTS'),
  /** The impact metrics of a project, or `*`: names, series by environment and metric, and what was dropped. */
  impactCatalogue: (owner: string) => one<'ImpactCatalogue'>(`IMPACT#${owner}`, 'CATALOGUE'),
  impactSeries: (owner: string, metric: string) =>
    one<'ImpactSeries'>(`IMPACT#${owner}`, `SERIES#${metric}`),
  impactDropped: (owner: string, day: string) =>
    one<'ImpactDropped'>(`IMPACT#${owner}`, `${IMPACT_DROPPED}${day}`),
  impactDroppedPrefix: prefix<'ImpactDropped'>(IMPACT_DROPPED),
  impactOwner: (owner: string) => partition(`IMPACT#${owner}`),
  /** What some metrics of an owner added up to in an environment: `M#` a minute, `H#` an hour, `D#` a day. */
  impactRow: (place: string, period: string) => one<'ImpactRow'>(`IMPACT_ROWS#${place}`, period),
  impactRowPartition: (place: string) => partition<'ImpactRow'>(`IMPACT_ROWS#${place}`),
  /** Buckets that were already counted, by the SHA-256 of their whole content. */
  countedBucket: (hash: string) => one(`COUNTED#${hash}`, 'COUNTED'),
  /**
   * Unknown flags that applications request; spread over a few partitions, as there may be many.
   */
  unknownFlag: (shard: number, hash: string) => one<'UnknownFlag'>(`UNKNOWN_FLAGS#${shard}`, hash),
  /** Rows of unknown flags that a token added in one week since 1970; they expire. */
  unknownFlagBudget: (token: string, week: number) =>
    one<'UnknownFlagBudget'>(`UNKNOWN_FLAG_BUDGETS#${token}`, padded(week)),
  unknownFlagPartition: (shard: number) => partition<'UnknownFlag'>(`UNKNOWN_FLAGS#${shard}`),
  /** Last report of an edge instance. */
  edgeInstance: (hash: string) => one<'StoredEdge'>('EDGE_INSTANCES', hash),
  edgeInstancePartition: partition<'StoredEdge'>('EDGE_INSTANCES'),
  /** Requests that an edge instance answered on a day of a month (`yyyy-mm`); they expire. */
  edgeTraffic: (month: string, day: string, hash: string) =>
    one<'EdgeTraffic'>(`EDGE_TRAFFIC#${month}`, `${day}#${hash}`),
  edgeTrafficPartition: (month: string) => partition<'EdgeTraffic'>(`EDGE_TRAFFIC#${month}`),
  application: (name: string) => one<'Application'>('APPLICATIONS', name),
  applicationPartition: partition<'Application'>('APPLICATIONS'),
  /** An instance of an application in an environment; it expires. Digests, because names are long. */
  applicationInstance: (name: string, environment: string, instance: string) =>
    one<'ApplicationInstance'>(
      applicationSightings(name),
      `${INSTANCES}${environment}#${instance}`,
    ),
  applicationInstancePrefix: (environment?: string) =>
    prefix<'ApplicationInstance'>(
      environment === undefined ? INSTANCES : `${INSTANCES}${environment}#`,
    ),
  /** Flags that an application evaluated in a week since 1970, by environment and project; they expire. */
  seenFlags: (name: string, week: number, place: string) =>
    one<'SeenFlags'>(applicationSightings(name), `${SEEN_FLAGS}${padded(week)}#${place}`),
  seenFlagsPrefix: prefix<'SeenFlags'>(SEEN_FLAGS),
  applicationSightings,

  /**
   * Snapshot of an environment for clients: a manifest that lists its chunks, and the chunks. Keyed
   * by format, so that two releases running side by side do not overwrite each other's.
   */
  clientSnapshot: (format: number, environment: string) =>
    one<'SnapshotManifest'>(clientSnapshotPartition(format, environment), 'MANIFEST'),
  clientSnapshotChunk: (format: number, environment: string, id: string, index: number) =>
    one<'SnapshotChunk'>(clientSnapshotPartition(format, environment), `CHUNK#${id}#${index}`),
  /** Snapshot of the directory of flags, in the same way. */
  directorySnapshot: (format: number) =>
    one<'SnapshotManifest'>(directorySnapshotPartition(format), 'MANIFEST'),
  directorySnapshotChunk: (format: number, id: string, index: number) =>
    one<'SnapshotChunk'>(directorySnapshotPartition(format), `CHUNK#${id}#${index}`),

  /** Number of items of a kind that has a limit. */
  count: (kind: string) => one<'Count'>('COUNTS', kind),
  /**
   * Bytes of settings that the flags of a project have beyond their free ones, in one environment, and the
   * instructions of their patterns.
   */
  settingsBytes: (project: string, environment: string) =>
    one<'Sum'>(`SETTINGS_BYTES#${project}`, environment),
  /** Moves whenever a project gets room for settings in an environment. */
  settingsGrants: (environment: string) => one<'Version'>('SETTINGS_GRANTS', environment),
  /** Exports of an author that became events in one minute since 1970; they expire. */
  exportCount: (author: number, minute: number) =>
    one<'Count'>(`EXPORT_COUNTS#${padded(author)}`, padded(minute)),
  /** Last id assigned to a kind (segments, integrations, ...). */
  sequence: (kind: string) => one<'Sequence'>('SEQUENCES', kind),
  seed: (version: string) => one('SEEDS', version),
  /** An account that is being forgotten. */
  forgetting: (user: number) => one<'Forgetting'>('FORGETTING', padded(user)),
  forgettingPartition: partition<'Forgetting'>('FORGETTING'),
  /** An account that was forgotten. */
  forgotten: (user: number) => one<'Forgotten'>('FORGOTTEN', padded(user)),
  /** The form of all data. */
  dataVersion: one<'DataVersion'>('META', 'SCHEMA'),
} as const;

export function featureListPartition(
  project: string,
  archived: boolean,
): Partition<Items['Feature']> {
  return partition(`PROJECT#${project}#${archived ? 'ARCHIVED' : 'FEATURES'}`);
}

export function changeRequestListPartition(
  project: string,
  isOpen: boolean,
): Partition<Items['ChangeRequest']> {
  return partition(`PROJECT#${project}#${isOpen ? 'OPEN' : 'CLOSED'}_CHANGE_REQUESTS`);
}

function changeRequestRowPrefix(kind: 'open' | 'closed' | number) {
  return prefix<'ChangeRequestRow'>(
    typeof kind === 'number' ? `DRAFT#${padded(kind)}#` : `${kind.toUpperCase()}#`,
  );
}

function futureSegmentUsePartition(id: number) {
  return partition<'FutureSegmentPlace'>(`SEGMENT#${padded(id)}#FUTURE`);
}

function deliveryListPartition(
  state: 'failed' | 'retrying',
  addonId: number,
): Partition<Items['Delivery']> {
  return partition(`ADDON#${padded(addonId)}#${state.toUpperCase()}`);
}

function receiverPartition(
  addonId: number,
): Partition<Items['ReceiverHour'] & Items['ReceiverState']> {
  return partition(`ADDON#${padded(addonId)}#RECEIVER`);
}

function applicationSightings(name: string) {
  return partition<'ApplicationInstance' | 'SeenFlags'>(`APPLICATION#${name}`);
}

/** Microseconds since 1970: 16 digits. */
function loginSk(id: number): string {
  return String(id).padStart(16, '0');
}

function loginListPartition(user: number) {
  return partition<'Login'>(`LOGINS_OF#${padded(user)}`);
}

function userRolePrefix(rootRole: number): string {
  return `${USER_ROLES}${padded(rootRole)}#`;
}

function favoritePrefix(kind: 'feature' | 'project'): Prefix<Items['Favorite']> {
  return prefix(`FAVORITE#${kind}#`);
}

function accessListPartition<K extends 'user' | 'group'>(kind: K, id: number) {
  return partition<OfSubject<K>>(`${kind.toUpperCase()}#${padded(id)}`);
}

function recentAccessPartition<K extends 'user' | 'group'>(kind: K, id: number) {
  return partition<Recent<OfSubject<K>>>(`RECENT_ACCESS#${accessListPartition(kind, id)}`);
}

function tokenListSk(createdAt: string, hash: string): string {
  return `${createdAt}#${hash}`;
}

function userTokenUsePartition(accountType: 'User' | 'Service Account') {
  return partition<'TokenUse'>(accountType === 'User' ? 'USER_TOKEN_USES' : 'SERVICE_TOKEN_USES');
}

function membershipListSk(group: number): string {
  return `GROUP#${padded(group)}`;
}

function accessListSk(project: string): string {
  return `PROJECT#${project}`;
}

/** The role of functions for clients may write only to partitions with this name: see roles.yml. */
function clientSnapshotPartition(format: number, environment: string): string {
  return `CLIENT_SNAPSHOT#${format}#${environment}`;
}

/** Functions that only read may write only to partitions with this name: see roles.yml. */
function directorySnapshotPartition(format: number): string {
  return `DIRECTORY_SNAPSHOT#${format}`;
}
