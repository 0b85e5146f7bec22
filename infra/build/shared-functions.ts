import type { SharedFunctionContract } from '../../lib/http/contract.ts';
import { calledBy } from './called-operations.ts';
import type { Discovered } from './discover.ts';

type OperationSource = Discovered['operations'][number];
type SharedSource = Discovered['sharedFunctions'][number];

/** A function that serves HTTP requests. */
interface HttpFunction {
  readonly id: string;
  /** Path of its file, relative to the repository. */
  readonly file: string;
}

/** The operations that have a function and a route of their own. */
export function ownOperations({ operations }: Discovered): OperationSource[] {
  return operations.filter(({ operation }) => operation.contract.sharedFunction === undefined);
}

/** The operations that a shared function serves. */
export function membersOf(
  { operations }: Discovered,
  { id }: Pick<SharedSource, 'id'>,
): OperationSource[] {
  return operations.filter(({ operation }) => operation.contract.sharedFunction?.functionId === id);
}

/** All functions that serve HTTP requests: those of single operations, then shared ones. */
export function httpFunctionsOf(discovered: Discovered): HttpFunction[] {
  return [...ownOperations(discovered), ...discovered.sharedFunctions].map(({ id, file }) => ({
    id,
    file,
  }));
}

/**
 * The routes of a shared function, in API Gateway's notation, for any method: all paths below its root, and the root
 * itself, each if an operation has such a path.
 */
export function sharedRoutes(
  discovered: Discovered,
  { functionId, root }: SharedFunctionContract,
): string[] {
  const paths = membersOf(discovered, { id: functionId }).map(
    ({ operation }) => operation.contract.path,
  );
  return [
    ...(paths.includes(root) ? [root] : []),
    ...(paths.some((path) => path !== root) ? [`${root}/{proxy+}`] : []),
  ];
}

function isBelow({ root }: SharedFunctionContract, path: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/**
 * @throws {Error} when an operation names a shared function that no file exports, when its path is not one of
 * its paths, or one of these belongs to another operation, and when a setting that a function has is set for
 * a single operation of it
 */
export function checkSharedFunctions({ operations, sharedFunctions }: Discovered): void {
  for (const { contract } of sharedFunctions) calledBy({ operations }, contract);
  for (const { id, operation } of operations) {
    const { sharedFunction, path, role, usesEncryptionKey, hasReservedConcurrency, isComputing } =
      operation.contract;
    const rooted = sharedFunctions.find(({ contract }) => isBelow(contract, path));
    if (rooted?.contract !== sharedFunction) {
      throw new Error(
        sharedFunction
          ? `${id} names the shared function "${sharedFunction.functionId}", so a file must export that, and its path be ${sharedFunction.root} or below it`
          : `The path of ${id} belongs to the shared function "${rooted?.id}", so its contract must name that`,
      );
    }
    if (
      sharedFunction &&
      (role ?? usesEncryptionKey ?? hasReservedConcurrency ?? isComputing) !== undefined
    ) {
      throw new Error(
        `${id} sets what its shared function has: see "${sharedFunction.functionId}"`,
      );
    }
  }
}
