import type { ListedUser } from '../users/model.ts';
import { presentUser } from '../users/present-user.ts';

/** A service account as callers see it: it never logs in, and has no e-mail address. */
export function presentServiceAccount(account: ListedUser) {
  const { id, isAPI, accountType, name, username, imageUrl, rootRole, createdAt } =
    presentUser(account);
  return {
    id,
    isAPI,
    accountType,
    ...(name !== undefined && { name }),
    ...(username !== undefined && { username }),
    imageUrl,
    rootRole,
    createdAt,
  };
}
