import { expect, it } from 'vitest';
import { operationsOf, refuseOtherMethods } from '../../../../lib/http/forward/other-methods.ts';
import { type ApiError, NotFoundError } from '../../../../lib/platform/errors.ts';

const middleware = refuseOtherMethods(
  operationsOf({ '/things': 'GET POST', '/things/{id}': 'PUT', '/things/all': 'DELETE' }),
);

it.each([
  ['/things', 'GET, HEAD, POST'],
  ['//things/', 'GET, HEAD, POST'],
  ['/things/7', 'PUT'],
  ['/things/all', 'PUT, DELETE'],
])('a path of operations with other methods is 405 and names them: %s', async (path, allow) => {
  expect(await errorOf(path, new NotFoundError({ kind: 'route' }))).toMatchObject({
    status: 405,
    name: 'MethodNotAllowed',
    headers: { allow },
  });
});

it.each([
  ['a path without operations', '/others', new NotFoundError({ kind: 'route' })],
  ['what an operation does not find', '/things', new NotFoundError({ kind: 'flag' })],
  ['another error', '/things', new Error()],
])('%s stays as it is', async (_what, path, error) => {
  expect(await errorOf(path, error)).toBe(error);
});

/** The error of a request after the middleware. */
async function errorOf(rawPath: string, error: Error): Promise<ApiError> {
  const request = { event: { rawPath }, error };
  // Only what the middleware reads of a request.
  await middleware.onError?.(request as never);
  return request.error as ApiError;
}
