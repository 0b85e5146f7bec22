import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { config } from '../platform/config.ts';
import type { HttpEvent, HttpMiddleware } from './event.ts';

/**
 * A header name (RFC 9110 §5.6.2). Every requested header is accepted: SDKs have an option for
 * headers of the application, tracing adds its own, and `*` would not cover `authorization`.
 */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/** Firefox caches the response to a preflight for a day at most, other browsers for less. */
const PREFLIGHT_SECONDS = 86_400;

type CorsHeaders = Readonly<Record<string, string>>;

/**
 * The CORS headers that let a page of another origin read a response; none for an origin that is
 * not allowed. Never `access-control-allow-credentials`: there are no cookies here, and a page must
 * know a token to send it.
 *
 * @param origins allowed origins, or `*`
 */
export function crossOriginHeaders(
  { headers, requestContext }: Pick<HttpEvent, 'headers' | 'requestContext'>,
  origins: readonly string[],
): CorsHeaders {
  const isForAll = origins.includes('*');
  const { origin = '' } = headers;
  // Caches must know that other origins get different headers.
  const vary = isForAll ? undefined : { vary: 'origin' };
  if (!isForAll && !origins.includes(origin)) return { ...vary };
  return {
    ...vary,
    'access-control-allow-origin': isForAll ? '*' : origin,
    ...(requestContext.http.method === 'OPTIONS'
      ? preflightHeaders(headers['access-control-request-headers'])
      : { 'access-control-expose-headers': 'ETag, Retry-After' }),
  };
}

/**
 * Lets pages of the configured origins read the responses of an operation, including errors. Before
 * the error mapper in the stack, so that it sees the final response.
 *
 * @param root only responses to this path and those below it
 */
export function crossOrigin(root = ''): HttpMiddleware {
  const add: NonNullable<HttpMiddleware['after']> = (request) => {
    const { event, response } = request;
    if (!response || !event.rawPath.startsWith(root)) return;
    const { vary, ...headers } = crossOriginHeaders(event, config().frontendApiOrigins);
    const shown = isMissed(event, response) ? { statusCode: 204 } : response;
    const varies = [shown.headers?.vary, vary].filter(Boolean).join(', ');
    const all = { ...shown.headers, ...headers, ...(varies && { vary: varies }) };
    request.response = { ...shown, headers: all };
  };
  return { after: add, onError: add };
}

/** A preflight of what does not exist: only if it succeeds, the page sends its request, and reads why that fails. */
function isMissed(
  { headers, requestContext: { http } }: HttpEvent,
  { statusCode }: APIGatewayProxyStructuredResultV2,
): boolean {
  const isPreflight = http.method === 'OPTIONS' && 'access-control-request-method' in headers;
  return isPreflight && (statusCode === 404 || statusCode === 405);
}

function preflightHeaders(requested: string | undefined): CorsHeaders {
  const accepted = (requested ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => headerName.test(name));
  return {
    'access-control-allow-methods': 'GET, POST',
    ...(accepted.length > 0 && { 'access-control-allow-headers': accepted.join(', ') }),
    'access-control-max-age': String(PREFLIGHT_SECONDS),
  };
}
