import { createHash } from 'node:crypto';
import type { User } from './model.ts';

/** Gravatar takes the SHA-256 of the lower-cased address; what has none gets a picture all the same. */
export const imageUrlOf = ({
  id,
  email,
  username,
}: Pick<User, 'id' | 'email' | 'username'>): string => {
  const hash = createHash('sha256').update((email ?? username ?? String(id)).toLowerCase());
  return `https://gravatar.com/avatar/${hash.digest('hex')}?s=42&d=retro&r=g`;
};

/** A user as callers see them. What is not set is left out. */
export const presentUser = (user: User) => ({
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
});

/** What events tell of a user. */
export const userEventData = ({ id, name, username, email, rootRole }: User) => ({
  id,
  name,
  ...(username !== null && { username }),
  ...(email !== null && { email }),
  rootRole,
});
