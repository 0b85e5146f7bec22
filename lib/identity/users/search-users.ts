import { ADMIN_ROLE } from '../roles/rules.ts';
import { listAllKnownUsers, readLogins } from './known-users.ts';
import { isActive, type ListedUser } from './model.ts';
import { listUsersWithRoles } from './user-store.ts';

const MAX_FOUND = 100;

/** Whether a name, username or e-mail address contains a text, ignoring case. All contain the empty one. */
export function isCalled(
  text: string,
): (user: Pick<ListedUser, 'name' | 'username' | 'email'>) => boolean {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return () => true;
  return ({ name, username, email }) =>
    [name, username, email].some((field) => field?.toLowerCase().includes(wanted));
}

/**
 * People whose name, username or e-mail address contains a text, ignoring case; by id, at most 100.
 */
export async function searchUsers(text: string): Promise<ListedUser[]> {
  if (text.trim() === '') return [];
  const all = await listAllKnownUsers();
  const people = all.filter(({ accountType }) => accountType === 'User');
  return readLogins(people.filter(isCalled(text)).slice(0, MAX_FOUND), all);
}

/**
 * Number of people with and without a password, and of service accounts, who have the role Admin and are
 * active.
 */
export async function countAdmins() {
  const admins = (await listUsersWithRoles([ADMIN_ROLE])).filter(isActive);
  const people = admins.filter(({ accountType }) => accountType === 'User');
  const password = people.filter(({ passwordHash }) => passwordHash !== null).length;
  return {
    password,
    noPassword: people.length - password,
    service: admins.length - people.length,
  };
}
