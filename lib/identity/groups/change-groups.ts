import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../auth/caller.ts';
import { type Commit, noChange, recordChange } from '../../events/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import type { Write } from '../../platform/dynamo/table.ts';
import { ConflictError } from '../../platform/errors.ts';
import { assignRoleWrites, rootRoleOf } from '../roles/assign-roles.ts';
import type { Role } from '../roles/model.ts';
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

/** A group as a request sends it. */
interface GroupRequest {
  readonly name: string;
  readonly description?: string | null;
  readonly mappingsSSO?: readonly string[];
  readonly rootRole?: number | null;
  readonly users?: readonly { readonly user: { readonly id: number } }[];
}

/**
 * Of a transaction's 100 actions, 7 are for the event and its logs, up to 5 for the group and its
 * role.
 */
const ROOM_FOR_MEMBERS = 88;
/**
 * 1,000 joins and 1,000 leaves take 58 steps; more means that someone else keeps changing the
 * group.
 */
const MAX_STEPS = 90;

const ROLE_POINTER = '/body/rootRole';

/**
 * Replaces a group. Omitted properties: `description`, `mappingsSSO` and `users` stay, `rootRole`
 * is removed. More joins and leaves than fit one transaction (29 joins, 44 leaves) are made in
 * several, each a valid state with its own event; repeating an interrupted request completes it.
 * @throws {NotFoundError} for an unknown id, {NameExistsError} when the name is taken
 * @throws {ValidationError} naming the role or the users that do not exist
 */
export async function updateGroup(
  caller: Caller,
  id: number,
  request: GroupRequest,
): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const remaining = await recordChange(
      { author: caller.author, expect: [{ type: 'group-updated' }] },
      () => prepareUpdate(caller, id, request),
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
export async function createGroup(caller: Caller, request: GroupRequest): Promise<number> {
  const { id, remaining } = await recordChange(
    { author: caller.author, expect: [{ type: 'group-created' }] },
    () => prepareCreation(caller, request),
  );
  if (remaining > 0) await updateGroup(caller, id, request);
  return id;
}

/** Plans as much of the change as fits one transaction; the result says how much is left. */
async function prepareUpdate(
  caller: Caller,
  id: number,
  request: GroupRequest,
): Promise<Commit<number>> {
  const wanted = userIds(request);
  const [before, rows, role] = await allInOrder([
    getGroup(id),
    listMembers(id),
    findRootRole(request),
    refuseUnknownUsers(wanted ?? []),
  ]);
  const after: Group = {
    ...before,
    name: request.name,
    description: request.description === undefined ? before.description : request.description,
    mappingsSSO: request.mappingsSSO ?? before.mappingsSSO,
    rootRole: request.rootRole ?? null,
  };
  const current = rows.map(({ user }) => user);
  const { writes, members, remaining } = planMembers({
    group: id,
    current,
    wanted: wanted ?? current,
    createdBy: caller.author.name,
    room: ROOM_FOR_MEMBERS,
  });
  const preData = presentGroupInEvent(before, current);
  const data = presentGroupInEvent(after, members);
  if (isDeepStrictEqual(data, preData)) return noChange(0);
  return {
    writes: [...updateGroupWrites(before, after), ...roleWrites(before.rootRole, role), ...writes],
    events: [{ type: 'group-updated', data, preData }],
    result: remaining,
  };
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
  caller: Caller,
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
    createdBy: caller.author.name,
    createdAt: new Date().toISOString(),
    scimId: null,
    version: 1,
  };
  const { writes, members, remaining } = planMembers({
    group: group.id,
    current: [],
    wanted,
    createdBy: caller.author.name,
    room: ROOM_FOR_MEMBERS,
  });
  return {
    writes: [...createGroupWrites(group), ...roleWrites(null, role), ...writes],
    events: [{ type: 'group-created', data: presentGroupInEvent(group, members) }],
    result: { id: group.id, remaining },
  };
}
