import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, type Filled, fillConsole } from '../support/console/fill-console.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { screens } from '../support/console/screens.ts';
import { password } from '../support/people.ts';

/** How people see the console. */
const looks = [
  { look: 'in light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { look: 'in dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  { look: '320 px wide', viewport: { width: 320, height: 800 }, colorScheme: 'light' },
] as const;

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

let opened: OpenConsole;
let filled: Filled;
let visitor: Visitor;
let axeSource: string;

beforeAll(async () => {
  [opened, axeSource] = await Promise.all([openConsole(), readFile(axe, 'utf8')]);
  filled = await fillConsole(opened.service);
  await opened.service.request('POST', '/api/admin/user-admin', {
    body: { username: 'lee', name: 'Lee', rootRole: 1, password },
  });
  visitor = await opened.newVisitor();
  await visitor.signIn(opened.origin, 'lee');
});

afterAll(() => opened.close());

/** The rules that axe finds broken on the page, with the first place of each. */
async function violationsOn(page: Page): Promise<string[]> {
  // A debugger may do what the policy forbids pages to do.
  return page.evaluate(`${axeSource};
    axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 200)))`);
}

describe.each(looks)('$look', ({ viewport, colorScheme }) => {
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
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });

    await page.goto(opened.origin + addressOf(route, filled), { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();

    expect(await violationsOn(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(faults).toEqual([]);
    page.off('console', note);
    page.off('request', noteForeign);
  });
});

function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate<number>(
    'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
  );
}
