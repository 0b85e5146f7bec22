import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import { type Browser, newBrowser } from '../support/browser.ts';
import { type Service, startService } from '../support/service.ts';

const TAG_TYPES = '/api/admin/tag-types';
const ADMIN = 1;

let service: Service;
let victim: Browser;

beforeAll(async () => {
  service = await startService({ env: uncached });
  victim = await newBrowser(service, 'victim', ADMIN);
});

afterAll(() => service.stop());

/** What browsers send along with the cookie; the page of the attacker cannot change it. */
const foreign: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['a form on another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['fetch from another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
  ['a page of a subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.example.com' }],
  ['a link that was typed', { 'sec-fetch-site': 'none' }],
  ['two values', { 'sec-fetch-site': 'same-origin, cross-site' }],
  ['an old browser on another site', { origin: 'https://evil.example' }],
  ['an old browser in a sandbox', { origin: 'null' }],
  ['an origin that only begins like ours', { origin: 'http://127.0.0.1.evil.example' }],
  ['a program that says nothing', {}],
];

describe('a change with the cookie of a session', () => {
  it.each(foreign)('is refused from %s', async (_who, headers) => {
    const name = `from-${Math.random().toString(36).slice(2)}`;
    const { status, body } = await sendAs(headers, 'POST', TAG_TYPES, { body: { name } });
    expect([status, body.name]).toEqual([403, 'NoAccessError']);
    expect((await service.request('GET', `${TAG_TYPES}/${name}`)).status).toBe(404);
  });

  it.each([
    ['a page of the service', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['a page of the service in an old browser', () => ({ origin: service.url })],
  ])('is accepted from %s', async (who, headers) => {
    const body = { name: who.replaceAll(' ', '-').slice(0, 50) };
    expect((await sendAs(headers(), 'POST', TAG_TYPES, { body })).status).toBe(201);
  });

  it('is refused for another site that names our origin', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: service.url };
    expect((await sendAs(headers, 'POST', TAG_TYPES, { body: { name: 'both' } })).status).toBe(403);
  });

  it('is refused for every method that changes something', async () => {
    const statuses = await Promise.all(
      [
        ['PUT', `${TAG_TYPES}/simple`],
        ['DELETE', `${TAG_TYPES}/simple`],
        ['PATCH', '/api/admin/projects/default/features/any'],
        ['POST', '/auth/simple/logout'],
        ['POST', '/auth/logout'],
        ['POST', '/logout'],
      ].map(async ([method = '', path = '']) => {
        const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' };
        return (await sendAs(headers, method, path, { raw: '{}' })).status;
      }),
    );
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403]);
    expect((await victim.ask('GET', '/api/admin/user')).status).toBe(200);
  });

  it('cannot be made by a form in disguise: JSON needs its content type', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' };
    const { status } = await sendAs(headers, 'POST', TAG_TYPES, { raw: '{"name":"plain"}' });
    expect(status).toBe(415);
  });
});

describe('a form that signs out, whose request has no cookie of the session', () => {
  const programs = ['a program that says nothing'];

  it.each(foreign.filter(([who]) => !programs.includes(who)))(
    'makes the browser forget nothing from %s',
    async (_who, headers) => {
      const { status, headers: answered } = await service.request('POST', '/auth/logout', {
        token: null,
        headers: { ...headers, accept: 'text/html' },
      });
      expect([status, answered['set-cookie'], answered['clear-site-data']]).toEqual([
        403,
        undefined,
        undefined,
      ]);
    },
  );
});

describe('an image on another site', () => {
  it.each(['/logout', '/auth/logout', '/api/admin/user'])(
    'that loads %s changes nothing',
    async (path) => {
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' };
      const { headers: answered } = await sendAs(headers, 'GET', path);
      expect([answered['set-cookie'], answered['clear-site-data']]).toEqual([undefined, undefined]);
      expect((await victim.ask('GET', '/api/admin/user')).status).toBe(200);
    },
  );
});

describe('a page of another origin', () => {
  const preflight = {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  };
  const paths = ['/api/admin/user', '/auth/simple/login', '/auth/logout'];
  const requests = ['OPTIONS', 'GET', 'POST'].flatMap((method) =>
    paths.map((path) => [method, path] as const),
  );

  it.each(requests)('may not read the answer to %s %s', async (method, path) => {
    const { headers } = await sendAs(preflight, method, path);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each(['OPTIONS', 'GET', 'POST'])(
    'sends no cookie with %s to the frontend API, which it may read',
    async (method) => {
      const { headers } = await sendAs(preflight, method, '/api/frontend');
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    },
  );

  it('cannot sign its visitor in with an account of its own', async () => {
    const { status, headers } = await service.request('POST', '/auth/simple/login', {
      token: null,
      raw: 'username=evil&password=evil',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([status, headers['set-cookie']]).toEqual([415, undefined]);
  });
});

/** A request that carries the cookie of the victim, with nothing that the page itself adds. */
function sendAs(
  headers: Readonly<Record<string, string>>,
  method: string,
  path: string,
  more: { readonly body?: unknown; readonly raw?: string } = {},
) {
  return service.request(method, path, {
    token: null,
    headers: { cookie: victim.cookie, ...headers },
    ...more,
  });
}
