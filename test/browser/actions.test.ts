import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VIEWER } from '../support/access.ts';
import { looks, showIn, violationsOn } from '../support/console/axe.ts';
import { type OpenConsole, openConsole } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

const SETTINGS = '/projects/default/settings/actions';

let opened: OpenConsole;
let page: Page;

beforeAll(async () => {
  opened = await openConsole();
  await admin('POST', '/user-admin', { username: 'lee', rootRole: 1, password });
  await admin('POST', '/user-admin', { username: 'kim', rootRole: VIEWER, password });
  await admin('POST', '/projects/default/features', { name: 'checkout' });
  await admin('POST', '/signal-endpoints', { name: 'grafana' });
  const visitor = await opened.newVisitor();
  await visitor.signIn(opened.origin, 'lee');
  page = visitor.page;
});

afterAll(() => opened.close());

const admin: OpenConsole['admin'] = (...request) => opened.admin(...request);

const setNow = async () => (await admin('GET', '/projects/default/actions')).actions.at(-1);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });

async function fillNewActions(name: string): Promise<void> {
  await page.goto(opened.origin + SETTINGS);
  await button('New actions').click();
  await field('Name').fill(name);
  await field('Signal endpoint').fill('grafana');
  await field('Flag').fill('checkout');
  await field('Environment').fill('development');
}

describe('the actions of a project', () => {
  it('are typed, told in words, changed and deleted', async () => {
    await fillNewActions('Errors');
    for (const _ of ['one', 'two']) await button('Add a condition').click();
    const [first, second] = [1, 2].map((each) =>
      page.getByRole('group', { name: `Condition ${each}` }),
    );
    await first?.getByLabel('Operator').selectOption('STR_STARTS_WITH');
    await first?.getByLabel('Compared with').fill('firing, red');
    await first?.getByLabel('Negate').check();
    await first?.getByLabel('Ignore case').check();
    await second?.getByLabel('Value at').fill('/load');
    await second?.getByLabel('Compared with').fill('high');
    await button('Save actions').click();
    await page.getByText('switch off checkout in development').waitFor();
    await page.getByText('A signal of grafana, if').waitFor();
    expect(await setNow()).toMatchObject({
      filters: [
        {
          property: '/status',
          operator: 'STR_STARTS_WITH',
          values: ['firing', 'red'],
          inverted: true,
          caseInsensitive: true,
        },
        { property: '/load', operator: 'IN', values: ['high'], inverted: false },
      ],
      actions: [{ action: 'disableFeatureEnvironment', featureName: 'checkout' }],
    });

    await button('Edit Errors').click();
    await field('What').selectOption('enableFeatureEnvironment');
    await button('Save actions').click();
    await page.getByText('switch on checkout in development').waitFor();
    await button('Delete Errors').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('There are no actions yet.').waitFor();
  });

  it('mark the endpoint that the service does not know', async () => {
    await fillNewActions('Nowhere');
    await field('Signal endpoint').fill('nowhere');
    await button('Save actions').click();

    await expect.poll(() => field('Signal endpoint').getAttribute('aria-invalid')).toBe('true');
  });

  it.each(looks)('are without barrier: $look', async (look) => {
    await showIn(page, look);
    await fillNewActions('Looked at');
    await field('What').selectOption('startMilestone');
    await field('Milestone').fill('Half');

    expect(await violationsOn(page)).toEqual([]);
  });

  it('cannot be changed by those who may only look, who are told why', async () => {
    const visitor = await opened.newVisitor();
    await visitor.signIn(opened.origin, 'kim');
    await visitor.page.goto(opened.origin + SETTINGS);
    const add = visitor.page.getByRole('button', { name: 'New actions' });

    expect(await add.getAttribute('aria-description')).toContain('change the project');
  });
});
