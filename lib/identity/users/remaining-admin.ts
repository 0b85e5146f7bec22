import type { Author } from '../../auth/author.ts';
import { ADMIN_TOKEN_USER_ID } from '../../auth/caller.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import type { Items } from '../../platform/dynamo/items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { touchWrite } from '../../platform/dynamo/touch-write.ts';
import { type Condition, exists, type Write } from '../../platform/dynamo/write.ts';
import { ConflictError } from '../../platform/errors.ts';
import { ADMIN_ROLE } from '../roles/rules.ts';
import { isActive, type User } from './model.ts';
import { findUsers, isActiveStill, listUsersOfRole } from './user-store.ts';

type StoredGroup = Items['Group'];

/** A way in which an active person is an administrator: by the role Admin of their own, or of a group. */
interface AdminWay {
  readonly user: number;
  /** Absent for a role of their own. */
  readonly group?: number;
}

const isAdminStill = {
  expression: 'rootRole = :admin',
  values: { ':admin': ADMIN_ROLE },
} as const satisfies Condition;

/** Whether the last administrator may go: the holder of an admin token can still get in. */
export function mayLeaveNoAdmin({ id }: Author): boolean {
  return id === ADMIN_TOKEN_USER_ID;
}

/** Whether the members of a group are administrators. */
export function makesAdmins({ rootRole }: Pick<StoredGroup, 'rootRole'>): boolean {
  return rootRole === ADMIN_ROLE;
}

/** Whether somebody is an active person with the role Admin of their own. */
export function isAdminOfTheirOwn(user: User): boolean {
  return user.rootRole === ADMIN_ROLE && isActivePerson(user);
}

/**
 * The checks of a change after which somebody is an administrator in fewer ways: see `findRemainingAdmin`.
 * @throws {ConflictError} when nobody would remain
 */
export async function remainingAdminChecks(ends: (way: AdminWay) => boolean): Promise<Write[]> {
  const checks = await findRemainingAdmin(ends);
  if (checks) return checks;
  throw new ConflictError(
    'This is the last administrator. Make somebody else an administrator first.',
  );
}

/**
 * The same for a person who is deleted or disabled; none if the person is not an administrator.
 * @param groups of the person
 * @throws {ConflictError} when nobody would remain
 */
export async function leavingAdminChecks(leaving: User, groups: readonly number[]) {
  if (!isActivePerson(leaving)) return [];
  const isAdmin = isAdminOfTheirOwn(leaving) || (await haveAdmins(groups));
  return isAdmin ? remainingAdminChecks(({ user }) => user === leaving.id) : [];
}

/**
 * Writes with which a transaction fails unless an active administrator remains: of two changes that end each
 * other's last administrator, only one is committed. Two round trips, or four where only groups have the role.
 * @param ends whether the change ends this way of being an administrator
 * @returns `undefined` when nobody would remain, no writes when there was nobody before
 */
export async function findRemainingAdmin(
  ends: (way: AdminWay) => boolean,
): Promise<Write[] | undefined> {
  const own = await listOwnAdmins();
  const remaining = own.find((way) => !ends(way));
  if (remaining) return [ownCheck(remaining)];
  const ofGroups = await listAdminsOfGroups();
  const other = ofGroups.find((way) => !ends(way));
  if (other) return groupChecks(other);
  return own.length + ofGroups.length === 0 ? [] : undefined;
}

async function listOwnAdmins(): Promise<AdminWay[]> {
  const admins = await listUsersOfRole(ADMIN_ROLE);
  return admins.filter(isActivePerson).map(({ id }) => ({ user: id }));
}

async function listAdminsOfGroups(): Promise<Required<AdminWay>[]> {
  const groups = (await queryPartition(keys.groupPartition)).filter(makesAdmins);
  const members = await Promise.all(
    groups.map(({ id }) => queryPartition(keys.membershipPartition, keys.membershipPrefix(id))),
  );
  const ways = members.flat().map(({ user, group }) => ({ user, group }));
  const users = await findUsers(ways.map(({ user }) => user));
  return ways.filter((_way, index) => isActivePerson(users[index]));
}

async function haveAdmins(groups: readonly number[]): Promise<boolean> {
  const found = await getItems(groups.map(keys.group));
  return found.some((group) => group !== undefined && makesAdmins(group));
}

function ownCheck({ user }: AdminWay): Write {
  const { expression, values } = isAdminStill;
  const when = { expression: `${expression} AND ${isActiveStill.expression}`, values };
  return { check: keys.user(user), when };
}

/**
 * The version of the person moves: an end of the account that was decided before the person became an
 * administrator through the group is decided again.
 */
function groupChecks({ user, group }: Required<AdminWay>): Write[] {
  return [
    touchWrite(keys.user(user), { when: isActiveStill }),
    { check: keys.membership(group, user), when: exists },
    { check: keys.group(group), when: isAdminStill },
  ];
}

function isActivePerson(user: User | undefined): boolean {
  return user !== undefined && user.accountType === 'User' && isActive(user);
}
