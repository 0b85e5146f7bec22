import { describe, expect, it } from 'vitest';
import { crossOrigin, crossOriginHeaders } from '../../../lib/http/cross-origin.ts';

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

describe('a response of a function with other paths', () => {
  const { onError } = crossOrigin('/shop');

  it.each([
    ['/shop', true],
    ['/shop/unknown', true],
    ['/office', false],
  ])('to %s has the headers: %s', async (path, isShared) => {
    const { headers } = await answerTo('GET', path, 404);

    expect('access-control-allow-origin' in headers).toBe(isShared);
  });

  it.each([
    ['that is not there', 404, 204],
    ['without the method', 405, 204],
    ['that cannot be read', 400, 400],
  ])('is 204 to a preflight of a path %s, so that the page reads why: %i', async (...row) => {
    const [, status, expected] = row;

    expect((await answerTo('OPTIONS', '/shop/unknown', status)).statusCode).toBe(expected);
  });

  async function answerTo(method: string, rawPath: string, statusCode: number) {
    const headers = { origin: shop, 'access-control-request-method': 'POST' };
    const event = { rawPath, headers, requestContext: { http: { method } } };
    const request = { event, response: { statusCode, headers: {} } };
    // Only what the middleware reads of a request.
    await onError?.(request as never);
    return request.response;
  }
});

function asked(method: string, headers: Record<string, string>, origins: readonly string[]) {
  // Only what decides of an event.
  return crossOriginHeaders({ headers, requestContext: { http: { method } } } as never, origins);
}
