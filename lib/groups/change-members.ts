import { fitWrites } from '../dynamo/fit-writes.ts';
import type { Write } from '../dynamo/table.ts';
import { ValidationError } from '../errors.ts';
import { findUsers } from '../users/user-store.ts';
import { joinWrites, leaveWrite } from './group-store.ts';

/** A change of who is in a group, as far as it fits one transaction. */
export interface MemberChange {
  readonly writes: readonly Write[];
  /** Ids of the users of the group once it is made. */
  readonly members: readonly number[];
  /** How many joins and leaves are still to be made after it. */
  readonly remaining: number;
}

const PATH = '/body/users';

const unknownUsers = (ids: readonly number[]): ValidationError =>
  new ValidationError(
    `The \`${PATH}\` property must name users that exist. There are none with these ids: ${ids.join(', ')}.`,
    PATH,
  );

/** @throws {ValidationError} listing the ids that are of no user */
export const refuseUnknownUsers = async (ids: readonly number[]): Promise<void> => {
  const users = await findUsers(ids);
  const unknown = ids.filter((_id, index) => users[index] === undefined);
  if (unknown.length > 0) throw unknownUsers(unknown);
};

export interface MemberPlan {
  readonly group: number;
  /** Ids of the users who are in it. */
  readonly current: readonly number[];
  /** Ids of those who are to be in it; each exists. */
  readonly wanted: readonly number[];
  /** Who adds them. */
  readonly createdBy: string;
  /** Actions of the transaction that are left. */
  readonly room: number;
}

/** Plans as many joins, then leaves, as fit the transaction. Pure. */
export const planMembers = ({
  group,
  current,
  wanted,
  createdBy,
  room,
}: MemberPlan): MemberChange => {
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
        writes: [leaveWrite({ group, user })],
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
};
