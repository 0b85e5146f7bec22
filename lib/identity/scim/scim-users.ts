import { isDeepStrictEqual } from 'node:util';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { VIEWER_ROLE } from '../roles/rules.ts';
import { prepareProof } from '../signup/prove-address.ts';
import { prepareAccountChange } from '../user-tokens/close-account.ts';
import { accountEvent } from '../users/account-event.ts';
import { deleteUser } from '../users/delete-user.ts';
import { listKnownUsers } from '../users/known-users.ts';
import type { KnownUser, User } from '../users/model.ts';
import { prepareUser } from '../users/prepare-user.ts';
import { findUserIdByName, findUsers, getAccount } from '../users/user-store.ts';
import type { ScimUser } from './model.ts';
import { scimAuthor, scimCaller } from './scim-author.ts';
import { matchesFilter, parseScimFilter, requiredValue } from './scim-filter.ts';
import { idOf } from './scim-ids.ts';
import { pageOf, presentScimList, project, type ScimQuery } from './scim-list.ts';
import {
  presentScimUser,
  searchedScimUser,
  toProvided,
  toScimUser,
  withProvided,
} from './user-resource.ts';

/** The attributes with which a user is found by one read, instead of reading all. */
const NAMES = ['username', 'emails', 'emails.value'];

/**
 * Lists the people that match a filter, by id. Those with a certain id, name or address are read by it.
 * @throws {ScimError} invalidFilter
 */
export async function listScimUsers(query: ScimQuery, baseUrl: string) {
  const filter = query.filter === undefined ? undefined : parseScimFilter(query.filter);
  const users = filter
    ? await findCandidates(requiredValue(filter, ['id']), requiredValue(filter, NAMES))
    : await listKnownUsers('User');
  const found = filter
    ? users.filter((user) => matchesFilter(searchedScimUser(user, baseUrl), filter))
    : users;
  const page = pageOf(found, query);
  const resources = page.items.map((user) => project(presentScimUser(user, baseUrl), query));
  return presentScimList(resources, page);
}

/** @throws {NotFoundError} for an unknown id, and for a service account */
export async function getScimUser(id: string, query: ScimQuery, baseUrl: string) {
  return project(presentScimUser(await getAccount(idOf(id, 'user'), 'User'), baseUrl), query);
}

/**
 * Creates a person with the role Viewer; groups give more. The person has no password.
 * @throws {NameExistsError} when somebody has the address or the name
 */
export async function createScimUser(sent: ScimUser): Promise<User> {
  return recordChange({ author: scimAuthor, expect: ['user-created'] }, async () => {
    const provided = toProvided(sent, undefined, new Date().toISOString());
    const { user, writes } = await prepareUser({
      accountType: 'User',
      passwordHash: null,
      rootRole: VIEWER_ROLE,
      ...provided,
    });
    return { writes, events: [accountEvent('created', { after: user })], result: user };
  });
}

/**
 * Changes a person. Deactivating a person ends all sessions and tokens, as does the first change of a person who signed
 * up with a link.
 * @param decide what the provider wants, from what there is
 * @throws {NotFoundError} for an unknown id, {NameExistsError} when somebody else has the address or the name
 * @throws {ConflictError} when the last administrator would be disabled
 */
export async function changeScimUser(
  id: string,
  decide: (before: ScimUser) => ScimUser,
): Promise<User> {
  const user = idOf(id, 'user');
  return recordChange({ author: scimAuthor, expect: ['user-updated'] }, async () => {
    const before = await getAccount(user, 'User');
    const provided = toProvided(decide(toScimUser(before)), before, new Date().toISOString());
    const after = withProvided(before, provided);
    if (isDeepStrictEqual(before, after)) return noChange(before);
    // From its first change on, the account is that of a person whom the provider knows.
    const proof = before.scimId === null ? await prepareProof(before) : undefined;
    return { ...(await prepareAccountChange(before, after, proof)), result: after };
  });
}

/**
 * Deletes a person, with memberships, roles, sessions and tokens.
 * @throws {NotFoundError} for an unknown id, {ConflictError} for the last administrator
 */
export async function deleteScimUser(id: string): Promise<void> {
  await deleteUser(scimCaller, 'User', idOf(id, 'user'));
}

async function findCandidates(
  id: string | undefined,
  name: string | undefined,
): Promise<readonly KnownUser[]> {
  if (id === undefined && name === undefined) return listKnownUsers('User');
  const found = id === undefined ? await findUserIdByName(name ?? '') : Number(id);
  if (found === undefined || !Number.isSafeInteger(found)) return [];
  const [user] = await findUsers([found]);
  return user?.accountType === 'User' ? [user] : [];
}
