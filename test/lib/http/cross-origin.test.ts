import { describe, expect, it } from 'vitest';
import { crossOriginHeaders } from '../../../lib/http/cross-origin.ts';

const shop = 'https://shop.example.com';

describe('a response', () => {
  it('can be read by all origins if all are allowed', () => {
    expect(asked('GET', { origin: shop }, ['*'])).toEqual({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Retry-After',
    });
  });

  it('can be read by each allowed origin, and tells caches that it depends on the origin', () => {
    expect(asked('GET', { origin: shop }, ['https://other.example', shop])).toEqual({
      vary: 'origin',
      'access-control-allow-origin': shop,
      'access-control-expose-headers': 'ETag, Retry-After',
    });
  });

  it.each([
    ['another origin', { origin: 'https://shop.example.com.evil.example' }],
    ['another port', { origin: `${shop}:8443` }],
    ['another scheme', { origin: 'http://shop.example.com' }],
    ['a page without an origin', { origin: 'null' }],
    ['no page', {}],
  ])('cannot be read by %s', (_what, headers) => {
    expect(asked('GET', headers, [shop])).toEqual({ vary: 'origin' });
  });
});

describe('a preflight', () => {
  it('allows the methods, and the requested headers of SDKs and applications', () => {
    const headers = {
      origin: shop,
      'access-control-request-headers':
        'authorization, Content-Type,if-none-match, unleash-appname, X-Unleash-Connection-Id, traceparent, x-of-ours, no name',
    };

    expect(asked('OPTIONS', headers, [shop])).toEqual({
      vary: 'origin',
      'access-control-allow-origin': shop,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers':
        'authorization, content-type, if-none-match, unleash-appname, x-unleash-connection-id, traceparent, x-of-ours',
      'access-control-max-age': '86400',
    });
  });

  it('has no CORS headers for another origin', () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };

    expect(asked('OPTIONS', headers, [shop])).toEqual({ vary: 'origin' });
  });
});

function asked(method: string, headers: Record<string, string>, origins: readonly string[]) {
  // Only what decides of an event.
  return crossOriginHeaders({ headers, requestContext: { http: { method } } } as never, origins);
}
