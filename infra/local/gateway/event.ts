import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** A request with its matched route. */
interface RoutedRequest {
  readonly request: IncomingMessage;
  readonly body: Buffer;
  /** In API Gateway's notation: `GET /health` or `$default`. */
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** The path and the query string of a request target. */
export function splitTarget(target: string): readonly [path: string, query: string] {
  const mark = target.indexOf('?');
  return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)];
}

/**
 * Converts a request to the event of API Gateway's HTTP API, payload format 2.0.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function toEvent(routed: RoutedRequest): APIGatewayProxyEventV2 {
  const { request, routeKey, pathParameters } = routed;
  const [path, rawQueryString] = splitTarget(request.url ?? '/');
  const cookies = request.headers.cookie?.split(/;\s*/);
  const query = queryOf(rawQueryString);
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString,
    ...(cookies && { cookies }),
    headers: headersOf(request),
    ...(query && { queryStringParameters: query }),
    ...(Object.keys(pathParameters).length > 0 && { pathParameters: { ...pathParameters } }),
    requestContext: contextOf(routed, path, new Date()),
    ...bodyOf(routed),
  };
}

function queryOf(rawQueryString: string): Record<string, string> | undefined {
  if (rawQueryString === '') return undefined;
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.join(',')]));
}

/** Names in lower case, repeated headers joined; cookies are a separate property. */
function headersOf(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (name !== 'cookie' && values) headers[name] = values.join(',');
  }
  const forwarded = [headers['x-forwarded-for'], sourceOf(request)].filter(Boolean).join(', ');
  return {
    ...headers,
    'x-forwarded-for': forwarded,
    'x-forwarded-port': String(request.socket.localPort ?? ''),
    'x-forwarded-proto': 'http',
  };
}

function sourceOf({ socket }: IncomingMessage): string {
  return (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}

function contextOf({ request, routeKey }: RoutedRequest, path: string, now: Date) {
  return {
    accountId: '000000000000',
    apiId: 'local',
    domainName: request.headers.host ?? 'localhost',
    domainPrefix: 'local',
    http: {
      method: request.method ?? 'GET',
      path,
      protocol: `HTTP/${request.httpVersion}`,
      sourceIp: sourceOf(request),
      userAgent: request.headers['user-agent'] ?? '',
    },
    requestId: randomUUID(),
    routeKey,
    stage: '$default',
    time: now.toISOString(),
    timeEpoch: now.getTime(),
  };
}

function bodyOf({ request, body }: RoutedRequest) {
  if (body.length === 0) return { isBase64Encoded: false };
  return isText(request)
    ? { body: body.toString('utf8'), isBase64Encoded: false }
    : { body: body.toString('base64'), isBase64Encoded: true };
}

/** API Gateway passes these bodies as text, and all others in base64. */
function isText(request: IncomingMessage): boolean {
  return (
    request.headers['content-encoding'] === undefined &&
    /^(text\/|application\/(json|xml|javascript)\b)/i.test(request.headers['content-type'] ?? '')
  );
}
