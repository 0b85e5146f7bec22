import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { looks, showIn, violationsOn } from '../support/console/axe.ts';
import { addressOf, type Filled, fillConsole } from '../support/console/fill-console.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { screens } from '../support/console/screens.ts';
import { visit } from '../support/console/visit.ts';
import { password } from '../support/people.ts';

let opened: OpenConsole;
let filled: Filled;
let visitor: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  filled = await fillConsole(opened.service);
  await opened.service.request('POST', '/api/admin/user-admin', {
    body: { username: 'lee', name: 'Lee', rootRole: 1, password },
  });
  visitor = await opened.newVisitor();
  await visitor.signIn(opened.origin, 'lee');
});

afterAll(() => opened.close());

it.each(screens)(
  '%s has no barrier that axe finds in any look, and breaks no rule',
  async (route) => {
    const { page } = visitor;
    const faults: string[] = [];
    const note = (message: { type(): string; text(): string }) => {
      if (message.type() === 'error') faults.push(message.text());
    };
    const noteForeign = (request: { url(): string }) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol !== 'data:' && origin !== opened.origin) faults.push(`asked ${request.url()}`);
    };
    page.on('console', note).on('request', noteForeign);

    await visit(page, opened.origin + addressOf(route, filled));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    for (const look of looks) {
      await showIn(page, look);
      for (const fault of await violationsOn(page)) faults.push(`${look.look}: ${fault}`);
      const overflow = await sidewaysOverflow(page);
      if (overflow > 0) faults.push(`${look.look}: ${overflow} px too wide`);
    }
    page.off('console', note).off('request', noteForeign);

    expect(faults).toEqual([]);
  },
);

it('the page of the instance shows how much of an answer the flags take', async () => {
  const { page } = visitor;
  await page.goto(`${opened.origin}/instance`);
  const sizes = page.getByRole('table', { name: 'Bytes of an answer without gzip' });

  await sizes.waitFor();

  // Screens that evaluate for development make it known, too.
  expect(await sizes.textContent()).toMatch(/production[\d,]+$/);
  await page.getByText('6,260,000 fit').waitFor();
});

it('the page of the instance shows edge nodes, and those behind them', async () => {
  const { page } = visitor;
  const report = (identifier: string, more: object = {}) => ({
    ...{ identifier, appName: `${identifier}-node`, edgeVersion: '7.8.9' },
    ...{ started: new Date(Date.now() - 60_000).toISOString(), connectedStreamingClients: 3 },
    latencyUpstream: { features: none, metrics: none, edge: none },
    requestsSinceLastReport: { '/api/frontend': { requests200: 4_000 } },
    connectedEdges: [],
    ...more,
  });
  const apiKeyRevisionIds = [
    { environment: 'production', projects: ['*'], revisionId: 7, checkedSecondsAgo: 300 },
  ];
  await opened.service.request('POST', '/api/client/metrics/edge', {
    body: report('front', { apiKeyRevisionIds, connectedEdges: [report('behind')] }),
  });
  await page.goto(`${opened.origin}/instance`);
  const nodes = page.getByRole('table').filter({ hasText: 'Requests a minute' });
  const row = (name: RegExp) => nodes.getByRole('row', { name });

  await row(/^front-node/).waitFor();
  expect(await row(/^front-node/).textContent()).toMatch(
    /Behind.*version 7\.8\.9.*5 min.*production.*revision 7/,
  );
  expect(await row(/^behind-node/).textContent()).toMatch(/Connected.*behind front-node.*not told/);
});

const none = { avg: 0, count: 0, p99: 0 };

function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate<number>(
    'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
  );
}
