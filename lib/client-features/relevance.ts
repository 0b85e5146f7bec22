import type { Event, EventType } from '../events/types.ts';

/** What of an event has to be known to tell what it is about. */
export type ChangeEvent = Pick<
  Event,
  'id' | 'type' | 'createdAt' | 'project' | 'environment' | 'featureName' | 'data' | 'preData'
>;

/**
 * What has to be read again after an event.
 * - `flag`: the flag it names, in every environment; `setting`: in the environment it names
 * - `tags`: the flag, of which clients are shown nothing else than before
 * - `project`: the project it names, which has no flags in use before or after it
 * - `placement`: the project and all flags in it, in the environment it names
 * - `segment`: the segment whose data it has
 * - `everything`: what it is about can not be told from it
 */
type Rule =
  | 'nothing'
  | 'flag'
  | 'setting'
  | 'tags'
  | 'project'
  | 'placement'
  | 'segment'
  | 'everything';

const rules: Readonly<Record<EventType, Rule>> = {
  'application-created': 'nothing',
  'feature-created': 'flag',
  'feature-deleted': 'flag',
  'feature-updated': 'flag',
  'feature-metadata-updated': 'flag',
  'feature-variants-updated': 'flag',
  'feature-environment-variants-updated': 'setting',
  'feature-project-change': 'flag',
  'feature-archived': 'flag',
  'feature-revived': 'flag',
  'feature-import': 'setting',
  'feature-tagged': 'tags',
  'feature-tag-import': 'everything',
  'feature-strategy-update': 'setting',
  'feature-strategy-add': 'setting',
  'feature-strategy-remove': 'setting',
  'feature-type-updated': 'nothing',
  'feature-completed': 'flag',
  'feature-uncompleted': 'flag',
  'strategy-order-changed': 'setting',
  'drop-feature-tags': 'everything',
  'feature-untagged': 'tags',
  'feature-stale-on': 'flag',
  'feature-stale-off': 'flag',
  'drop-features': 'everything',
  'feature-environment-enabled': 'setting',
  'feature-environment-disabled': 'setting',
  'strategy-created': 'nothing',
  'strategy-deleted': 'nothing',
  'strategy-deprecated': 'nothing',
  'strategy-reactivated': 'nothing',
  'strategy-updated': 'nothing',
  'strategy-import': 'nothing',
  'drop-strategies': 'nothing',
  'context-field-created': 'nothing',
  'context-field-updated': 'nothing',
  'context-field-deleted': 'nothing',
  'project-access-added': 'nothing',
  'project-access-user-roles-updated': 'nothing',
  'project-access-group-roles-updated': 'nothing',
  'project-access-user-roles-deleted': 'nothing',
  'project-access-group-roles-deleted': 'nothing',
  'project-access-updated': 'nothing',
  'project-created': 'project',
  'project-updated': 'nothing',
  'project-deleted': 'project',
  'project-archived': 'project',
  'project-revived': 'project',
  'project-import': 'everything',
  'project-user-added': 'nothing',
  'project-user-removed': 'nothing',
  'project-user-role-changed': 'nothing',
  'project-group-role-changed': 'nothing',
  'project-group-added': 'nothing',
  'project-group-removed': 'nothing',
  'role-created': 'nothing',
  'role-updated': 'nothing',
  'role-deleted': 'nothing',
  'drop-projects': 'everything',
  'tag-created': 'nothing',
  // Each flag that carried it has an event of its own.
  'tag-deleted': 'nothing',
  'tag-import': 'nothing',
  'drop-tags': 'everything',
  'tag-type-created': 'nothing',
  'tag-type-deleted': 'nothing',
  'tag-type-updated': 'nothing',
  'tag-type-import': 'nothing',
  'drop-tag-types': 'everything',
  'addon-config-created': 'nothing',
  'addon-config-updated': 'nothing',
  'addon-config-deleted': 'nothing',
  'db-pool-update': 'nothing',
  'user-created': 'nothing',
  'user-updated': 'nothing',
  'user-deleted': 'nothing',
  'drop-environments': 'everything',
  'environment-import': 'everything',
  // No project has it then, and what is on or off in an environment does not ask whether it is enabled.
  'environment-created': 'nothing',
  'environment-updated': 'nothing',
  'environment-deleted': 'nothing',
  'segment-created': 'segment',
  'segment-updated': 'segment',
  'segment-deleted': 'segment',
  'group-created': 'nothing',
  'group-updated': 'nothing',
  'group-deleted': 'nothing',
  'group-user-added': 'nothing',
  'group-user-removed': 'nothing',
  'setting-created': 'nothing',
  'setting-updated': 'nothing',
  'setting-deleted': 'nothing',
  'client-metrics': 'nothing',
  'client-register': 'nothing',
  'pat-created': 'nothing',
  'pat-deleted': 'nothing',
  'public-signup-token-created': 'nothing',
  'public-signup-token-user-added': 'nothing',
  'public-signup-token-updated': 'nothing',
  'change-request-created': 'nothing',
  'change-request-discarded': 'nothing',
  'change-added': 'nothing',
  'change-discarded': 'nothing',
  'change-edited': 'nothing',
  'change-request-rejected': 'nothing',
  'change-request-approved': 'nothing',
  'change-request-approval-added': 'nothing',
  'change-request-cancelled': 'nothing',
  'change-request-sent-to-review': 'nothing',
  'change-request-schedule-suspended': 'nothing',
  // Each of its changes has the events of the direct write, in the same transaction.
  'change-request-applied': 'nothing',
  'change-request-scheduled': 'nothing',
  'change-request-scheduled-application-success': 'nothing',
  'change-request-scheduled-application-failure': 'nothing',
  'change-request-configuration-updated': 'nothing',
  'api-token-created': 'nothing',
  'api-token-updated': 'nothing',
  'api-token-deleted': 'nothing',
  'feature-favorited': 'nothing',
  'feature-unfavorited': 'nothing',
  'project-favorited': 'nothing',
  'project-unfavorited': 'nothing',
  'features-exported': 'nothing',
  // Sums up an import: each flag has events of its own.
  'features-imported': 'nothing',
  'service-account-created': 'nothing',
  'service-account-deleted': 'nothing',
  'service-account-updated': 'nothing',
  // Clients are not told of it.
  'feature-potentially-stale-on': 'nothing',
  'feature-dependency-added': 'flag',
  'feature-dependency-removed': 'flag',
  'feature-dependencies-removed': 'flag',
  'banner-created': 'nothing',
  'banner-updated': 'nothing',
  'banner-deleted': 'nothing',
  'project-environment-added': 'placement',
  'project-environment-removed': 'placement',
  'default-strategy-updated': 'nothing',
  'segment-import': 'everything',
  'signal-endpoint-created': 'nothing',
  'signal-endpoint-updated': 'nothing',
  'signal-endpoint-deleted': 'nothing',
  'signal-endpoint-token-created': 'nothing',
  'signal-endpoint-token-updated': 'nothing',
  'signal-endpoint-token-deleted': 'nothing',
  'actions-created': 'nothing',
  'actions-updated': 'nothing',
  'actions-deleted': 'nothing',
};

/** What an event may have changed; `shown`: of what clients are sent, not only of what they can ask for. */
export type Relevance =
  | {
      readonly kind: 'flag';
      readonly name: string;
      /** Those that it is or was in, as far as the event tells. */
      readonly projects: readonly string[];
      readonly shown: boolean;
    }
  | { readonly kind: 'segment'; readonly id: number }
  | { readonly kind: 'project'; readonly id: string; readonly shown: boolean }
  | { readonly kind: 'everything' };

const everything: Relevance = { kind: 'everything' };

const member = (data: object | null, name: string): unknown =>
  data === null ? undefined : (data as Readonly<Record<string, unknown>>)[name];

const flagOf = ({ featureName, project, data }: ChangeEvent, shown: boolean): Relevance => {
  if (!featureName) return everything;
  const projects = [project, member(data, 'oldProject'), member(data, 'newProject')];
  const known = projects.filter((id): id is string => typeof id === 'string');
  return { kind: 'flag', name: featureName, projects: [...new Set(known)], shown };
};

const segmentOf = ({ data, preData }: ChangeEvent): Relevance => {
  const id = member(data, 'id') ?? member(preData, 'id');
  return typeof id === 'number' ? { kind: 'segment', id } : everything;
};

const projectOf = ({ project }: ChangeEvent, shown: boolean): Relevance =>
  project ? { kind: 'project', id: project, shown } : everything;

/**
 * What an event may have changed in an environment; `undefined`: nothing. Pure.
 * An event of a type that is not known here may have changed everything.
 */
export const relevanceOf = (event: ChangeEvent, environment: string): Relevance | undefined => {
  const isElsewhere = event.environment !== null && event.environment !== environment;
  const rule: Rule = Object.hasOwn(rules, event.type) ? rules[event.type] : 'everything';
  switch (rule) {
    case 'nothing':
      return undefined;
    case 'flag':
    case 'tags':
      return flagOf(event, rule === 'flag');
    case 'setting':
      return isElsewhere ? undefined : flagOf(event, true);
    case 'segment':
      return segmentOf(event);
    case 'project':
      return projectOf(event, false);
    case 'placement':
      return isElsewhere ? undefined : projectOf(event, true);
    case 'everything':
      return everything;
  }
};
