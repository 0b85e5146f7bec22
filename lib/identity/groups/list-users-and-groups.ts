import { listAllKnownUsers } from '../users/known-users.ts';
import { imageUrlOf } from '../users/present-user.ts';
import { listGroups } from './group-store.ts';

/** All users, service accounts and groups with what is needed to choose one: groups are read, users are known. */
export async function listUsersAndGroups() {
  const [users, groups] = await Promise.all([listAllKnownUsers(), listGroups()]);
  return {
    users: users.map((user) => {
      const { id, name, username, email, accountType } = user;
      return {
        id,
        accountType,
        imageUrl: imageUrlOf(user),
        ...(name !== null && { name }),
        ...(username !== null && { username }),
        ...(email !== null && { email }),
      };
    }),
    groups: groups.map(({ id, name, description }) => ({ id, name, description })),
  };
}
