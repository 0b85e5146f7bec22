import { config } from '../config.ts';
import type { HttpEvent, HttpMiddleware } from './event.ts';

/**
 * A name of a header (RFC 9110 §5.6.2). Each that a browser asks for is accepted: SDKs have an option for
 * headers of the application, tracing adds its own, and `*` would not cover `authorization`.
 */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/** Firefox keeps the answer to a preflight a day at most, the others for less. */
const PREFLIGHT_SECONDS = 86_400;

type Headers = Readonly<Record<string, string>>;

const preflightHeaders = (asked: string | undefined): Headers => {
  const accepted = (asked ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => headerName.test(name));
  return {
    'access-control-allow-methods': 'GET, POST',
    ...(accepted.length > 0 && { 'access-control-allow-headers': accepted.join(', ') }),
    'access-control-max-age': String(PREFLIGHT_SECONDS),
  };
};

/**
 * What a browser has to be told for a page of another origin to read an answer; nothing for an origin
 * that may not. Never `access-control-allow-credentials`: there are no cookies here, and a token has to
 * be known to be sent.
 *
 * @param origins those that may, or `*`
 */
export const crossOriginHeaders = (
  { headers, requestContext }: Pick<HttpEvent, 'headers' | 'requestContext'>,
  origins: readonly string[],
): Headers => {
  const isForAll = origins.includes('*');
  const { origin = '' } = headers;
  // Caches have to know that others are answered otherwise.
  const vary = isForAll ? undefined : { vary: 'origin' };
  if (!isForAll && !origins.includes(origin)) return { ...vary };
  return {
    ...vary,
    'access-control-allow-origin': isForAll ? '*' : origin,
    ...(requestContext.http.method === 'OPTIONS'
      ? preflightHeaders(headers['access-control-request-headers'])
      : { 'access-control-expose-headers': 'ETag' }),
  };
};

const addHeaders: NonNullable<HttpMiddleware['after']> = (request) => {
  if (!request.response) return;
  const { vary, ...headers } = crossOriginHeaders(request.event, config().frontendApiOrigins);
  const before = request.response.headers ?? {};
  const varies = [before.vary, vary].filter(Boolean).join(', ');
  request.response.headers = { ...before, ...headers, ...(varies && { vary: varies }) };
};

/**
 * Lets pages of the configured origins read the answers of an operation, its errors too. It comes first
 * in the stack, so that it sees what the others have made of the answer.
 */
export const crossOrigin = (): HttpMiddleware => ({ after: addHeaders, onError: addHeaders });
