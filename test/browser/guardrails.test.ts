import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { looks, showIn, violationsOn } from '../support/console/axe.ts';
import { type OpenConsole, openConsole } from '../support/console/open-console.ts';
import { visit } from '../support/console/visit.ts';
import { password } from '../support/people.ts';

const ADMIN = 1;
const FLAG = '/projects/default/features/new-checkout';
const PRODUCTION = `${FLAG}/environments/production`;

let opened: OpenConsole;
let page: Page;

/** A plan of a flag, whose application counts its errors. */
beforeAll(async () => {
  opened = await openConsole();
  await admin('POST', '/user-admin', { username: 'lee', rootRole: ADMIN, password });
  await admin('POST', '/projects/default/features', { name: 'new-checkout' });
  const parameters = { rollout: '25' };
  const strategies = [{ strategyName: 'flexibleRollout', sortOrder: 0, parameters }];
  const { id: templateId } = await admin('POST', '/release-plan-templates', {
    name: 'Careful',
    milestones: [{ name: 'A quarter', sortOrder: 0, strategies }],
  });
  const plan = await admin('POST', `${PRODUCTION}/release-plans`, { templateId });
  await admin('POST', `${PRODUCTION}/on`);
  await admin(
    'POST',
    `${PRODUCTION}/release-plans/${plan.id}/milestones/${plan.milestones[0].id}/start`,
  );
  await report();
  const visitor = await opened.newVisitor();
  await visitor.signIn(opened.origin, 'lee');
  page = visitor.page;
});

afterAll(() => opened.close());

const admin: OpenConsole['admin'] = (...request) => opened.admin(...request);

/** Counters as the SDKs send them, which are added up. */
async function report(): Promise<void> {
  const { secret: token } = await admin('POST', '/api-tokens', {
    tokenName: 'shop',
    type: 'client',
    environment: 'production',
    projects: ['default'],
  });
  const now = new Date().toISOString();
  const counter = (name: string, on: number, off: number) => ({
    name,
    help: name,
    type: 'counter',
    samples: [
      { value: on, labels: { 'new-checkout': 'enabled' } },
      { value: off, labels: { 'new-checkout': 'disabled' } },
    ],
  });
  const body = {
    appName: 'shop',
    bucket: { start: now, stop: now, toggles: {} },
    impactMetrics: [
      counter('checkout_errors', 1, 3),
      counter('checkout_requests', 100, 300),
      counter('search_requests', 50, 150),
    ],
  };
  const answer = await opened.service.request('POST', '/api/client/metrics', { body, token });
  expect(answer.status).toBe(202);
  // At its start, a service does at once what it does each minute.
  await opened.killService();
  await opened.startAgain();
}

const proposals = () => page.getByRole('list', { name: 'Proposed guardrails' });
const safeguards = () => page.getByRole('list', { name: 'Safeguards of the plan' });

async function showPlan(): Promise<void> {
  await visit(page, `${opened.origin}${FLAG}?environment=production`);
  await page.getByRole('heading', { name: 'Release plan: Careful' }).waitFor();
}

it('a plan proposes to compare the errors that carry the label of its flag, as a share of the requests of the same part', async () => {
  await showPlan();

  const [proposed, ...others] = await proposals().getByRole('listitem').all();

  expect(others).toEqual([]);
  expect(await proposed?.innerText()).toContain(
    'Proposed: checkout_errors of checkout_requests worse with the flag than without',
  );
});

it('has no barrier that axe finds in any look', async () => {
  await showPlan();
  await proposals().waitFor();

  for (const look of looks) {
    await showIn(page, look);
    expect(await violationsOn(page)).toEqual([]);
  }
  await showIn(page, looks[0]);
});

it('a proposal is added by one click, says that there is not enough data, and is proposed no more', async () => {
  await showPlan();

  await proposals().getByRole('button', { name: 'Add the guardrail' }).click();

  await safeguards().getByText('Not enough data').waitFor();
  await proposals().waitFor({ state: 'detached' });
  const [plan] = await admin('GET', `${PRODUCTION}/release-plans`);
  expect(plan.safeguards[0]).toMatchObject({
    impactMetric: {
      metricName: 'checkout_errors',
      ofMetric: 'checkout_requests',
      aggregationMode: 'share',
    },
    triggerCondition: { operator: 'worse-than-without' },
  });
});
