import type { EventType } from '../../events/types.ts';

/** Part 6.2 of the specification: what the chat and monitoring providers can subscribe to. */
export const chatEvents = [
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
