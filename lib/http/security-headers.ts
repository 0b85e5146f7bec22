import type { HttpMiddleware } from './event.ts';

/** A response with a header of its own name keeps that. */
const defaults = {
  // Many responses contain secrets or state of private projects. What may be cached says so itself.
  'cache-control': 'no-store',
  // JSON needs nothing; the documentation page has a policy of its own.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  // Without `includeSubDomains`: the other hosts of the domain are not ours. Browsers ignore it over
  // plain HTTP, so a local service stays reachable.
  'strict-transport-security': 'max-age=31536000',
} as const;

const addHeaders: NonNullable<HttpMiddleware['after']> = ({ response }) => {
  if (response) response.headers = { ...defaults, ...response.headers, ...always };
};

/**
 * Adds the headers that every response has, errors included: no response is cached unless it says
 * so, shown in a frame, or interpreted as another type.
 */
export function securityHeaders(): HttpMiddleware {
  return { after: addHeaders, onError: addHeaders };
}
