import { setTimeout as pass } from 'node:timers/promises';
import type { BrowserContext, Route } from 'playwright-core';
import { discover } from '../../../infra/build/discover.ts';
import { functionOf } from '../../../infra/build/shared-functions.ts';
import { createRouteTable } from '../../../lib/http/forward/route-table.ts';

/** What a page asks for when nothing of it is in the browser's cache. */
export interface FirstVisit {
  /** Requests for the page and its files. */
  readonly files: number;
  /** Requests for data. */
  readonly calls: number;
  /** The functions that are called, by their ids. */
  readonly functions: readonly string[];
  /** How many processes of functions start if none is there. */
  readonly sandboxes: number;
  readonly mostAtOnce: number;
  /** How many answers come one after the other, each because of the one before. */
  readonly steps: number;
}

/** Each answer takes this long, which is long compared with what the browser does in between. */
const ANSWER_MS = 500;

/**
 * Opens a page of the console with an empty cache, in front of functions that all take the same time.
 * @param context of somebody who is signed in
 */
export async function firstVisit(context: BrowserContext, address: string): Promise<FirstVisit> {
  const functionIdOf = await functionsByRoute();
  const begun: { readonly id: string; readonly isCall: boolean; readonly at: number }[] = [];
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  let mostAtOnce = 0;
  const serve = async (route: Route) => {
    const id = functionIdOf(route);
    const { pathname } = new URL(route.request().url());
    begun.push({ id, isCall: pathname.startsWith('/api/'), at: performance.now() });
    running.set(id, (running.get(id) ?? 0) + 1);
    most.set(id, Math.max(most.get(id) ?? 0, running.get(id) ?? 0));
    mostAtOnce = Math.max(mostAtOnce, sumOf(running));
    const [response] = await Promise.all([route.fetch({ maxRedirects: 0 }), pass(ANSWER_MS)]);
    running.set(id, (running.get(id) ?? 1) - 1);
    await route.fulfill({ response });
  };
  await context.route(isHttp, serve);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.close();
  await context.unroute(isHttp, serve);
  const first = begun[0]?.at ?? 0;
  return {
    files: begun.filter(({ isCall }) => !isCall).length,
    calls: begun.filter(({ isCall }) => isCall).length,
    functions: [...most.keys()].sort(),
    sandboxes: sumOf(most),
    mostAtOnce,
    steps: Math.max(...begun.map(({ at }) => Math.floor((at - first) / ANSWER_MS) + 1)),
  };
}

function isHttp({ protocol }: URL): boolean {
  return protocol === 'http:';
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, each) => sum + each, 0);
}

/** The function that serves a request: shared ones serve several operations. */
async function functionsByRoute(): Promise<(route: Route) => string> {
  const { operations } = await discover();
  const find = createRouteTable(
    operations
      .filter(({ operation }) => operation.contract.path !== '$default')
      .map(({ operation: { contract } }) => ({
        functionId: functionOf(contract),
        method: contract.method,
        path: contract.path,
      })),
  );
  return (route) => {
    const request = route.request();
    const match = find(request.method(), new URL(request.url()).pathname);
    return match?.route.functionId ?? 'routeNotFound';
  };
}
