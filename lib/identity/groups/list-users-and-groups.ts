import { presentUser } from '../users/present-user.ts';
import { listUsers } from '../users/user-store.ts';
import { listGroups } from './group-store.ts';

/** All users, service accounts and groups with what is needed to choose one: two queries in parallel. */
export async function listUsersAndGroups() {
  const [users, groups] = await Promise.all([listUsers(), listGroups()]);
  return {
    users: users.map((user) => {
      const { id, name, username, email, imageUrl, accountType } = presentUser(user);
      return {
        id,
        accountType,
        imageUrl,
        ...(name !== undefined && { name }),
        ...(username !== undefined && { username }),
        ...(email !== undefined && { email }),
      };
    }),
    groups: groups.map(({ id, name, description }) => ({ id, name, description })),
  };
}
