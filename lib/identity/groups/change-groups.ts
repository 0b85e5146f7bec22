import { isDeepStrictEqual } from 'node:util';
import type { Author } from '../../auth/author.ts';
import type { Caller } from '../../auth/caller.ts';
import { type Commit, noChange, recordChange } from '../../events/commit/record-change.ts';
import type { InputOf } from '../../http/contract.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { onePerItem } from '../../platform/dynamo/repeated-writes.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { ConflictError, invalid } from '../../platform/errors.ts';
import { assignRoleWrites, rootRoleOf } from '../roles/assign-roles.ts';
import type { Role } from '../roles/model.ts';
import { makesAdmins, mayLeaveNoAdmin, remainingAdminChecks } from '../users/remaining-admin.ts';
import { planMembers, refuseUnknownUsers } from './change-members.ts';
import {
  createGroupWrites,
  getGroup,
  lastGroupId,
  listMembers,
  updateGroupWrites,
} from './group-store.ts';
import type { Group } from './model.ts';
import { presentGroupInEvent } from './present-group.ts';
import type { createGroupSchema } from './schema.ts';

/** A group as a request sends it. */
type GroupRequest = InputOf<typeof createGroupSchema> & {
  /** Set for groups that an identity provider creates. */
  readonly scimId?: string;
};

/**
 * Of a transaction's 100 actions, 7 are for the event and its logs, up to 5 for the group and its
 * role.
 */
const ROOM_FOR_MEMBERS = 88;
/**
 * 1,000 joins and 1,000 leaves take 58 steps; more means that someone else keeps changing the
 * group.
 */
const MAX_MEMBER_STEPS = 90;

const ROLE_POINTER = '/body/rootRole';

/** What a group shall be, decided from what it is. */
interface GroupUpdate {
  /** Reads the role that is new to the group, if there is one. */
  readonly findRole: () => Promise<Role | undefined>;
  /** Throws a 4xx to refuse the update. */
  readonly decide: (
    before: Group,
    members: readonly number[],
  ) => { readonly after: Group; readonly wanted: readonly number[] };
}

/**
 * Replaces a group. Omitted properties: `description`, `mappingsSSO` and `users` stay, `rootRole`
 * is removed.
 * @throws {NotFoundError} for an unknown id, {NameExistsError} when the name is taken
 * @throws {ValidationError} naming the role or the users that do not exist, and for a new name or other users
 * of a group that an identity provider manages
 * @throws {ConflictError} when no administrator would remain
 */
export function updateGroup({ author }: Caller, id: number, request: GroupRequest): Promise<void> {
  const wanted = userIds(request);
  return changeGroup(author, id, {
    findRole: async () => {
      const [role] = await allInOrder([findRootRole(request), refuseUnknownUsers(wanted ?? [])]);
      return role;
    },
    decide: (before, members) => {
      if (before.scimId !== null) refuseManaged(before, members, request);
      const { name, description = before.description, mappingsSSO, rootRole = null } = request;
      const kept = mappingsSSO ?? before.mappingsSSO;
      const after = { ...before, name, description, mappingsSSO: kept, rootRole };
      return { after, wanted: wanted ?? members };
    },
  });
}

/**
 * Changes a group. More joins and leaves than fit one transaction (29 joins, 44 leaves) are made in
 * several, each a valid state with its own event; repeating an interrupted request completes it.
 * @throws {NotFoundError} for an unknown id, {NameExistsError} when the name is taken
 * @throws {ValidationError} naming the users that do not exist
 * @throws {ConflictError} when no administrator would remain
 */
export async function changeGroup(author: Author, id: number, update: GroupUpdate): Promise<void> {
  for (let step = 0; step < MAX_MEMBER_STEPS; step += 1) {
    const remaining = await recordChange({ author, expect: ['group-updated'] }, () =>
      prepareUpdate(author, id, update),
    );
    if (remaining === 0) return;
  }
  throw new ConflictError('Others are changing the users of the group. Try again.');
}

/**
 * Creates a group; users beyond 29 join it in further steps, as in an update.
 * @returns its id
 * @throws {NameExistsError} when the name is taken, {ExceedsLimitError} beyond 1,000 groups
 * @throws {ValidationError} naming the role or the users that do not exist
 */
export async function createGroup({ author }: Caller, request: GroupRequest): Promise<number> {
  const { id, remaining } = await recordChange({ author, expect: ['group-created'] }, () =>
    prepareCreation(author, request),
  );
  if (remaining === 0) return id;
  const wanted = userIds(request);
  await changeGroup(author, id, {
    findRole: async () => undefined,
    decide: (after, members) => ({ after, wanted: wanted ?? members }),
  });
  return id;
}

/** Plans as much of the change as fits one transaction; the result says how much is left. */
async function prepareUpdate(
  author: Author,
  id: number,
  { findRole, decide }: GroupUpdate,
): Promise<Commit<number>> {
  const [before, rows, role] = await allInOrder([getGroup(id), listMembers(id), findRole()]);
  const current = rows.map(({ user }) => user);
  const { after, wanted } = decide(before, current);
  const checks = mayLeaveNoAdmin(author) ? [] : await adminChecks(before, after, current, wanted);
  const { writes, members, remaining } = planMembers({
    group: id,
    current,
    wanted,
    createdBy: author.name,
    room: ROOM_FOR_MEMBERS - checks.length,
  });
  const preData = presentGroupInEvent(before, current);
  const data = presentGroupInEvent(after, members);
  if (isDeepStrictEqual(data, preData)) return noChange(0);
  return {
    // The checks first: of conditions on the same item they say more.
    writes: onePerItem([
      ...checks,
      ...updateGroupWrites(before, after),
      ...roleWrites(before.rootRole, role),
      ...writes,
    ]),
    events: [{ type: 'group-updated', data, preData }],
    result: remaining,
  };
}

/** For a group of administrators that loses the role, or users. @throws {ConflictError} */
async function adminChecks(
  before: Group,
  after: Group,
  current: readonly number[],
  wanted: readonly number[],
): Promise<Write[]> {
  if (!makesAdmins(before)) return [];
  const leaving = new Set(current);
  if (makesAdmins(after)) for (const user of wanted) leaving.delete(user);
  if (leaving.size === 0) return [];
  return remainingAdminChecks(({ user, group }) => group === before.id && leaving.has(user));
}

/** @throws {ValidationError} for what only the identity provider may change */
function refuseManaged(before: Group, members: readonly number[], request: GroupRequest): void {
  const rule = 'is managed by an identity provider, so it can only be changed there';
  if (request.name !== before.name) throw invalid('/body/name', rule, { sent: request.name });
  const wanted = new Set(userIds(request) ?? members);
  if (wanted.symmetricDifference(new Set(members)).size > 0) throw invalid('/body/users', rule);
}

function userIds({ users }: GroupRequest): number[] | undefined {
  return users && [...new Set(users.map(({ user }) => user.id))];
}

/** @throws {ValidationError} for a role that is not a root role */
async function findRootRole({ rootRole }: GroupRequest): Promise<Role | undefined> {
  return rootRole == null ? undefined : rootRoleOf(rootRole, ROLE_POINTER);
}

/** The role of the group's members must exist when it is given to them. */
function roleWrites(before: number | null, after: Role | undefined): Write[] {
  return after === undefined || after.id === before ? [] : assignRoleWrites([after], ROLE_POINTER);
}

async function prepareCreation(
  author: Author,
  request: GroupRequest,
): Promise<Commit<{ readonly id: number; readonly remaining: number }>> {
  const wanted = userIds(request) ?? [];
  const [last, role] = await allInOrder([
    lastGroupId(),
    findRootRole(request),
    refuseUnknownUsers(wanted),
  ]);
  const group: Group = {
    id: last + 1,
    name: request.name,
    description: request.description ?? null,
    mappingsSSO: request.mappingsSSO ?? [],
    rootRole: request.rootRole ?? null,
    createdBy: author.name,
    createdAt: new Date().toISOString(),
    scimId: request.scimId ?? null,
    version: 1,
  };
  const { writes, members, remaining } = planMembers({
    group: group.id,
    current: [],
    wanted,
    createdBy: author.name,
    room: ROOM_FOR_MEMBERS,
  });
  return {
    writes: [...createGroupWrites(group), ...roleWrites(null, role), ...writes],
    events: [{ type: 'group-created', data: presentGroupInEvent(group, members) }],
    result: { id: group.id, remaining },
  };
}
