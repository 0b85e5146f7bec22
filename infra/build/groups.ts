import type { GroupContract } from '../../lib/http/contract.ts';
import { calledBy } from './called-operations.ts';
import type { Discovered } from './discover.ts';

type OperationSource = Discovered['operations'][number];
type GroupSource = Discovered['groups'][number];

/** A function that serves HTTP requests. */
interface HttpFunction {
  readonly id: string;
  /** Path of its file, relative to the repository. */
  readonly file: string;
}

/** The operations that have a function and a route of their own. */
export function ownOperations({ operations }: Discovered): OperationSource[] {
  return operations.filter(({ operation }) => operation.contract.group === undefined);
}

/** The operations that the function of a group serves. */
export function membersOf(
  { operations }: Discovered,
  { id }: Pick<GroupSource, 'id'>,
): OperationSource[] {
  return operations.filter(({ operation }) => operation.contract.group?.groupId === id);
}

/** All functions that serve HTTP requests: those of single operations, then those of groups. */
export function httpFunctionsOf(discovered: Discovered): HttpFunction[] {
  return [...ownOperations(discovered), ...discovered.groups].map(({ id, file }) => ({ id, file }));
}

/**
 * The routes of a group, in API Gateway's notation, for any method: all paths below its root, and the root
 * itself, each if an operation has such a path.
 */
export function groupRoutes(discovered: Discovered, { groupId, root }: GroupContract): string[] {
  const paths = membersOf(discovered, { id: groupId }).map(
    ({ operation }) => operation.contract.path,
  );
  return [
    ...(paths.includes(root) ? [root] : []),
    ...(paths.some((path) => path !== root) ? [`${root}/{proxy+}`] : []),
  ];
}

function isInGroup({ root }: GroupContract, path: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/**
 * @throws {Error} when an operation names a group that no file exports, when its path is not one of the
 * group's, or one of the group's paths belongs to an operation outside of it, and when a setting that a
 * function has is set for a single operation of a group
 */
export function checkGroups({ operations, groups }: Discovered): void {
  for (const { group } of groups) calledBy({ operations }, group.contract);
  for (const { id, operation } of operations) {
    const { group, path, role, usesEncryptionKey, hasReservedConcurrency } = operation.contract;
    const rooted = groups.find(({ group: { contract } }) => isInGroup(contract, path));
    if (rooted?.group.contract !== group) {
      throw new Error(
        group
          ? `${id} is in the group "${group.groupId}", so a file must export the group, and its path be ${group.root} or below it`
          : `The path of ${id} belongs to the group "${rooted?.id}", so its contract must name the group`,
      );
    }
    if (group && (role ?? usesEncryptionKey ?? hasReservedConcurrency) !== undefined) {
      throw new Error(`${id} sets what the function of its group has: see "${group.groupId}"`);
    }
  }
}
