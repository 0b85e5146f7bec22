import { canonicalPath, createRouteTable } from '../../lib/http/forward/route-table.ts';

/** A route as API Gateway has it. */
export interface RouteKey {
  /** `ANY` for all that no other route of the path has. */
  readonly method: string;
  readonly path: string;
}

type FunctionRoute = RouteKey & { readonly functionId: string };

/** An operation with the functions that may answer it. */
interface Destination extends RouteKey {
  readonly functionId: string;
  /** Answers other spellings of its path. */
  readonly sharedId: string | undefined;
}

/**
 * Checks that each request reaches the function of its operation, also one for `HEAD`, and one with double slashes or
 * a slash at its end: those that no route takes are forwarded, those that a greedy route takes must be answered there.
 *
 * AWS documents that a route without a greedy parameter comes first, and that `ANY` is what no other route of the same
 * path has. It does not say whether the method or the path decides between `ANY /a/b` and `GET /a/{x}`, so that is refused.
 * @throws {Error}
 */
export function checkRoutes(
  routes: readonly FunctionRoute[],
  operations: readonly Destination[],
): void {
  refuseUndecided(routes);
  const find = createRouteTable(routes);
  for (const { method, path, functionId, sharedId } of operations) {
    if (path === '$default') continue;
    const sent = path.replaceAll(/\{(\w+)\}/g, '~$1');
    const first = find(method, sent)?.route.functionId;
    if (first !== functionId) {
      throw new Error(`${method} ${path} reaches ${first ?? '$default'} instead of ${functionId}`);
    }
    for (const [spelledMethod, spelled] of spellingsOf(method, sent)) {
      const reached = find(spelledMethod, spelled)?.route.functionId;
      if (reached && reached !== functionId && reached !== sharedId) {
        throw new Error(`${spelledMethod} ${spelled} reaches ${reached} instead of ${functionId}`);
      }
      const forwarded = find(method, canonicalPath(spelled))?.route.functionId;
      if (forwarded !== functionId) {
        throw new Error(`${spelledMethod} ${spelled} cannot be forwarded to ${functionId}`);
      }
    }
  }
}

/** Other requests that have the same answer, or the same without a body. */
function spellingsOf(method: string, path: string): (readonly [method: string, path: string])[] {
  const slashes = [...path.matchAll(/\//g)].map(({ index }) => index);
  const paths = [
    `${path}/`,
    `${path}//`,
    ...slashes.map((index) => `${path.slice(0, index)}/${path.slice(index)}`),
  ];
  const same = paths.map((spelled) => [method, spelled] as const);
  if (method !== 'GET') return same;
  return [...same, ['HEAD', path], ...paths.map((spelled) => ['HEAD', spelled] as const)];
}

/**
 * @throws {Error} when one route has the more specific path, and another the more specific method, and when a path has a
 * parameter where another one has a greedy one
 */
function refuseUndecided(routes: readonly FunctionRoute[]): void {
  const greedy = routes.flatMap(({ path }) => /^(.*\/)\{\w+\+\}$/.exec(path)?.[1] ?? []);
  for (const { path } of routes) {
    const start = greedy.find((prefix) => path.startsWith(`${prefix}{`) && !path.endsWith('+}'));
    if (start) throw new Error(`${path} has a parameter where ${start}{proxy+} has a greedy one`);
  }
  const anyMethod = routes.filter(({ method }) => method === 'ANY');
  for (const any of anyMethod) {
    const other = routes.find(
      (route) => route.method !== 'ANY' && isAlike(any, route) && isMoreSpecific(any, route),
    );
    if (other) {
      throw new Error(
        `AWS does not say which comes first: ANY ${any.path}, or ${other.method} ${other.path}`,
      );
    }
  }
}

/** Whether some path fits both routes, and both are greedy or neither is. */
function isAlike(left: RouteKey, right: RouteKey): boolean {
  const [ours, theirs] = [segmentsOf(left), segmentsOf(right)];
  const isGreedy = left.path.endsWith('+}');
  if (isGreedy !== right.path.endsWith('+}')) return false;
  if (!isGreedy && ours.length !== theirs.length) return false;
  return ours.every((segment, index) => {
    const other = theirs[index];
    return other === undefined || isParameter(segment) || isParameter(other) || segment === other;
  });
}

/** Whether a path has a name where the other one has a parameter, or a longer way to its greedy one. */
function isMoreSpecific(left: RouteKey, right: RouteKey): boolean {
  const [ours, theirs] = [segmentsOf(left), segmentsOf(right)];
  return (
    ours.length > theirs.length ||
    ours.some((segment, index) => !isParameter(segment) && isParameter(theirs[index] ?? ''))
  );
}

/** Without a greedy parameter at the end. */
function segmentsOf({ path }: RouteKey): string[] {
  return path
    .split('/')
    .slice(1)
    .filter((segment) => !segment.endsWith('+}'));
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}
