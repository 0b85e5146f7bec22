import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { reasonOf } from '../logging/log.ts';
import type { Prometheus } from '../metrics/prometheus.ts';
import { type Grant, Refusal } from './access.ts';
import { addressRules } from './addresses.ts';
import { type Answer, answerEmpty, answerJson, type Call } from './call.ts';
import { clientRoutes } from './client-routes.ts';
import { corsRules } from './cors.ts';
import { frontendRoutes } from './frontend-routes.ts';
import { OfrepRefusal, ofrepRoutes } from './ofrep-routes.ts';
import { openApiRoute } from './openapi.ts';
import { normalizeBasePath, probePaths, readTarget } from './paths.ts';
import { type Route, Router } from './routes.ts';
import type { ServedNode } from './served-node.ts';

/** The listeners of a node. */
export interface Handlers {
  readonly main: RequestListener;
  /** Of the pages for operators alone. */
  readonly backstage: RequestListener;
}

/** @param pages for operators */
export function createHandlers(node: ServedNode, pages: readonly Route[]): Handlers {
  const { options } = node;
  const basePath = normalizeBasePath(options.text('base-path') ?? '');
  const served = [...clientRoutes(node), ...frontendRoutes(node), ...ofrepRoutes(node, basePath)];
  const isApart = options.text('backstage-port') !== undefined;
  const all = [...served, ...(isApart ? [] : pages)];
  return {
    main: listener(node, basePath, new Router([...all, openApiRoute(all)])),
    backstage: listener(node, basePath, new Router(pages)),
  };
}

function listener(node: ServedNode, basePath: string, router: Router): RequestListener {
  const { options, prometheus, traffic, log } = node;
  const cors = corsRules(options);
  const addresses = addressRules({
    allow: options.list('allow-list'),
    deny: options.list('deny-list'),
    trustsProxies: options.isOn('trust-proxy'),
    trusted: options.list('proxy-trusted-servers'),
  });
  const tokenHeader = (
    options.text('edge-auth-header') ??
    options.text('token-header') ??
    ''
  ).toLowerCase();

  const observe = requestObserver(prometheus);

  /** @throws {Refusal} */
  function answerOf(
    request: IncomingMessage,
    response: ServerResponse,
    extra: Record<string, string>,
  ): Found {
    const { method = 'GET', url = '/', headers, socket } = request;
    // Probes may not know of a base path.
    const target = readTarget(url, basePath) ?? probeTarget(url);
    if (!target) throw new Refusal(404, 'There is no such path.');
    const { path, query } = target;
    const address = addresses.callerOf(socket.remoteAddress, forwardedFor(headers));
    if (!addresses.isAllowed(address) && !probePaths.includes(path)) {
      throw new Refusal(403, 'This address may not call.');
    }
    if (method === 'OPTIONS') {
      return { route: undefined, answer: answerEmpty({ extra: cors.preflightFor(headers) }, 204) };
    }
    const found = router.find(method === 'HEAD' ? 'GET' : method, path);
    if (!found) {
      const isKnown = router.hasPath(path);
      throw new Refusal(
        isKnown ? 405 : 404,
        isKnown ? `${method} is not for this path.` : 'There is no such path.',
      );
    }
    const { route, name } = found;
    const call: Call = { request, response, query, name, address, extra };
    if (route.access === 'open') return { route, answer: route.answer(call) };
    const sent =
      headers[tokenHeader] ?? (path.startsWith('/ofrep/') ? headers['x-api-key'] : undefined);
    const type = route.access === 'any' ? undefined : route.access;
    const grant = node.access.grant(typeof sent === 'string' ? sent : undefined, type);
    // What is known already is answered at once, without a turn of the event loop.
    const answer =
      grant instanceof Promise
        ? grant.then((granted: Grant) => route.answer(call, granted))
        : route.answer(call, grant);
    return { route, answer };
  }

  return (request, response) => {
    const started = performance.now();
    const extra = cors.headersFor(request.headers);
    let route: Route | undefined;
    const finish = (answer: Answer) => {
      if (!answer) return;
      const bytes = send(request, response, answer);
      const milliseconds = performance.now() - started;
      const path = route?.path ?? 'other';
      const method = request.method ?? '';
      traffic.served(path, method, answer.status, milliseconds);
      observe({ method, route: path, status: answer.status }, milliseconds, bytes);
    };
    const fail = (error: unknown) => {
      if (response.headersSent) return void response.destroy();
      finish(
        refusalAnswer(error, extra, isOfrep(request), (reason) =>
          log.error('a request failed', { path: route?.path, reason }),
        ),
      );
    };
    try {
      const found = answerOf(request, response, extra);
      route = found.route;
      if (found.answer instanceof Promise) found.answer.then(finish, fail);
      else finish(found.answer);
    } catch (error) {
      fail(error);
    }
  };
}

interface Observed {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

/** Observes requests under the known names. Sets of labels are few, and each is made once. */
function requestObserver(prometheus: Prometheus) {
  const durations = new Map<string, (value: number) => void>();
  const sizes = new Map<string, (value: number) => void>();
  return ({ method, route, status }: Observed, milliseconds: number, bytes: number): void => {
    const key = `${method} ${route} ${status}`;
    const duration =
      durations.get(key) ??
      prometheus.observer('http_server_duration_milliseconds', {
        ...{ http_request_method: method, http_route: route },
        http_response_status_code: status,
      });
    const size =
      sizes.get(route) ?? prometheus.observer('http_response_size', { http_route: route });
    durations.set(key, duration);
    sizes.set(route, size);
    duration(milliseconds);
    size(bytes);
  };
}

interface Found {
  readonly route: Route | undefined;
  readonly answer: Answer | Promise<Answer>;
}

function refusalAnswer(
  error: unknown,
  extra: Record<string, string>,
  isForOfrep: boolean,
  report: (reason: string) => void,
): Answer {
  if (error instanceof OfrepRefusal) return answerJson({ extra }, error.status, error.body);
  if (error instanceof Refusal) {
    const headers = { ...extra, ...error.headers };
    if (error.message === '') return answerEmpty({ extra: headers }, error.status);
    const body = isForOfrep
      ? { errorCode: error.status === 400 ? 'PARSE_ERROR' : 'GENERAL', errorDetails: error.message }
      : { error: error.message };
    return answerJson({ extra: headers }, error.status, body);
  }
  report(reasonOf(error));
  return answerJson({ extra }, 500, { error: 'Something went wrong on our side.' });
}

/** @returns the bytes of the body */
function send(
  { method, complete }: IncomingMessage,
  response: ServerResponse,
  answer: NonNullable<Answer>,
): number {
  const { status, body, headers } = answer;
  const bytes = body === undefined ? 0 : Buffer.byteLength(body);
  if (body !== undefined) headers['content-length'] = bytes;
  // A body that nobody read would be taken for the next request.
  if (!complete && method === 'POST' && status >= 400) headers.connection = 'close';
  response.writeHead(status, headers);
  // A text of ASCII alone is written without a look at each character.
  if (method === 'HEAD') response.end();
  else if (typeof body === 'string') response.end(body, bytes === body.length ? 'latin1' : 'utf8');
  else response.end(body);
  return bytes;
}

function isOfrep({ url = '' }: IncomingMessage): boolean {
  return url.includes('/ofrep/v1/');
}

function forwardedFor(headers: IncomingMessage['headers']): string | undefined {
  const sent = headers['x-forwarded-for'];
  return Array.isArray(sent) ? sent.join(',') : sent;
}

function probeTarget(url: string) {
  const target = readTarget(url, '');
  return target && probePaths.includes(target.path) ? target : undefined;
}
