import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChromium } from '../support/chromium.ts';
import { createLiveFlag, sdkEnv, toggle, webToken } from '../support/sdk-flags.ts';
import { type Service, startService } from '../support/service.ts';

/** What a page of an application does: it has the official provider, and asks it for flags. */
const application = `
import { OpenFeature } from '@openfeature/web-sdk';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';

window.open_feature = async (baseUrl, token, pollInterval) => {
  await OpenFeature.setContext({ targetingKey: '7', plan: 'pro' });
  await OpenFeature.setProviderAndWait(
    new OFREPWebProvider({
      baseUrl,
      pollInterval,
      cacheMode: 'disabled',
      headers: [['Authorization', 'Bearer ' + token]],
    }),
  );
  window.client = OpenFeature.getClient();
};
`;

let service: Service;
let browser: Browser;
let shop: Server;
let page: Page;
const requests: Request[] = [];
/** The methods of all requests that Chromium sends to the service, in their order; those before others included. */
const sent: string[] = [];

beforeAll(async () => {
  service = await startService({ env: sdkEnv });
  await createLiveFlag(service, 'everybody');
  await createLiveFlag(service, 'colour', [
    {
      name: 'default',
      variants: [
        {
          name: 'blue',
          weight: 1000,
          weightType: 'variable',
          stickiness: 'default',
          payload: { type: 'string', value: '#0000ff' },
        },
      ],
    },
  ]);
  const { outputFiles } = await build({
    stdin: { contents: application, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'iife',
    write: false,
  });
  const script = outputFiles[0]?.text ?? '';
  shop = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(`<script>${script}</script>`);
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  browser = await startChromium();
  page = await browser.newPage();
  page.on('request', (request) => requests.push(request));
  // Requests that only ask for permission are not shown to tests otherwise.
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.includes('/ofrep/')) sent.push(request.method);
  });
  // Another origin than the service.
  await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`);
  await page.evaluate(
    `open_feature(${JSON.stringify(service.url)}, ${JSON.stringify(webToken)}, 200)`,
  );
}, 180_000);

afterAll(async () => {
  await browser?.close();
  shop?.close();
  await service?.stop();
});

it('the web provider has the values of all flags', async () => {
  expect(
    await page.evaluate(`[
      client.getBooleanDetails('everybody', false),
      client.getStringDetails('colour', 'none'),
      client.getBooleanDetails('no-such-flag', true),
    ].map(({ value, variant, reason, errorCode }) => ({ value, variant, reason, errorCode }))`),
  ).toEqual([
    { value: true, reason: 'STATIC' },
    { value: '#0000ff', variant: 'blue', reason: 'STATIC' },
    { value: true, reason: 'ERROR', errorCode: 'FLAG_NOT_FOUND' },
  ]);
});

it('the web provider can read the ETag, so its polls get 304', async () => {
  await expect
    .poll(async () => {
      const polls = evaluations().filter((each) => each.headers()['if-none-match']);
      const responses = await Promise.all(polls.map((each) => each.response()));
      return responses.some((response) => response?.status() === 304);
    })
    .toBe(true);
});

it('a poll costs the request for permission, and itself: no more', async () => {
  const methods = (start: number) => ({
    permissions: sent.slice(start).filter((method) => method === 'OPTIONS').length,
    polls: sent.slice(start).filter((method) => method === 'POST').length,
  });
  const start = sent.length;
  await expect.poll(() => methods(start).polls, { timeout: 10_000 }).toBeGreaterThan(5);
  const { permissions, polls } = methods(start);

  expect(permissions).toBeGreaterThan(0);
  expect(permissions).toBeLessThanOrEqual(polls + 1);
});

it('the web provider sees at a poll that a flag was switched off', async () => {
  await toggle(service, 'everybody', 'off');

  await expect.poll(() => page.evaluate(`client.getBooleanValue('everybody', true)`)).toBe(false);
});

function evaluations(): Request[] {
  return requests.filter((each) => each.method() === 'POST' && each.url().includes('/ofrep/'));
}
