import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenConsole, openConsole } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

const ADMIN = 1;
const FLAG = '/projects/default/features/checkout';

let opened: OpenConsole;
let page: Page;
let templateId: string;

beforeAll(async () => {
  opened = await openConsole();
  await admin('POST', '/user-admin', { username: 'lee', rootRole: ADMIN, password });
  await admin('POST', '/projects/default/features', { name: 'checkout' });
  ({ id: templateId } = await admin('POST', '/release-plan-templates', {
    name: 'Careful',
    milestones: [
      {
        name: 'Staff',
        sortOrder: 0,
        strategies: [
          { strategyName: 'flexibleRollout', sortOrder: 0, parameters: { rollout: '1' } },
        ],
      },
    ],
  }));
  const visitor = await opened.newVisitor();
  await visitor.signIn(opened.origin, 'lee');
  page = visitor.page;
});

afterAll(() => opened.close());

const admin: OpenConsole['admin'] = (...request) => opened.admin(...request);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
const inDialog = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

describe('a template', () => {
  it('is typed with its milestones and strategies, survives a reload, and is saved', async () => {
    await page.goto(`${opened.origin}/release-templates/new`);
    await field('Name').first().fill('Two steps');
    await field('Name').nth(1).fill('Staff');
    await button('Edit strategy 1 of Milestone 1').click();
    await field('Rollout in %').fill('5');
    await button('Back to the template').click();
    await page.getByText('5 % of users get it.').waitFor();
    await button('Add a milestone').click();
    await field('Name').nth(2).fill('Everybody');
    await page.getByLabel('The next milestone starts by itself').check();
    await field('After').fill('3');
    await page.reload();
    await button('Create template').click();
    await page.getByRole('heading', { name: 'Two steps' }).waitFor();

    const templates = await admin('GET', '/release-plan-templates');
    expect(templates.find(({ name }: { name: string }) => name === 'Two steps')).toMatchObject({
      milestones: [
        {
          name: 'Staff',
          transitionCondition: { intervalMinutes: 4_320 },
          strategies: [{ strategyName: 'flexibleRollout', parameters: { rollout: '5' } }],
        },
        { name: 'Everybody', transitionCondition: null },
      ],
    });
  });

  it('marks the field that the service refuses', async () => {
    await page.goto(`${opened.origin}/release-templates/new`);
    await button('Create template').click();

    await expect.poll(() => field('Name').first().getAttribute('aria-invalid')).toBe('true');
  });

  it('leaves the list when it is archived', async () => {
    const { id } = await admin('POST', '/release-plan-templates', { name: 'Old', milestones: [] });
    await page.goto(`${opened.origin}/release-templates/${id}`);
    await button('Archive Old').click();
    await inDialog('Archive').click();
    await page.getByRole('link', { name: 'Careful' }).waitFor();

    await expect.poll(() => page.getByRole('link', { name: 'Old', exact: true }).count()).toBe(0);
  });
});

describe('a template with a guardrail', () => {
  it('is typed, saved and changed, and brings the guardrail along', async () => {
    await page.goto(`${opened.origin}/release-templates/${templateId}`);
    await button('Add a safeguard').click();
    await field('Metric').fill('errors');
    await field('Share of').fill('requests');
    await button('Save template').click();
    await page.getByText('The template is saved.').waitFor();
    await page.reload();
    expect(await field('Share of').inputValue()).toBe('requests');
    await page.goto(`${opened.origin}${FLAG}?environment=development`);
    await button('Add release plan in development').click();
    await page
      .getByRole('dialog')
      .getByText('Metric: errors of requests worse with the flag than without: Pause the plan')
      .waitFor();
    await inDialog('Add release plan').click();
    await page.getByText('Not watched', { exact: true }).waitFor();
    const [plan] = await admin('GET', `${FLAG}/environments/development/release-plans`);
    expect(plan.safeguards).toMatchObject([{ source: { name: 'errors' } }]);

    await page.goto(`${opened.origin}/release-templates/${templateId}`);
    await button('Remove safeguard 1').click();
    await button('Save template').click();
    await page.getByText('The template is saved.').waitFor();
    const template = await admin('GET', `/release-plan-templates/${templateId}`);
    expect(template.safeguards ?? []).toEqual([]);
  });
});
