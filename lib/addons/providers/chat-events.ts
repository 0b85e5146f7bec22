import type { EventType } from '../../events/types.ts';

/** Part 6.2 of the specification: what the chat and monitoring providers can subscribe to. */
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

/** Two more: changes of variants are recorded by this name, and flags grow old without anybody's doing. */
export const chatEvents = [
  ...specifiedChatEvents,
  'feature-potentially-stale-on',
  'feature-environment-variants-updated',
] as const satisfies readonly EventType[];
