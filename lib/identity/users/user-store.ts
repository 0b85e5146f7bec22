import {
  countInWrite,
  countOutWrite,
  lastId,
  nextIdWrite,
} from '../../platform/dynamo/counters.ts';
import { getItem, getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query, queryList, queryPartition } from '../../platform/dynamo/query.ts';
import { atVersion, type Condition, isNew, type Write } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { ADMIN_ROLE, isBuiltInRole } from '../roles/rules.ts';
import {
  type AccountType,
  isActive,
  type ListedUser,
  listedAttributes,
  MAX_USERS,
  type User,
} from './model.ts';
import { nameKeys, nameWrites } from './user-name-store.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    RoleUse: { readonly user: number };
  }
}

const KIND = 'users';
const limit = { kind: KIND, what: 'users', max: MAX_USERS };

/**
 * The user must exist and be active. Whatever lets a user in, such as a session or a token, is only stored
 * with this check, so that nothing is left behind when the account is disabled at the same moment.
 */
export const isActiveStill: Condition = {
  expression: 'attribute_exists(pk) AND attribute_not_exists(disabledAt)',
};

/** Reads a person or service account. */
export function findUser(id: number): Promise<User | undefined> {
  return getItem(keys.user(id));
}

/** Reads people and service accounts by id; `undefined` for missing ones. */
export function findUsers(ids: readonly number[]): Promise<(User | undefined)[]> {
  return getItems(ids.map(keys.user));
}

export function accountNotFound(id: number, type: AccountType): NotFoundError {
  return new NotFoundError({ kind: type === 'User' ? 'user' : 'service-account', id });
}

/**
 * Reads a user of one type.
 * @throws {NotFoundError} for an unknown id, and for a user of the other type
 */
export async function getAccount(id: number, type: AccountType): Promise<User> {
  const user = await findUser(id);
  if (user?.accountType !== type) throw accountNotFound(id, type);
  return user;
}

/** Reads all people and service accounts, by id; bounded by `MAX_USERS`. */
export async function listUsers(): Promise<ListedUser[]> {
  return sortedById(
    await query<ListedUser>({
      index: 'list',
      where: 'listPk = :pk',
      values: { ':pk': keys.userListPartition },
      attributes: listedAttributes,
    }),
  );
}

/** Users with a root role, from one id to another, both included. */
export interface UserRange {
  readonly rootRole: number;
  readonly first: number;
  readonly last: number;
}

/** What changes of users when they log in. */
type UserSignIn = Pick<User, 'id' | 'loginAttempts' | 'seenAt'>;

/** Reads what logins have changed of users in a range: one query. */
export function readSignIns({ rootRole, first, last }: UserRange): Promise<UserSignIn[]> {
  return query<UserSignIn>({
    index: 'list',
    where: 'listPk = :pk AND listSk BETWEEN :first AND :last',
    values: {
      ':pk': keys.userListPartition,
      ':first': keys.userList(rootRole, first).listSk,
      ':last': keys.userList(rootRole, last).listSk,
    },
    attributes: ['id', 'loginAttempts', 'seenAt'],
  });
}

/**
 * Reads the people and service accounts with one of the root roles, by id. One query for each role, and one
 * for users that are not yet listed by role, all at once: the cost does not depend on other users.
 */
export async function listUsersWithRoles(rootRoles: readonly number[]): Promise<User[]> {
  const found = await Promise.all([
    listUnsorted(),
    ...rootRoles.map((id) => queryList(keys.userListPartition, keys.userRolePrefix(id))),
  ]);
  return sortedById(found.flat().filter(({ rootRole }) => rootRoles.includes(rootRole)));
}

/**
 * Reads the people and service accounts with a custom root role or the role Admin, by id, as of now. The index
 * may be late: it only adds users from before uses of roles were stored.
 */
export async function listUsersOfRole(rootRole: number): Promise<User[]> {
  const [uses, listed] = await Promise.all([
    queryPartition(keys.roleUsePartition(rootRole)),
    listUsersWithRoles([rootRole]),
  ]);
  const ids = new Set([...uses.map(({ user }) => user), ...listed.map(({ id }) => id)]);
  const users = (await findUsers([...ids])).filter((user) => user !== undefined);
  return sortedById(users.filter((user) => user.rootRole === rootRole));
}

/**
 * Lists users by role who were stored before lists were sorted by it: none in new instances. Without it
 * they are found too, but every search for a role reads them. Can be repeated safely.
 */
export async function sortUsersByRole(): Promise<void> {
  for (const { id, rootRole } of await listUnsorted()) {
    // An update of the role in the meantime sets the key too.
    await writeItem({
      update: keys.user(id),
      expression: 'SET listSk = :key',
      values: { ':key': keys.userList(rootRole, id).listSk },
      when: { expression: 'rootRole = :role', values: { ':role': rootRole } },
    });
  }
}

/** Reads all users of one type, by id. */
export async function listAccounts(type: AccountType): Promise<ListedUser[]> {
  return (await listUsers()).filter(({ accountType }) => accountType === type);
}

/** The id of the user with that e-mail address, or else with that username. */
export async function findUserIdByName(name: string): Promise<number | undefined> {
  const [byEmail, byUsername] = await getItems(nameKeys(name));
  return (byEmail ?? byUsername)?.user;
}

/** The id of the user with that e-mail address; a username that looks like it is not one. */
export async function findUserIdByEmail(email: string): Promise<number | undefined> {
  const [key] = nameKeys(email);
  return (await getItem(key))?.user;
}

/** The last assigned id; 0 before the first. */
export function lastUserId(): Promise<number> {
  return lastId(KIND);
}

/** Stores a new user with the next id. */
export function createUserWrites(user: User): Write[] {
  return [
    ...nameWrites(undefined, user),
    nextIdWrite(KIND, user.id - 1),
    countInWrite(limit),
    {
      put: { ...user, ...keys.user(user.id), ...keys.userList(user.rootRole, user.id) },
      when: isNew,
    },
    ...roleUseWrites(undefined, user),
  ];
}

interface UserChange {
  /** Whether the password, the links to set one, and what goes with passkeys are removed. */
  readonly removesCredentials?: boolean;
}

/**
 * Stores the properties that an administrator may change, on the condition that the version has not
 * changed since it was read. Concurrent logins write other properties, which are kept.
 */
export function updateUserWrites(
  before: User,
  after: User,
  { removesCredentials = false }: UserChange = {},
): Write[] {
  const { disabledAt, nameParts } = after;
  const optional = { disabledAt, nameParts };
  const kept = Object.entries(optional).filter(([, value]) => value !== undefined);
  const removed = [
    ...Object.keys(optional).filter((name) => !kept.some(([each]) => each === name)),
    // Links must not outlive the account's activity.
    ...(isActive(after) && !removesCredentials ? [] : ['passwordLink']),
    // Who reads the mails of a former address must not set the password.
    ...(isActive(after) && before.email === after.email && !removesCredentials
      ? []
      : ['mailedLinks']),
    ...(removesCredentials ? ['secondFactor', 'mustChangePassword'] : []),
  ];
  const sets = [
    '#name = :name, email = :email, username = :username, rootRole = :rootRole, scimId = :scimId',
    'listSk = :listSk, #version = :next',
    ...(removesCredentials ? ['passwordHash = :none'] : []),
    ...kept.map(([name]) => `${name} = :${name}`),
  ];
  return [
    ...nameWrites(before, after),
    {
      update: keys.user(before.id),
      expression: `SET ${sets.join(', ')} REMOVE ${removed.join(', ')}`,
      names: { '#name': 'name', '#version': 'version' },
      values: {
        ':name': after.name,
        ':email': after.email,
        ':username': after.username,
        ':rootRole': after.rootRole,
        ':scimId': after.scimId,
        ':listSk': keys.userList(after.rootRole, after.id).listSk,
        ':next': before.version + 1,
        ...(removesCredentials && { ':none': null }),
        ...Object.fromEntries(kept.map(([name, value]) => [`:${name}`, value])),
      },
      when: atVersion(before.version),
    },
    ...roleUseWrites(before, after),
  ];
}

/** Deletes a user, on the condition that it has not changed since it was read. */
export function removeUserWrites(user: User): Write[] {
  return [
    ...nameWrites(user, undefined),
    countOutWrite(limit),
    { remove: keys.user(user.id), when: atVersion(user.version) },
    ...roleUseWrites(user, undefined),
  ];
}

/** Which users have a custom role, or are administrators; nothing needs to know it of the other built-in roles. */
function roleUseWrites(before: User | undefined, after: User | undefined): Write[] {
  if (before?.rootRole === after?.rootRole) return [];
  const isKept = (user: User | undefined) =>
    user !== undefined && (user.rootRole === ADMIN_ROLE || !isBuiltInRole({ id: user.rootRole }));
  return [
    ...(before && isKept(before) ? [{ remove: keys.roleUse(before.rootRole, before.id) }] : []),
    ...(after && isKept(after)
      ? [{ put: { ...keys.roleUse(after.rootRole, after.id), user: after.id } }]
      : []),
  ];
}

/** Users whose place in the list is their id alone. */
function listUnsorted(): Promise<User[]> {
  return query({
    index: 'list',
    where: 'listPk = :pk AND listSk < :roles',
    values: { ':pk': keys.userListPartition, ':roles': keys.userRolesPrefix },
  });
}

function sortedById<T extends Pick<User, 'id'>>(users: readonly T[]): T[] {
  return users.toSorted((a, b) => a.id - b.id);
}
