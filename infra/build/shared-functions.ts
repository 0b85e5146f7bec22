import type { Contract, SharedFunctionContract } from '../../lib/http/contract.ts';
import { calledBy } from './called-operations.ts';
import type { Discovered } from './discover.ts';
import { checkRoutes, type RouteKey } from './route-order.ts';

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
  return operations.filter(({ operation }) => hasOwnFunction(operation.contract));
}

/** The id of the function that serves an operation. */
export function functionOf(contract: Contract): string {
  const { operationId, sharedFunction } = contract;
  return sharedFunction && !hasOwnFunction(contract) ? sharedFunction.functionId : operationId;
}

function hasOwnFunction({ sharedFunction, hasOwnFunction: isSet }: Contract): boolean {
  return sharedFunction === undefined || isSet === true;
}

/** The operations that a shared function serves, with those whose other spellings it serves. */
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
 * The routes of a shared function: those of its contract, or any method of all paths below its root, and of the root
 * itself, each if an operation has such a path.
 */
export function sharedRoutes(
  discovered: Discovered,
  { functionId, root, routes }: SharedFunctionContract,
): RouteKey[] {
  if (routes) return routes.map(parseRoute);
  const paths = membersOf(discovered, { id: functionId }).map(
    ({ operation }) => operation.contract.path,
  );
  return [
    ...(paths.includes(root) ? [root] : []),
    ...(paths.some((path) => path !== root) ? [`${root}/{proxy+}`] : []),
  ].map((path) => ({ method: 'ANY', path }));
}

function parseRoute(key: string): RouteKey {
  const [method = '', path = ''] = key.split(' ');
  return { method, path };
}

/** All routes of the API but `$default`, each with the id of its function. */
export function routesOf(discovered: Discovered): (RouteKey & { readonly functionId: string })[] {
  const own = ownOperations(discovered)
    .filter(({ operation }) => operation.contract.path !== '$default')
    .map(({ id, operation: { contract } }) => ({
      functionId: id,
      method: contract.method,
      path: contract.path,
    }));
  const ofShared = discovered.sharedFunctions.flatMap(({ id, contract }) =>
    sharedRoutes(discovered, contract).map((route) => ({ functionId: id, ...route })),
  );
  return [...own, ...ofShared];
}

function isBelow({ root }: SharedFunctionContract, path: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/**
 * @throws {Error} when an operation names a shared function that no file exports, when its path is not one of
 * its paths, or one of these belongs to another operation, and when a setting that a function has is set for
 * a single operation of it, and when a request could reach another function than that of its operation
 */
export function checkSharedFunctions(discovered: Discovered): void {
  const { operations, sharedFunctions } = discovered;
  const ids = new Set(sharedFunctions.map(({ id }) => id));
  const owners = sharedFunctions.filter(({ contract }) => contract.routes === undefined);
  for (const { contract } of sharedFunctions) calledBy({ operations }, contract);
  for (const { id, operation } of operations) {
    const { sharedFunction, path, role, usesEncryptionKey, hasReservedConcurrency, isComputing } =
      operation.contract;
    if (sharedFunction && !(ids.has(sharedFunction.functionId) && isBelow(sharedFunction, path))) {
      throw new Error(
        `${id} names the shared function "${sharedFunction.functionId}", so a file must export that, and its path be ${sharedFunction.root} or below it`,
      );
    }
    const owner = owners.find(({ contract }) => isBelow(contract, path));
    if (owner && owner.id !== sharedFunction?.functionId) {
      throw new Error(
        `The path of ${id} belongs to the shared function "${owner.id}", so its contract must name that`,
      );
    }
    const isOnlyShared = sharedFunction && !hasOwnFunction(operation.contract);
    if (
      isOnlyShared &&
      (role ?? usesEncryptionKey ?? hasReservedConcurrency ?? isComputing) !== undefined
    ) {
      throw new Error(
        `${id} sets what its shared function has: see "${sharedFunction.functionId}"`,
      );
    }
  }
  checkRoutes(
    routesOf(discovered),
    operations.map(({ operation: { contract } }) => ({
      method: contract.method,
      path: contract.path,
      functionId: functionOf(contract),
      sharedId: contract.sharedFunction?.functionId,
    })),
  );
}
