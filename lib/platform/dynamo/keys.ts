/**
 * Every key of the table, in one place: `docs/data-model.md` in code. `pk` and `sk` are the table's
 * keys; `listPk`/`listSk` those of the index `list`.
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export interface ListKey {
  readonly listPk: string;
  readonly listSk: string;
}

/** Keys of the sparse index `aging`; absent from items that do not age. */
export interface AgingKey {
  readonly agingType: string | undefined;
  readonly agingSince: string | undefined;
}

export const keys = {
  /**
   * The flag itself; the same partition holds its environments, so one query loads the whole flag.
   */
  feature: (name: string) => one(`FEATURE#${name}`, 'FEATURE'),
  featureEnvironment: (name: string, environment: string) =>
    one(`FEATURE#${name}`, `ENVIRONMENT#${environment}`),
  featurePartition: (name: string) => `FEATURE#${name}`,
  featureList: (project: string, archived: boolean, name: string): ListKey => ({
    listPk: featureListPartition(project, archived),
    listSk: name,
  }),
  /** Flags that may outlive their type, by type and age. */
  featureAging: (type: string, createdAt: string): AgingKey => ({
    agingType: type,
    agingSince: createdAt,
  }),
  notAging: { agingType: undefined, agingSince: undefined } satisfies AgingKey,

  project: (id: string) => one('PROJECTS', id),
  projectPartition: 'PROJECTS',
  environment: (name: string) => one('ENVIRONMENTS', name),
  environmentPartition: 'ENVIRONMENTS',
  featureType: (id: string) => one('FEATURE_TYPES', id),
  featureTypePartition: 'FEATURE_TYPES',
  strategyType: (name: string) => one('STRATEGY_TYPES', name),
  strategyTypePartition: 'STRATEGY_TYPES',
  /** Strategies of a custom type. */
  strategyTypeUse: (name: string, strategyId: string) => one(`STRATEGY_TYPE#${name}`, strategyId),
  strategyTypeUsePartition: (name: string) => `STRATEGY_TYPE#${name}`,
  contextField: (name: string) => one('CONTEXT_FIELDS', name),
  contextFieldPartition: 'CONTEXT_FIELDS',
  role: (id: number) => one('ROLES', padded(id)),
  rolePartition: 'ROLES',
  roleName: (name: string) => one('ROLE_NAMES', name),
  tagType: (name: string) => one('TAG_TYPES', name),
  tagTypePartition: 'TAG_TYPES',

  /** Values may contain any character; types never contain `#`, so the first one separates. */
  tag: (type: string, value: string) => one('TAGS', `${type}#${value}`),
  tagPartition: 'TAGS',
  tagPrefix: (type: string) => `${type}#`,
  /** Flags that carry a tag. */
  tagUse: (type: string, value: string, feature: string) => one(`TAG#${type}#${value}`, feature),
  tagUsePartition: (type: string, value: string) => `TAG#${type}#${value}`,

  segment: (id: number) => one('SEGMENTS', padded(id)),
  segmentPartition: 'SEGMENTS',
  segmentName: (name: string) => one('SEGMENT_NAMES', name),
  /** Strategies that use a segment. */
  segmentUse: (id: number, strategyId: string) => one(`SEGMENT#${padded(id)}`, strategyId),
  segmentUsePartition: (id: number) => `SEGMENT#${padded(id)}`,
  /** The location of a strategy, found by its id alone. */
  strategyPlace: (strategyId: string) => one(`STRATEGY#${strategyId}`, 'PLACE'),

  changeRequest: (id: number) => one(`CHANGE_REQUEST#${padded(id)}`, 'CHANGE_REQUEST'),
  changeRequestList: (project: string, isOpen: boolean, id: number): ListKey => ({
    listPk: changeRequestListPartition(project, isOpen),
    listSk: padded(id),
  }),
  /** The open draft of a user in an environment of a project. Names contain no `#`. */
  changeRequestDraft: (project: string, environment: string, user: number) =>
    one('CHANGE_REQUEST_DRAFTS', `${project}#${environment}#${padded(user)}`),
  /** Scheduled change requests, by time. */
  scheduledChangeRequest: (scheduledAt: string, id: number) =>
    one('SCHEDULED_CHANGE_REQUESTS', `${scheduledAt}#${padded(id)}`),
  scheduledChangeRequestPartition: 'SCHEDULED_CHANGE_REQUESTS',
  /** Number of change requests of a project in each state. */
  changeRequestCounts: (project: string, projectCreatedAt: string) =>
    one('CHANGE_REQUEST_COUNTS', `${project}#${projectCreatedAt}`),

  banner: (id: number) => one('BANNERS', padded(id)),
  bannerPartition: 'BANNERS',

  addon: (id: number) => one('ADDONS', padded(id)),
  addonPartition: 'ADDONS',
  /** Deliveries of an addon; read backwards for newest first. */
  delivery: (addonId: number, eventId: number) => one(`ADDON#${padded(addonId)}`, padded(eventId)),
  deliveryPartition: (addonId: number) => `ADDON#${padded(addonId)}`,
  /** Failed deliveries of an addon, by creation. */
  failedDelivery: (addonId: number, createdAt: string, eventId: number): ListKey => ({
    listPk: failedDeliveryPartition(addonId),
    listSk: `${createdAt}#${padded(eventId)}`,
  }),
  failedDeliveryPartition: (addonId: number) => failedDeliveryPartition(addonId),
  /** Health of an addon's receiver, shared by all workers. */
  receiverHealth: (addonId: number) => one(`ADDON#${padded(addonId)}#RECEIVER`, 'HEALTH'),

  /**
   * API tokens by the SHA-256 of their secret: found with one point read, spread over partitions.
   */
  token: (hash: string) => one(`TOKEN#${hash}`, 'TOKEN'),
  tokenList: (createdAt: string, hash: string): ListKey => ({
    listPk: 'TOKENS',
    listSk: `${createdAt}#${hash}`,
  }),
  tokenListPartition: 'TOKENS',

  user: (id: number) => one(`USER#${padded(id)}`, 'USER'),
  userList: (id: number): ListKey => ({ listPk: 'USERS', listSk: padded(id) }),
  userListPartition: 'USERS',
  /** Makes e-mail addresses and user names unique; `kind` says which of the two. */
  userName: (kind: 'email' | 'username', name: string) => one('USER_NAMES', `${kind}#${name}`),
  /** Personal access tokens and tokens of service accounts, without their secret. */
  userToken: (user: number, id: number) => one(`USER#${padded(user)}`, `TOKEN#${padded(id)}`),
  userTokenPrefix: 'TOKEN#',
  userPartition: (id: number) => `USER#${padded(id)}`,
  /** The tokens of all service accounts, for the list of accounts. */
  serviceTokenList: (user: number, id: number): ListKey => ({
    listPk: 'SERVICE_TOKENS',
    listSk: `${padded(user)}#${padded(id)}`,
  }),
  serviceTokenListPartition: 'SERVICE_TOKENS',
  /** Favourites of a user: a flag by its name, a project by its id. */
  favorite: (user: number, kind: 'feature' | 'project', name: string) =>
    one(`USER#${padded(user)}`, `${favoritePrefix(kind)}${name}`),
  favoritePrefix: (kind: 'feature' | 'project') => favoritePrefix(kind),
  /** Last id assigned to a token of the user; changes with their tokens, so that limits hold. */
  userTokenHead: (user: number) => one(`USER#${padded(user)}`, 'TOKENS'),
  /** Sessions of a user, by the hash of the secret; they expire. */
  userSession: (user: number, hash: string) => one(`USER#${padded(user)}`, `SESSION#${hash}`),
  userSessionPrefix: 'SESSION#',

  /** Sign-up tokens by the SHA-256 of their secret; the users of one follow directly behind it. */
  signupToken: (hash: string) => one('SIGNUP_TOKENS', hash),
  signupUse: (hash: string, user: number) => one('SIGNUP_TOKENS', `${hash}#${padded(user)}`),
  signupTokenPartition: 'SIGNUP_TOKENS',

  group: (id: number) => one('GROUPS', padded(id)),
  groupPartition: 'GROUPS',
  groupName: (name: string) => one('GROUP_NAMES', name),
  /** All in one partition, so that one query lists all groups with their members. */
  membership: (group: number, user: number) =>
    one('MEMBERSHIPS', `${padded(group)}#${padded(user)}`),
  membershipPartition: 'MEMBERSHIPS',
  membershipPrefix: (group: number) => `${padded(group)}#`,
  membershipList: (group: number, user: number): ListKey => ({
    listPk: subjectPartition('user', user),
    listSk: `GROUP#${padded(group)}`,
  }),

  /** Roles of a user or group in a project; by project, and in the index by user or group. */
  access: (project: string, kind: 'user' | 'group', id: number) =>
    one('PROJECT_ACCESS', `${project}#${kind}#${padded(id)}`),
  accessPartition: 'PROJECT_ACCESS',
  /** Ids of projects contain no `#`. */
  accessPrefix: (project: string) => `${project}#`,
  accessList: (project: string, kind: 'user' | 'group', id: number): ListKey => ({
    listPk: subjectPartition(kind, id),
    listSk: `PROJECT#${project}`,
  }),
  /** The groups of a user, and the projects where a user or group has roles. */
  subjectList: (kind: 'user' | 'group', id: number) => subjectPartition(kind, id),

  /**
   * Commits are serialised by the log's head anyway, so one partition holds all events in order.
   */
  event: (id: number) => one('EVENTS', padded(id)),
  eventPartition: 'EVENTS',
  /**
   * Length and last day of one event log: of the instance, or of one feature, project, type or
   * creator.
   */
  eventLogHead: (log: string) => one(`EVENTLOG#${log}`, 'HEAD'),
  /** First position of a day in an event log: turns a date into a position with one read. */
  eventLogDay: (log: string, day: string) => one(`EVENTLOG#${log}`, `DAY#${day}`),
  eventLogPartition: (log: string) => `EVENTLOG#${log}`,
  /** All authors of events. */
  eventCreator: (id: number) => one('EVENT_CREATORS', padded(id)),
  eventCreatorPartition: 'EVENT_CREATORS',

  /** Evaluations of a flag in one hour (`yyyy-mm-ddThh`), by one application in one environment. */
  usage: (feature: string, hour: string, source: string) =>
    one(`USAGE#${feature}`, `${hour}#${source}`),
  usagePartition: (feature: string) => `USAGE#${feature}`,
  /** Buckets that were already counted, by the SHA-256 of their whole content. */
  countedBucket: (hash: string) => one(`COUNTED#${hash}`, 'COUNTED'),
  /**
   * Unknown flags that applications request; spread over a few partitions, as there may be many.
   */
  unknownFlag: (shard: number, hash: string) => one(`UNKNOWN_FLAGS#${shard}`, hash),
  unknownFlagPartition: (shard: number) => `UNKNOWN_FLAGS#${shard}`,
  /** Last report of an edge instance. */
  edgeInstance: (hash: string) => one('EDGE_INSTANCES', hash),
  edgeInstancePartition: 'EDGE_INSTANCES',
  application: (name: string) => one('APPLICATIONS', name),
  applicationPartition: 'APPLICATIONS',

  /**
   * Snapshot of an environment for clients: a manifest that lists its chunks, and the chunks. Keyed
   * by format, so that two releases running side by side do not overwrite each other's.
   */
  clientSnapshot: (format: number, environment: string) =>
    one(clientSnapshotPartition(format, environment), 'MANIFEST'),
  clientSnapshotChunk: (format: number, environment: string, id: string, index: number) =>
    one(clientSnapshotPartition(format, environment), `CHUNK#${id}#${index}`),

  /** Number of items of a kind that has a limit. */
  count: (kind: string) => one('COUNTS', kind),
  /** Last id assigned to a kind (segments, addons, ...). */
  sequence: (kind: string) => one('SEQUENCES', kind),
  seed: (version: string) => one('SEEDS', version),
} as const;

/** Ids sort as text, so they are padded to 10 digits. */
export function padded(id: number): string {
  return String(id).padStart(10, '0');
}

export function featureListPartition(project: string, archived: boolean): string {
  return `PROJECT#${project}#${archived ? 'ARCHIVED' : 'FEATURES'}`;
}

export function changeRequestListPartition(project: string, isOpen: boolean): string {
  return `PROJECT#${project}#${isOpen ? 'OPEN' : 'CLOSED'}_CHANGE_REQUESTS`;
}

function one(pk: string, sk: string): Key {
  return { pk, sk };
}

function failedDeliveryPartition(addonId: number): string {
  return `ADDON#${padded(addonId)}#FAILED`;
}

function favoritePrefix(kind: 'feature' | 'project'): string {
  return `FAVORITE#${kind}#`;
}

function subjectPartition(kind: 'user' | 'group', id: number): string {
  return `${kind.toUpperCase()}#${padded(id)}`;
}

/** The role of functions for clients may write only to partitions with this name: see roles.yml. */
function clientSnapshotPartition(format: number, environment: string): string {
  return `CLIENT_SNAPSHOT#${format}#${environment}`;
}
