import findMyWay, { type HTTPMethod } from 'find-my-way';
import type { Functions } from '../functions.ts';

interface Match {
  readonly functionId: string;
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Longer than any path: API Gateway has no limit of its own for one parameter. */
const MAX_PARAMETER_LENGTH = 16_384;

/**
 * Builds the route table of `serverless.yml`: the most specific route wins, and unmatched requests
 * go to `$default`, as in API Gateway.
 * @returns the match, or `undefined` when there is no `$default` either
 */
export function createRouter(functions: Functions) {
  const router = findMyWay({ maxParamLength: MAX_PARAMETER_LENGTH });
  let fallback: Match | undefined;
  for (const [functionId, { events }] of functions.definitions) {
    for (const { httpApi } of events) {
      if (httpApi === '*') {
        fallback = { functionId, routeKey: '$default', pathParameters: {} };
      } else if (httpApi) {
        const routeKey = `${httpApi.method} ${httpApi.path}`;
        const store = { functionId, routeKey };
        router.on(httpApi.method as HTTPMethod, pattern(httpApi.path), () => undefined, store);
      }
    }
  }
  return (method: string, path: string): Match | undefined => {
    const found = router.find(method as HTTPMethod, path);
    // API Gateway does not match empty parameters; this router does.
    if (!found || Object.values(found.params).includes('')) return fallback;
    const { functionId, routeKey } = found.store as { functionId: string; routeKey: string };
    return {
      functionId,
      routeKey,
      pathParameters: found.params as Record<string, string>,
    };
  };
}

/** Converts `/features/{name}` to the router's format: `/features/:name`. */
function pattern(path: string): string {
  return path.replaceAll(':', '::').replaceAll(/\{([^}+]+)\}/g, ':$1');
}
