import type { EventType } from '../../../events/types.ts';

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

/**
 * Three more: changes of variants are recorded under this name, flags become potentially stale by age alone, and
 * once a week it is said what can be cleaned up.
 */
export const chatEvents = [
  ...specifiedChatEvents,
  'feature-potentially-stale-on',
  'feature-environment-variants-updated',
  'project-clean-up-due',
] as const satisfies readonly EventType[];
