import type { ListedUser } from '../users/model.ts';

/** An inactive user as the list shows it. Pure. */
export function presentInactiveUser(
  { id, name, email, username, seenAt, createdAt }: ListedUser,
  patSeenAt: string | null,
) {
  return { id, name, ...(email !== null && { email }), username, seenAt, patSeenAt, createdAt };
}
