import type { Author } from '../auth/author.ts';
/** Every type of event. */
export const eventTypes = [
  'application-created',
  'feature-created',
  'feature-deleted',
  'feature-updated',
  'feature-metadata-updated',
  'feature-variants-updated',
  'feature-environment-variants-updated',
  'feature-project-change',
  'feature-archived',
  'feature-revived',
  'feature-import',
  'feature-tagged',
  'feature-tag-import',
  'feature-strategy-update',
  'feature-strategy-add',
  'feature-strategy-remove',
  'feature-type-updated',
  'feature-completed',
  'feature-uncompleted',
  'strategy-order-changed',
  'drop-feature-tags',
  'feature-untagged',
  'feature-stale-on',
  'feature-stale-off',
  'drop-features',
  'feature-environment-enabled',
  'feature-environment-disabled',
  'strategy-created',
  'strategy-deleted',
  'strategy-deprecated',
  'strategy-reactivated',
  'strategy-updated',
  'strategy-import',
  'drop-strategies',
  'context-field-created',
  'context-field-updated',
  'context-field-deleted',
  'project-access-added',
  'project-access-user-roles-updated',
  'project-access-group-roles-updated',
  'project-access-user-roles-deleted',
  'project-access-group-roles-deleted',
  'project-access-updated',
  'project-created',
  'project-updated',
  'project-deleted',
  'project-archived',
  'project-revived',
  'project-import',
  'project-user-added',
  'project-user-removed',
  'project-user-role-changed',
  'project-group-role-changed',
  'project-group-added',
  'project-group-removed',
  'role-created',
  'role-updated',
  'role-deleted',
  'drop-projects',
  'tag-created',
  'tag-deleted',
  'tag-import',
  'drop-tags',
  'tag-type-created',
  'tag-type-deleted',
  'tag-type-updated',
  'tag-type-import',
  'drop-tag-types',
  'addon-config-created',
  'addon-config-updated',
  'addon-config-deleted',
  'db-pool-update',
  'user-created',
  'user-updated',
  'user-deleted',
  'drop-environments',
  'environment-import',
  'environment-created',
  'environment-updated',
  'environment-deleted',
  'segment-created',
  'segment-updated',
  'segment-deleted',
  'group-created',
  'group-updated',
  'group-deleted',
  'group-user-added',
  'group-user-removed',
  'setting-created',
  'setting-updated',
  'setting-deleted',
  'client-metrics',
  'client-register',
  'pat-created',
  'pat-deleted',
  'public-signup-token-created',
  'public-signup-token-user-added',
  'public-signup-token-updated',
  'change-request-created',
  'change-request-discarded',
  'change-added',
  'change-discarded',
  'change-edited',
  'change-request-rejected',
  'change-request-approved',
  'change-request-approval-added',
  'change-request-cancelled',
  'change-request-sent-to-review',
  'change-request-schedule-suspended',
  'change-request-applied',
  'change-request-scheduled',
  'change-request-scheduled-application-success',
  'change-request-scheduled-application-failure',
  'change-request-configuration-updated',
  'api-token-created',
  'api-token-updated',
  'api-token-deleted',
  'feature-favorited',
  'feature-unfavorited',
  'project-favorited',
  'project-unfavorited',
  'features-exported',
  'features-imported',
  'service-account-created',
  'service-account-deleted',
  'service-account-updated',
  'feature-potentially-stale-on',
  'feature-dependency-added',
  'feature-dependency-removed',
  'feature-dependencies-removed',
  'banner-created',
  'banner-updated',
  'banner-deleted',
  'project-environment-added',
  'project-environment-removed',
  'default-strategy-updated',
  'segment-import',
  'signal-endpoint-created',
  'signal-endpoint-updated',
  'signal-endpoint-deleted',
  'signal-endpoint-token-created',
  'signal-endpoint-token-updated',
  'signal-endpoint-token-deleted',
  'actions-created',
  'actions-updated',
  'actions-deleted',
] as const;

export type EventType = (typeof eventTypes)[number];

export interface EventTag {
  readonly type: string;
  readonly value: string;
}

/** An event as a domain describes it. The event log adds the id, the time and the author. */
export interface EventDraft {
  readonly type: EventType;
  readonly project?: string | null;
  readonly environment?: string | null;
  readonly featureName?: string | null;
  readonly data?: object | null;
  readonly preData?: object | null;
  /** The tags of the flag at that time. */
  readonly tags?: readonly EventTag[];
  /** The author, if not the author of the change: for events that the service adds by itself. */
  readonly author?: Author;
}

/** An event as it is read; every key is always present. */
export interface Event {
  readonly id: number;
  readonly type: EventType;
  /** RFC 3339, UTC. Never earlier than that of a smaller id. */
  readonly createdAt: string;
  /** Never empty. */
  readonly createdBy: string;
  readonly createdByUserId: number | null;
  readonly project: string | null;
  readonly environment: string | null;
  readonly featureName: string | null;
  readonly data: object | null;
  readonly preData: object | null;
  readonly tags: readonly EventTag[];
}
