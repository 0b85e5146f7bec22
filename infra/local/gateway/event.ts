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
  const { cookie, ...headers } = headersOf(request);
  const cookies = cookie?.split(/;\s*/);
  const query = queryOf(rawQueryString);
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString,
    ...(cookies && { cookies }),
    headers,
    ...(query && { queryStringParameters: query }),
    ...(Object.keys(pathParameters).length > 0 && { pathParameters: { ...pathParameters } }),
    requestContext: contextOf(routed, headers, path, new Date()),
    ...bodyOf(routed.body, headers),
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

type Headers = Readonly<Record<string, string>>;

/** Names in lower case, repeated headers joined; the caller removes the cookie, which is a property apart. */
function headersOf(request: IncomingMessage): Headers {
  const headers: Record<string, string> = {};
  const { rawHeaders } = request;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    const value = rawHeaders[index + 1] ?? '';
    const separator = name === 'cookie' ? '; ' : ',';
    headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}${separator}${value}` : value;
  }
  const source = sourceOf(request);
  const forwarded = headers['x-forwarded-for'];
  headers['x-forwarded-for'] = forwarded ? `${forwarded}, ${source}` : source;
  headers['x-forwarded-port'] = String(request.socket.localPort ?? '');
  headers['x-forwarded-proto'] = 'http';
  return headers;
}

function sourceOf({ socket }: IncomingMessage): string {
  return (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}

function contextOf(
  { request, routeKey }: RoutedRequest,
  headers: Headers,
  path: string,
  now: Date,
) {
  return {
    accountId: '000000000000',
    apiId: 'local',
    domainName: headers.host ?? 'localhost',
    domainPrefix: 'local',
    http: {
      method: request.method ?? 'GET',
      path,
      protocol: `HTTP/${request.httpVersion}`,
      sourceIp: sourceOf(request),
      userAgent: headers['user-agent'] ?? '',
    },
    requestId: randomUUID(),
    routeKey,
    stage: '$default',
    time: now.toISOString(),
    timeEpoch: now.getTime(),
  };
}

function bodyOf(body: Buffer, headers: Headers) {
  if (body.length === 0) return { isBase64Encoded: false };
  return isText(headers)
    ? { body: body.toString('utf8'), isBase64Encoded: false }
    : { body: body.toString('base64'), isBase64Encoded: true };
}

/** API Gateway passes these bodies as text, and all others in base64. */
function isText(headers: Headers): boolean {
  return (
    headers['content-encoding'] === undefined &&
    /^(text\/|application\/(json|xml|javascript)\b)/i.test(headers['content-type'] ?? '')
  );
}
