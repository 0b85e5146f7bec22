import findMyWay, { type HTTPMethod } from 'find-my-way';

/** What a request for `ANY` method may have. */
const methods: HTTPMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** A route of the API, and the function that it calls. */
export interface Route {
  readonly functionId: string;
  /** `ANY` for all of them. */
  readonly method: string;
  /** In API Gateway's notation: `/features/{name}`, or `/scim/{proxy+}` for all paths that begin so. */
  readonly path: string;
  /** The route has a limit of its own on requests per second. */
  readonly isThrottled?: boolean;
}

/** A request's route, with the values of its parameters, decoded. */
export interface Match {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Longer than any path: API Gateway has no limit of its own for one parameter. */
const parameterLength = 16_384;

/**
 * Builds a lookup of routes, in which the most specific route wins, as in API Gateway. `ANY` is each method that no other
 * route of the same path has.
 * @returns a function of method and path; `undefined` without a matching route
 */
export function createRouteTable(
  routes: Iterable<Route>,
): (method: string, path: string) => Match | undefined {
  const router = findMyWay({ maxParamLength: parameterLength });
  const taken = new Set<string>();
  for (const route of [...routes].toSorted(byMethod)) {
    const shape = shapeOf(route.path);
    const isFree = (method: HTTPMethod) => !taken.has(`${method} ${shape}`);
    const own = route.method === 'ANY' ? methods.filter(isFree) : [route.method as HTTPMethod];
    for (const method of own) taken.add(`${method} ${shape}`);
    if (own.length > 0) router.on(own, pattern(route.path), () => undefined, route);
  }
  return (method, path) => {
    if (!isDecodable(path)) return undefined;
    const found = router.find(method as HTTPMethod, path);
    // API Gateway does not match empty parameters; this router does.
    if (!found || Object.values(found.params).includes('')) return undefined;
    return { route: found.store as Route, pathParameters: parametersOf(found) };
  };
}

/** The router's `*` is the greedy parameter, which has a name here. */
function parametersOf({ params, store }: { params: object; store: unknown }) {
  const [, greedy = '*'] = /\{(\w+)\+\}/.exec((store as Route).path) ?? [];
  return Object.fromEntries(
    Object.entries(params).map(([name, value]): [string, string] => [
      name === '*' ? greedy : name,
      value,
    ]),
  );
}

/** Whether the escapes in a path are valid UTF-8. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The path without double and trailing slashes. */
export function canonicalPath(path: string): string {
  return path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

/** `ANY` comes last. */
function byMethod(left: Route, right: Route): number {
  return Number(left.method === 'ANY') - Number(right.method === 'ANY');
}

/** The path without the names of its parameters. */
function shapeOf(path: string): string {
  return path.replaceAll(/\{\w+(\+?)\}/g, '{$1}');
}

/** Converts `/features/{name}` to the router's format: `/features/:name`, and `/scim/{proxy+}`: `/scim/*`. */
function pattern(path: string): string {
  return path
    .replaceAll(':', '::')
    .replaceAll(/\{([^}+]+)\}/g, ':$1')
    .replace(/\{\w+\+\}$/, '*');
}
