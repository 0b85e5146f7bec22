import { MethodNotAllowed, NotFoundError } from '../../platform/errors.ts';
import type { HttpMiddleware } from '../event.ts';
import { canonicalPath, createRouteTable } from './route-table.ts';

/** What a request may be for, in the order of the header `Allow`. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Finds the operation of a method and a path. */
type FindOperation = (method: string, path: string) => unknown;

/**
 * Turns the 404 of a path that has operations with other methods into a 405 that names them. After the error mapper in
 * the stack, so that it sees the error first.
 */
export function refuseOtherMethods(find: FindOperation): HttpMiddleware {
  return {
    onError: (request) => {
      const { error, event } = request;
      if (!(error instanceof NotFoundError) || error.kind !== 'route') return;
      const path = canonicalPath(event.rawPath);
      const allowed = methods.filter((method) => find(method === 'HEAD' ? 'GET' : method, path));
      if (allowed.length > 0) request.error = new MethodNotAllowed(allowed);
    },
  };
}

/**
 * Finds operations in a table that the build has made from the contracts. The router is built for the first request
 * that needs it.
 * @param table methods by path, separated by spaces
 */
export function operationsOf(table: Readonly<Record<string, string>>): FindOperation {
  let find: FindOperation | undefined;
  return (method, path) => {
    find ??= createRouteTable(
      Object.entries(table).flatMap(([of, all]) =>
        all.split(' ').map((each) => ({ functionId: of, method: each, path: of })),
      ),
    );
    return find(method, path);
  };
}
