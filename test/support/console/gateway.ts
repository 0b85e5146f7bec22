import { setTimeout as pass } from 'node:timers/promises';
import type { BrowserContext, Route } from 'playwright-core';
import { discover } from '../../../infra/build/discover.ts';
import { routesOf } from '../../../infra/build/shared-functions.ts';
import { createRouteTable } from '../../../lib/http/forward/route-table.ts';
import type { Random } from '../../chaos/random.ts';

/** What a gateway has seen. */
export interface Gateway {
  readonly refused: number;
}

/** What a gateway that limits has seen since it last began to count. */
export interface LimitingGateway extends Gateway {
  /** The addresses of the most requests that were under way at once. */
  readonly mostAtOnce: readonly string[];
  countAgain(): void;
}

/** Milliseconds that a call takes with a sandbox that is there, and with a new one. */
const WARM_MS = 40;
const COLD_MS = 700;

/**
 * Puts a gateway in front of the service, for one browser, whose account runs few functions at once: it answers 503
 * beyond them. Each function has one warm sandbox. Browsers ask it for any number of things at once, as by HTTP/2.
 */
export async function limitAtOnce(context: BrowserContext, most: number): Promise<LimitingGateway> {
  let mostAtOnce: string[] = [];
  let refused = 0;
  const functionOf = await functionsByRoute();
  const callsOf = new Map<string, number>();
  const running = new Set<Route>();
  await context.route(isHttp, async (route) => {
    if (running.size >= mostAtOnce.length)
      mostAtOnce = [...running, route].map((each) => each.request().url());
    if (running.size === most) {
      refused += 1;
      return refuse(route);
    }
    const id = functionOf(route);
    const calls = callsOf.get(id) ?? 0;
    running.add(route);
    callsOf.set(id, calls + 1);
    await pass(calls === 0 ? WARM_MS : COLD_MS);
    const response = await route.fetch({ maxRedirects: 0 }).catch(() => undefined);
    callsOf.set(id, (callsOf.get(id) ?? 1) - 1);
    running.delete(route);
    if (response) await route.fulfill({ response }).catch(() => {});
  });
  return {
    get mostAtOnce() {
      return mostAtOnce;
    },
    get refused() {
      return refused;
    },
    countAgain: () => {
      mostAtOnce = [];
      refused = 0;
    },
  };
}

/**
 * Puts a gateway in front of the service, for one browser, that answers 503 by chance to files and operations. The page
 * itself always comes: without it there is nothing that could ask again.
 * @param share of all requests
 */
export async function refuseSome(
  context: BrowserContext,
  share: number,
  random: Random,
): Promise<Gateway> {
  const seen = { refused: 0 };
  await context.route(isHttp, async (route) => {
    if (route.request().isNavigationRequest() || !random.chance(share)) return forward(route);
    seen.refused += 1;
    return refuse(route);
  });
  return seen;
}

/** Answers as API Gateway does for a function that is throttled. */
export function refuse(route: Route): Promise<void> {
  return route.fulfill({ status: 503, json: { message: 'Service Unavailable' } });
}

function isHttp({ protocol }: URL): boolean {
  return protocol === 'http:';
}

/** A page that is left takes its requests along. */
async function forward(route: Route): Promise<void> {
  await route.continue().catch(() => {});
}

async function functionsByRoute(): Promise<(route: Route) => string> {
  const find = createRouteTable(routesOf(await discover()));
  return (route) => {
    const request = route.request();
    const match = find(request.method(), new URL(request.url()).pathname);
    return match?.route.functionId ?? 'routeNotFound';
  };
}
