import type { EventDraft } from '../events/types.ts';
import type { AccountType, User } from './model.ts';
import { userEventData } from './present-user.ts';

const subjects = {
  User: 'user',
  'Service Account': 'service-account',
} as const satisfies Record<AccountType, string>;

/** What happened to a user or service account; no password or hash of one is in it. */
export const accountEvent = (
  what: 'created' | 'updated' | 'deleted',
  { before, after }: { readonly before?: User; readonly after?: User },
): EventDraft => ({
  type: `${subjects[(after ?? before)?.accountType ?? 'User']}-${what}`,
  data: after ? userEventData(after) : null,
  preData: before ? userEventData(before) : null,
});
