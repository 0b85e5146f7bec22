import type { EventType } from '../../../events/log/types.ts';

/** Events that the chat and monitoring providers have always supported. */
export const specifiedChatEvents = [
  'feature-created',
  'feature-updated',
  'feature-archived',
  'feature-revived',
  'feature-stale-on',
  'feature-stale-off',
  'feature-environment-enabled',
  'feature-environment-disabled',
  'feature-strategy-remove',
  'feature-strategy-update',
  'feature-strategy-add',
  'feature-metadata-updated',
  'feature-variants-updated',
  'feature-project-change',
] as const satisfies readonly EventType[];

/** What release plans and actions do while nobody looks. */
export const releaseEvents = [
  'release-plan-milestone-started',
  'release-plan-progressions-paused',
  'release-plan-progressions-resumed',
  'actions-failed',
] as const satisfies readonly EventType[];

/**
 * More than those: changes of variants are recorded under this name, flags become potentially stale by age alone, flags that have
 * served their purpose are completed, once a week it is said what can be cleaned up and what differs between environments, the code no longer names a flag, and release plans go on or stop by themselves.
 */
export const chatEvents = [
  ...specifiedChatEvents,
  'feature-potentially-stale-on',
  'feature-environment-variants-updated',
  'feature-completed',
  'feature-uncompleted',
  'project-clean-up-due',
  'project-drift-found',
  'feature-code-references-gone',
  ...releaseEvents,
] as const satisfies readonly EventType[];
