import routes from 'generated:routes';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { invokeFunction } from '../../platform/aws/invoke-function.ts';
import { ValidationError } from '../../platform/errors.ts';
import type { HttpEvent, HttpMiddleware } from '../event.ts';
import { canonicalPath, createRouteTable, isDecodable, type Match } from './route-table.ts';

let table: ReturnType<typeof createRouteTable> | undefined;

/** The table takes half of the start of a function whose first answer, a page of the console, needs none. */
function findRoute(method: string, path: string): Match | undefined {
  table ??= createRouteTable(routes);
  return table(method, path);
}

/**
 * Forwards requests that API Gateway has no route for, but that differ from one only in spelling:
 * `HEAD` for `GET`, double slashes, or a trailing slash. HTTP APIs match paths exactly, and a route for
 * each spelling would be four times as many as one API can have. Routes with a limit of their own get a
 * redirect instead, so that no other spelling passes that limit.
 */
export function forward(): HttpMiddleware {
  return {
    before: async ({ event }) => {
      const { rawPath, requestContext } = event;
      if (!isDecodable(rawPath)) {
        throw new ValidationError(
          'The path has an invalid escape: each % must start one of UTF-8.',
        );
      }
      const isHead = requestContext.http.method === 'HEAD';
      const method = isHead ? 'GET' : requestContext.http.method;
      const path = canonicalPath(rawPath);
      const match = isHead || path !== rawPath ? findRoute(method, path) : undefined;
      if (!match) return undefined;
      if (match.route.isThrottled) return redirectTo(path, event.rawQueryString);
      // With its body also for HEAD: API Gateway sends only its length.
      return invokeFunction<APIGatewayProxyStructuredResultV2>(
        match.route.functionId,
        forwarded(event, match, { method, path }),
      );
    },
  };
}

function forwarded(
  event: HttpEvent,
  { route, pathParameters }: Match,
  { method, path }: { readonly method: string; readonly path: string },
): HttpEvent {
  const routeKey = `${route.method} ${route.path}`;
  const { http } = event.requestContext;
  return {
    ...event,
    routeKey,
    rawPath: path,
    ...(Object.keys(pathParameters).length > 0 && { pathParameters: { ...pathParameters } }),
    requestContext: { ...event.requestContext, routeKey, http: { ...http, method, path } },
  };
}

/** Method and body of the request stay the same. */
function redirectTo(path: string, query: string): APIGatewayProxyStructuredResultV2 {
  return { statusCode: 308, headers: { location: query === '' ? path : `${path}?${query}` } };
}
