import type { Caller } from '../../auth/caller.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { listAccessOf, removeAccessWrite } from '../access/access-store.ts';
import { makesAdmins, mayLeaveNoAdmin, remainingAdminChecks } from '../users/remaining-admin.ts';
import { deleteGroupWrites, getGroup, listMembers, removeMembershipWrite } from './group-store.ts';
import { presentGroupInEvent } from './present-group.ts';

/** Of a transaction's 100 actions, 10 are for the event with its logs and the group. */
const ROWS_AT_ONCE = 90;

/**
 * Deletes a group with its memberships and its roles in projects. The group and the rights of its members through it
 * end at once; rows beyond 90 are removed right after, and are ignored until then.
 * @throws {NotFoundError} for an unknown id, {ConflictError} when no administrator would remain
 */
export async function deleteGroup(caller: Caller, id: number): Promise<void> {
  const surplus = await recordChange(
    { author: caller.author, expect: ['group-deleted'] },
    async () => {
      const [group, members, access] = await Promise.all([
        getGroup(id),
        listMembers(id),
        listAccessOf({ kind: 'group', id }),
      ]);
      const checks =
        makesAdmins(group) && !mayLeaveNoAdmin(caller.author)
          ? await remainingAdminChecks((way) => way.group === id)
          : [];
      const atOnce = ROWS_AT_ONCE - checks.length;
      const rows = [...access.map(removeAccessWrite), ...members.map(removeMembershipWrite)];
      const users = members.map(({ user }) => user);
      return {
        writes: [...deleteGroupWrites(group), ...checks, ...rows.slice(0, atOnce)],
        events: [{ type: 'group-deleted', preData: presentGroupInEvent(group, users) }],
        result: rows.slice(atOnce),
      };
    },
  );
  for (const writes of chunksOf(surplus, ROWS_AT_ONCE)) {
    await recordChange({ author: caller.author }, async () => ({
      writes,
      events: [],
      result: undefined,
    }));
  }
}
