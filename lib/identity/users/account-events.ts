import type { EventType } from '../../events/log/types.ts';

/** The events that say what an account is called. Interrupted work is stored by their place here: add new ones at the end. */
export const accountEvents: readonly EventType[] = [
  'user-created',
  'user-updated',
  'user-deleted',
  'service-account-created',
  'service-account-updated',
  'service-account-deleted',
];
