import {
  countInWrite,
  countOutWrite,
  lastId,
  nextIdWrite,
} from '../../platform/dynamo/counters.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import {
  atVersion,
  getItem,
  getItems,
  isNew,
  queryList,
  type Write,
} from '../../platform/dynamo/table.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { AccountType, User } from './model.ts';
import { MAX_USERS } from './model.ts';
import { nameKeys, nameWrites } from './user-name-store.ts';

const KIND = 'users';
const limit = { kind: KIND, what: 'users', max: MAX_USERS };

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
export function listUsers(): Promise<User[]> {
  return queryList(keys.userListPartition);
}

/** Reads all users of one type, by id. */
export async function listAccounts(type: AccountType): Promise<User[]> {
  return (await listUsers()).filter(({ accountType }) => accountType === type);
}

/** The id of the user with that e-mail address, or else with that username. */
export async function findUserIdByName(name: string): Promise<number | undefined> {
  const [byEmail, byUsername] = await getItems(nameKeys(name));
  return (byEmail ?? byUsername)?.user;
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
    { put: { ...user, ...keys.user(user.id), ...keys.userList(user.id) }, when: isNew },
  ];
}

/**
 * Stores the properties that an administrator may change, on the condition that the version has not
 * changed since it was read. Concurrent logins write other properties, which are kept.
 */
export function updateUserWrites(before: User, after: User): Write[] {
  return [
    ...nameWrites(before, after),
    {
      update: keys.user(before.id),
      expression:
        'SET #name = :name, email = :email, username = :username, rootRole = :rootRole, #version = :next',
      names: { '#name': 'name', '#version': 'version' },
      values: {
        ':name': after.name,
        ':email': after.email,
        ':username': after.username,
        ':rootRole': after.rootRole,
        ':next': before.version + 1,
      },
      when: atVersion(before.version),
    },
  ];
}

/** Deletes a user, on the condition that it has not changed since it was read. */
export function removeUserWrites(user: User): Write[] {
  return [
    ...nameWrites(user, undefined),
    countOutWrite(limit),
    { remove: keys.user(user.id), when: atVersion(user.version) },
  ];
}
