import { fitWrites } from '../../platform/dynamo/repeated-writes.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { invalid, type ValidationError } from '../../platform/errors.ts';
import { findUsers } from '../users/user-store.ts';
import { joinWrites, leaveWrites } from './group-store.ts';

/** The part of a change of members that fits one transaction. */
interface MemberChange {
  readonly writes: readonly Write[];
  /** Ids of the group's users after this part. */
  readonly members: readonly number[];
  /** Number of joins and leaves that remain after it. */
  readonly remaining: number;
}

const PATH = '/body/users';

export interface MemberPlan {
  readonly group: number;
  /** Ids of the current members. */
  readonly current: readonly number[];
  /** Ids of the wanted members; all exist. */
  readonly wanted: readonly number[];
  /** Name of the user who adds them. */
  readonly createdBy: string;
  /** Actions left in the transaction. */
  readonly room: number;
}

/** @throws {ValidationError} listing the unknown user ids */
export async function refuseUnknownUsers(ids: readonly number[]): Promise<void> {
  const users = await findUsers(ids);
  const unknown = ids.filter((_id, index) => users[index] === undefined);
  if (unknown.length > 0) throw unknownUsers(unknown);
}

/** Plans as many joins, then leaves, as fit the transaction. Pure. */
export function planMembers({ group, current, wanted, createdBy, room }: MemberPlan): MemberChange {
  const members = new Set(current);
  const next = new Set(wanted);
  const joinedAt = new Date().toISOString();
  const steps = [
    ...next
      .difference(members)
      .values()
      .map((user) => ({
        join: true,
        user,
        writes: joinWrites({ group, user, joinedAt, createdBy }, () => unknownUsers([user])),
      })),
    ...members
      .difference(next)
      .values()
      .map((user) => ({
        join: false,
        user,
        writes: leaveWrites({ group, user }),
      })),
  ];
  const count = fitWrites(
    steps.map(({ writes }) => writes),
    room,
  );
  for (const { join, user } of steps.slice(0, count)) {
    if (join) members.add(user);
    else members.delete(user);
  }
  return {
    writes: steps.slice(0, count).flatMap(({ writes }) => writes),
    members: [...members],
    remaining: steps.length - count,
  };
}

function unknownUsers(ids: readonly number[]): ValidationError {
  return invalid(PATH, 'must name existing users', { hint: `Unknown: ${ids.join(', ')}.` });
}
