import { createRouteTable, type Route } from '../../../lib/http/forward/route-table.ts';
import type { Functions } from '../functions.ts';

interface Match {
  readonly functionId: string;
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/**
 * Builds the route table of `serverless.yml`: unmatched requests go to `$default`, as in API Gateway.
 * @returns the match, or `undefined` when there is no `$default` either
 */
export function createRouter(functions: Functions) {
  const routes: Route[] = [];
  let fallback: Match | undefined;
  for (const [functionId, { events }] of functions.definitions) {
    for (const { httpApi } of events) {
      if (httpApi === '*') {
        fallback = { functionId, routeKey: '$default', pathParameters: {} };
      } else if (httpApi) {
        const method = httpApi.method === '*' ? 'ANY' : httpApi.method;
        routes.push({ functionId, method, path: httpApi.path });
      }
    }
  }
  const find = createRouteTable(routes);
  return (method: string, path: string): Match | undefined => {
    const match = find(method, path);
    if (!match) return fallback;
    const { functionId, ...route } = match.route;
    const routeKey = `${route.method} ${route.path}`;
    return { functionId, routeKey, pathParameters: match.pathParameters };
  };
}
