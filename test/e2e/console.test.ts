import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFormerFiles } from '../../infra/build/former-console.ts';
import { type Service, startService } from '../support/service.ts';

/** What browsers send when they open an address. */
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

function open(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(service.url + path, { headers: { accept: browser, ...headers } });
}

describe('the page of the console', () => {
  it.each([
    '/',
    '/projects/shop/features/new-basket',
    '/projects/shop/change-requests/7',
    '/sign-in',
  ])('is what a browser gets at %s', async (path) => {
    const response = await open(path);

    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<div id="console">');
  });

  it.each([
    ['a script', '*/*'],
    ['a caller that wants JSON', 'application/json'],
    ['a caller that wants JSON rather than a page', 'application/json, text/html;q=0.9'],
  ])('is not what %s gets', async (_, accept) => {
    const response = await fetch(`${service.url}/projects/shop`, { headers: { accept } });

    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ name: 'NotFoundError' });
  });

  it('is not the answer to a write', async () => {
    const response = await fetch(`${service.url}/projects/shop`, {
      method: 'POST',
      headers: { accept: browser },
    });

    expect(response.status).toBe(404);
  });

  it('is fetched again only after a change', async () => {
    const { headers } = await open('/');

    expect(headers.get('cache-control')).toBe('no-cache');
    const again = await open('/', { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('loads everything from the service, and runs nothing inline but the script whose hash its policy names', async () => {
    const response = await open('/flags');
    const html = await response.text();
    const loaded = [...html.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)];
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
    const hashes = inline.map((script) => createHash('sha256').update(script).digest('base64'));

    expect(inline).toEqual([expect.stringContaining('addEventListener')]);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(
      `default-src 'none'; script-src 'self' 'sha256-${hashes[0]}'; style-src 'self'; `,
    );
    // What tells pages of changes is on a port of its own.
    expect(policy).toMatch(/; connect-src 'self' ws:\/\/(127\.0\.0\.1|localhost):\d+; /);
    expect(loaded.map(([, path]) => path)).toEqual([
      expect.stringMatching(/^\/assets\/inter-[\w-]+\.woff2$/),
      expect.stringMatching(/^\/assets\/chunk-\w+\.js$/),
      expect.stringMatching(/^\/assets\/main-\w+\.css$/),
      expect.stringMatching(/^\/assets\/main-\w+\.js$/),
    ]);
  });

  it.each([
    ['/', 'home'],
    ['/projects/shop/features/new-basket', 'flag'],
    ['/projects/shop/features/new-basket/settings/', 'flag'],
    ['/projects/shop/change-requests/7', 'change-requests'],
    ['/projects/shop/settings/access', 'projects'],
    ['/sign-in', 'sign-in'],
  ])('names the files of what is shown at %s, so that they come at once', async (path, file) => {
    const html = await (await open(path)).text();
    const preloaded = [...html.matchAll(/"modulepreload" href="([^"]+)"/g)];

    expect(preloaded.map(([, asset]) => asset)).toEqual([
      expect.stringMatching(/^\/assets\/chunk-/),
      expect.stringMatching(new RegExp(`^/assets/${file}-\\w+\\.js$`)),
      expect.stringMatching(/^\/assets\/chunk-/),
    ]);
  });

  it.each(['/flags', '/projects/shop', '/nowhere/at/all'])(
    'names no further file at %s',
    async (path) => {
      const html = await (await open(path)).text();

      expect(html.match(/"modulepreload"/g)).toHaveLength(1);
    },
  );
});

describe('GET /assets/{asset}', () => {
  it.each(['br', 'gzip', 'identity'])(
    'sends a file as %s, to be kept for ever',
    async (encoding) => {
      const page = await (await open('/')).text();
      const [script = ''] = /\/assets\/chunk-\w+\.js/.exec(page) ?? [];
      const response = await open(script, { 'accept-encoding': encoding });

      expect(response.status).toBe(200);
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await response.text()).toContain('Flagwright');
    },
  );

  it('returns 404 for a file that the console does not have', async () => {
    const response = await open('/assets/main-AAAAAAAA.js');

    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ name: 'NotFoundError' });
  });
});

describe('a page that was opened before an update', () => {
  it.each(['gzip', 'br', 'identity'])('still finds each of its files, as %s', async (encoding) => {
    const files = await readFormerFiles();

    expect(files.size).toBeGreaterThan(0);
    for (const [name, br] of files) {
      const response = await open(`/assets/${name}`, { 'accept-encoding': encoding });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(brotliDecompressSync(br).toString());
    }
  });
});
