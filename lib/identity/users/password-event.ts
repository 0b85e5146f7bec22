import type { EventDraft } from '../../events/log/types.ts';
import type { User } from './model.ts';
import { userEventData } from './present-user.ts';

/** What happened to the way in with a password. There is no type of event for it: the person is updated. */
type PasswordEventFacts =
  | { readonly passwordChanged: true }
  /** End of the link that was made, RFC 3339. */
  | { readonly passwordLinkExpiresAt: string };

/** The event of a changed password, or of a link to change it: never the password, its hash, or the link. */
export function passwordEvent(user: User, what: PasswordEventFacts): EventDraft {
  const preData = userEventData(user);
  return { type: 'user-updated', data: { ...preData, ...what }, preData };
}
