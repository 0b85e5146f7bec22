import type { EventDraft } from '../../events/log/types.ts';
import type { AccountType, User } from './model.ts';
import { userEventData } from './present-user.ts';

const subjects = {
  User: 'user',
  'Service Account': 'service-account',
} as const satisfies Record<AccountType, string>;

type AccountEventFacts = 'created' | 'updated' | 'deleted';

/** The type of an account's event. */
export function accountEventType(accountType: AccountType, what: AccountEventFacts) {
  return `${subjects[accountType]}-${what}` as const;
}

/** The event of a user or service account, without passwords and their hashes. */
export function accountEvent(
  what: AccountEventFacts,
  { before, after }: { readonly before?: User; readonly after?: User },
): EventDraft {
  return {
    type: accountEventType((after ?? before)?.accountType ?? 'User', what),
    data: after ? userEventData(after) : null,
    preData: before ? userEventData(before) : null,
  };
}
