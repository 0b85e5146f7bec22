import { createHash } from 'node:crypto';
import { isActive, type ListedUser, type User } from './model.ts';

/**
 * Gravatar uses the SHA-256 of the lower-cased address; users without an address get a picture too.
 */
export function imageUrlOf({
  id,
  email,
  username,
}: Pick<User, 'id' | 'email' | 'username'>): string {
  const hash = createHash('sha256').update((email ?? username ?? String(id)).toLowerCase());
  return `https://gravatar.com/avatar/${hash.digest('hex')}?s=42&d=retro&r=g`;
}

/** A user as callers see it. Unset properties are omitted. */
export function presentUser(user: ListedUser) {
  return {
    id: user.id,
    isAPI: false,
    accountType: user.accountType,
    ...(user.name !== null && { name: user.name }),
    ...(user.email !== null && { email: user.email }),
    ...(user.username !== null && { username: user.username }),
    imageUrl: imageUrlOf(user),
    loginAttempts: user.loginAttempts,
    rootRole: user.rootRole,
    seenAt: user.seenAt,
    createdAt: user.createdAt,
    ...(user.scimId !== null && { scimId: user.scimId }),
    ...(!isActive(user) && { active: false }),
  };
}

/** The user's data in events. */
export function userEventData(user: User) {
  const { id, name, username, email, rootRole, scimId } = user;
  return {
    id,
    name,
    ...(username !== null && { username }),
    ...(email !== null && { email }),
    rootRole,
    ...(scimId !== null && { scimId }),
    ...(!isActive(user) && { active: false }),
  };
}
