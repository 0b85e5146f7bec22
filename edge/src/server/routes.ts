import type { Grant } from './access.ts';
import type { Answer, Call } from './call.ts';

interface Path {
  readonly method: 'GET' | 'POST';
  /** Of which `{name}` is the only open part, at the end. */
  readonly path: string;
}

/** A path for callers with a token of some kind, or of any. */
interface GrantedRoute extends Path {
  readonly access: 'client' | 'frontend' | 'any';
  readonly answer: (call: Call, grant: Grant) => Answer | Promise<Answer>;
}

/** A path for everybody. */
interface OpenRoute extends Path {
  readonly access: 'open';
  readonly answer: (call: Call) => Answer | Promise<Answer>;
}

export type Route = GrantedRoute | OpenRoute;

const OPEN = '/{name}';

/** Finds the route of a request. */
export class Router {
  readonly #fixed = new Map<string, Route>();
  readonly #open: { readonly start: string; readonly route: Route }[] = [];
  readonly #paths = new Set<string>();

  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      const { method, path } = route;
      if (path.endsWith(OPEN))
        this.#open.push({ start: `${method} ${path.slice(0, -OPEN.length + 1)}`, route });
      else {
        this.#fixed.set(`${method} ${path}`, route);
        this.#paths.add(path);
      }
    }
  }

  find(method: string, path: string): { readonly route: Route; readonly name: string } | undefined {
    const key = `${method} ${path}`;
    const route = this.#fixed.get(key);
    if (route) return { route, name: '' };
    const open = this.#open.find(({ start }) => key.startsWith(start));
    return open && { route: open.route, name: decoded(key.slice(open.start.length)) };
  }

  /** Whether a path exists with another method. */
  hasPath(path: string): boolean {
    return this.#paths.has(path);
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
