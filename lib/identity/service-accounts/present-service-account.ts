import type { KnownUser } from '../users/model.ts';
import { imageUrlOf } from '../users/present-user.ts';

/** A service account as callers see it: it never logs in, and has no e-mail address. */
export function presentServiceAccount(account: KnownUser) {
  const { id, accountType, name, username, rootRole, createdAt } = account;
  return {
    id,
    isAPI: false,
    accountType,
    ...(name !== null && { name }),
    ...(username !== null && { username }),
    imageUrl: imageUrlOf(account),
    rootRole,
    createdAt,
  };
}
