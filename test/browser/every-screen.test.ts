import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe.each(looks)('$look', (look) => {
  it.each(screens)('%s has no barrier that axe finds, and breaks no rule', async (route) => {
    const { page } = visitor;
    const faults: string[] = [];
    const note = (message: { type(): string; text(): string }) => {
      if (message.type() === 'error') faults.push(message.text());
    };
    const noteForeign = (request: { url(): string }) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol !== 'data:' && origin !== opened.origin) faults.push(`asked ${request.url()}`);
    };
    page.on('console', note);
    page.on('request', noteForeign);
    await showIn(page, look);

    await visit(page, opened.origin + addressOf(route, filled));
    await page.getByRole('heading', { level: 1 }).first().waitFor();

    expect(await violationsOn(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(faults).toEqual([]);
    page.off('console', note);
    page.off('request', noteForeign);
  });
});

it('the page of the instance shows how much of an answer the flags take', async () => {
  const { page } = visitor;
  await page.goto(`${opened.origin}/instance`);
  const sizes = page.getByRole('table', { name: 'Bytes of an answer without gzip' });

  await sizes.waitFor();

  // Screens that evaluate for development make it known, too.
  expect(await sizes.textContent()).toMatch(/production[\d,]+$/);
  await page.getByText('6,260,000 fit').waitFor();
});

function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate<number>(
    'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
  );
}
