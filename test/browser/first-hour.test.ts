import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../chaos/random.ts';
import { addressOf, type Filled, fillConsole } from '../support/console/fill-console.ts';
import {
  type Gateway,
  type LimitingGateway,
  limitAtOnce,
  refuse,
  refuseSome,
} from '../support/console/gateway.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { screens } from '../support/console/screens.ts';
import { untilQuiet, visit } from '../support/console/visit.ts';
import { password } from '../support/people.ts';

/** What the workers of each minute and other tabs leave of the ten of a new account is more than this. */
const MOST_OF_A_PAGE = 6;

let opened: OpenConsole;
let filled: Filled;

beforeAll(async () => {
  opened = await openConsole();
  filled = await fillConsole(opened.service);
  await opened.service.request('POST', '/api/admin/user-admin', {
    body: { username: 'lee', name: 'Lee', rootRole: 1, password },
  });
});

afterAll(() => opened.close());

/** Lee, signed in, whose page has asked for all that it shows, so that nothing of it is counted later. */
async function newLee(): Promise<Visitor> {
  const visitor = await opened.newVisitor();
  await untilQuiet(visitor.page, () => visitor.signIn(opened.origin, 'lee'));
  return visitor;
}

/** Waits until a page shows all that it reads. One whose style sheet did not come loads itself again, also while it is looked at. */
async function seeAll(page: Page): Promise<void> {
  const { alerts, headings } = await look(page).catch(async () => {
    await untilQuiet(page, () => page.waitForLoadState('load'));
    return look(page);
  });
  expect(alerts).toEqual([]);
  expect(headings).not.toContain('Something went wrong');
}

async function look(page: Page): Promise<{ alerts: string[]; headings: string[] }> {
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  return {
    alerts: await page.getByRole('alert').allTextContents(),
    headings: await page.locator('h1').allTextContents(),
  };
}

describe('in an account that runs ten functions at once', () => {
  let visitor: Visitor;
  let gateway: LimitingGateway;

  beforeAll(async () => {
    visitor = await newLee();
    gateway = await limitAtOnce(visitor.context, 10);
  });

  it.each(screens)('%s opens, with one warm sandbox for each function', async (route) => {
    gateway.countAgain();

    await visit(visitor.page, opened.origin + addressOf(route, filled));

    await seeAll(visitor.page);
    const { mostAtOnce, refused } = gateway;
    expect(refused).toBe(0);
    expect(mostAtOnce.length, mostAtOnce.join('\n')).toBeLessThanOrEqual(MOST_OF_A_PAGE);
  });
});

describe('where 5 % of all requests are answered 503', () => {
  let visitor: Visitor;
  let gateway: Gateway;

  beforeAll(async () => {
    visitor = await newLee();
    gateway = await refuseSome(visitor.context, 0.05, createRandom('first hour', 'refusals'));
  });

  it.each(screens)('%s opens', async (route) => {
    await visit(visitor.page, opened.origin + addressOf(route, filled));

    await seeAll(visitor.page);
  });

  it('some were', () => {
    expect(gateway.refused).toBeGreaterThan(screens.length / 4);
  });
});

describe('a file of the console', () => {
  const people = /\/assets\/people-\w+\.js$/;

  it.each([
    // The link in the page asks for it as well, and the first script asks for what the link names.
    ['a file with pages', people, 4],
    ['a file that pages share', /\/assets\/chunk-\w+\.js$/, 2],
    ['the first script', /\/assets\/main-\w+\.js$/, 2],
    ['the style sheet', /\/assets\/main-\w+\.css$/, 2],
  ])('is asked for again when it does not come: %s', async (_what, file, refusals) => {
    const { page, context } = await newLee();
    let asked = 0;
    await page.route(file, (route) => {
      asked += 1;
      return asked <= refusals ? refuse(route) : route.continue();
    });

    await page.goto(`${opened.origin}/users`);

    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await expect
      .poll(() => page.evaluate<string>('getComputedStyle(document.body).margin'))
      .toBe('0px');
    expect(asked).toBeGreaterThan(refusals);
    await context.close();
  });

  it('that is gone after an update makes an open tab load the new page', async () => {
    const { page, context } = await newLee();
    await page.goto(`${opened.origin}/settings`, { waitUntil: 'networkidle' });
    let isUpdated = false;
    await page.route(people, (route) =>
      isUpdated ? route.continue() : route.fulfill({ status: 404 }),
    );
    page.on('request', (request) => {
      isUpdated ||= request.isNavigationRequest();
    });
    const reloaded = page.waitForEvent('load');

    await page.getByRole('link', { name: 'Users', exact: true }).first().click();

    await reloaded;
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await context.close();
  });

  it('that never comes reloads the page once; then the page says what happened', async () => {
    const { page, context } = await newLee();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    let isGone = true;
    await page.route(people, (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.continue(),
    );

    await page.goto(`${opened.origin}/users`);

    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    expect(await page.getByRole('alert').textContent()).toBe(
      'A part of the console could not be loaded. Reload the page.',
    );
    expect(loads).toBe(2);
    isGone = false;
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await context.close();
  });

  it('without which nothing begins is asked for four times; then the page says so', async () => {
    const { page, context } = await newLee();
    let isGone = true;
    let asked = 0;
    await page.route(/\/assets\/main-\w+\.js$/, (route) => {
      asked += 1;
      return isGone ? refuse(route) : route.continue();
    });

    await page.goto(opened.origin);

    await page.getByText('The console could not be loaded: the service does not answer.').waitFor();
    expect(asked).toBe(4);
    isGone = false;
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('navigation', { name: 'Areas' }).waitFor();
    await context.close();
  });
});

describe('an operation that is answered 503', () => {
  it('is asked again when it reads, not before the pause that the service wants', async () => {
    const { page, context } = await newLee();
    const at: number[] = [];
    await page.route(/\/api\/admin\/segments\b/, (route) => {
      at.push(performance.now());
      return at.length === 1
        ? route.fulfill({
            status: 503,
            headers: { 'retry-after': '1' },
            json: { message: 'Service Unavailable' },
          })
        : route.continue();
    });

    await page.goto(`${opened.origin}/segments`);

    await page.getByText('people of ours').first().waitFor();
    const [first = 0, second = 0] = at;
    expect(second - first).toBeGreaterThanOrEqual(1_000);
    await context.close();
  });

  it('is never sent again when it writes', async () => {
    const { page, context, enterPassword } = await opened.newVisitor();
    let sent = 0;
    await page.route('**/auth/simple/login', (route) => {
      sent += 1;
      return refuse(route);
    });
    await page.goto(opened.origin);

    await untilQuiet(page, async () => {
      await enterPassword('lee');
      await page.getByRole('alert').waitFor();
    });

    expect(sent).toBe(1);
    await context.close();
  });
});
