import { DAY_MS } from '../../platform/days.ts';
import type { User } from '../users/model.ts';

/** Days without a sign-in or a use of a personal token after which somebody is inactive. */
export const INACTIVE_DAYS = 180;

/** What is known of when somebody was there. */
type Presence = Pick<User, 'createdAt' | 'seenAt'> & {
  /** Last use of a personal token; `null` without one. */
  readonly patSeenAt: string | null;
};

/**
 * Whether nobody has seen a user for 180 days, or since the creation of the account if nobody ever has. Pure.
 * @param now in milliseconds since 1970
 */
export function isInactive({ createdAt, seenAt, patSeenAt }: Presence, now: number): boolean {
  const times = [createdAt, seenAt, patSeenAt].flatMap((at) => at ?? []);
  return times.every((at) => now - Date.parse(at) >= INACTIVE_DAYS * DAY_MS);
}
