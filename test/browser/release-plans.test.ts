import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VIEWER } from '../support/access.ts';
import { needApprovals } from '../support/change-requests.ts';
import { type OpenConsole, openConsole } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

const ADMIN = 1;
const FLAG = '/projects/default/features/checkout';
const DEVELOPMENT = `${FLAG}/environments/development`;
/** The page of the flag, with the environment of the plan in full. */
const PAGE = `${FLAG}?environment=development`;

let opened: OpenConsole;
let page: Page;
/** Where another service sends signals. */
let signalToken: string;
let templateId: string;

beforeAll(async () => {
  opened = await openConsole();
  await admin('POST', '/user-admin', { username: 'lee', rootRole: ADMIN, password });
  await admin('POST', '/user-admin', { username: 'kim', rootRole: VIEWER, password });
  await admin('POST', '/projects/default/features', { name: 'checkout' });
  ({ id: templateId } = await admin('POST', '/release-plan-templates', {
    name: 'Careful',
    milestones: [milestone('Staff', 0, 1), milestone('Half', 1, 50), milestone('All', 2, 100)],
  }));
  const { id } = await admin('POST', '/signal-endpoints', { name: 'grafana' });
  ({ token: signalToken } = await admin('POST', `/signal-endpoints/${id}/tokens`, { name: 'a' }));
  await needApprovals(opened.service, 1, 'production');
  const visitor = await opened.newVisitor();
  await visitor.signIn(opened.origin, 'lee');
  page = visitor.page;
});

afterAll(() => opened.close());

const admin: OpenConsole['admin'] = (...request) => opened.admin(...request);

function milestone(name: string, sortOrder: number, rollout: number) {
  const parameters = { rollout: String(rollout) };
  return {
    name,
    sortOrder,
    strategies: [{ strategyName: 'flexibleRollout', sortOrder: 0, parameters }],
  };
}

const planNow = async () => (await admin('GET', `${DEVELOPMENT}/release-plans`))[0];
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
const inDialog = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

async function newPlan() {
  const [old] = await admin('GET', `${DEVELOPMENT}/release-plans`);
  if (old) await admin('DELETE', `${DEVELOPMENT}/release-plans/${old.id}`);
  return admin('POST', `${DEVELOPMENT}/release-plans`, { templateId });
}

/** A plan whose first milestone is active, on the page. */
async function showStartedPlan() {
  const plan = await newPlan();
  const path = `${DEVELOPMENT}/release-plans/${plan.id}`;
  await admin('POST', `${DEVELOPMENT}/on`);
  await admin('POST', `${path}/milestones/${plan.milestones[1].id}/start`);
  await page.goto(opened.origin + PAGE);
  await page.getByRole('heading', { name: 'Release plan: Careful' }).waitFor();
  return { plan, path };
}

describe('a release plan on the page of its flag', () => {
  it('is added from a template whose milestones are told first', async () => {
    await page.goto(opened.origin + PAGE);
    await button('Add release plan in development').click();
    await page.getByRole('dialog').getByText('50 % of users get it.').waitFor();
    await inDialog('Add release plan').click();

    await page.getByText('Not started').waitFor();
    expect(await planNow()).toMatchObject({ name: 'Careful', activeMilestoneId: null });
  });

  it('starts a milestone, after it has said what happens', async () => {
    await newPlan();
    await page.goto(opened.origin + PAGE);
    await button('Start Staff in development').click();
    await inDialog('Start').click();

    await page.getByText('Rolling out').waitFor();
    const { activeMilestoneId, milestones } = await planNow();
    expect(activeMilestoneId).toBe(milestones[0].id);
  });

  it('gets a time after which the next milestone follows, and loses it again', async () => {
    await showStartedPlan();
    await button('Timing after Half in development').click();
    await field('The next milestone').selectOption({ label: 'is All, by the clock' });
    await field('It starts after').fill('2');
    await field('Unit').selectOption('hour');
    await inDialog('Save').click();

    await page.getByText('All follows after 2 hours.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'All' }).getByText('in 1 hour').waitFor();
    await button('Timing after Half in development').click();
    await field('The next milestone').selectOption('');
    await inDialog('Save').click();
    await page.getByText('All follows').waitFor({ state: 'detached' });

    expect((await planNow()).milestones[1]).toMatchObject({ transitionCondition: null });
  });

  it('marks a time that the service refuses', async () => {
    await showStartedPlan();
    await button('Timing after Half in development').click();
    await field('The next milestone').selectOption({ label: 'is All, by the clock' });
    await field('It starts after').fill('soon');
    await inDialog('Save').click();

    await expect.poll(() => field('It starts after').getAttribute('aria-invalid')).toBe('true');
    expect(await field('It starts after').inputValue()).toBe('soon');
  });

  it('is paused and resumed', async () => {
    await showStartedPlan();
    await button('Pause the release plan in development').click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await button('Resume the release plan in development').click();

    await page.getByText('Rolling out').waitFor();
    expect((await planNow()).milestones[1].pausedAt).toBeNull();
  });

  it('shows which safeguard has stopped it, and why', async () => {
    await showStartedPlan();
    await button('Stop the plan on an alarm or metric in development').click();
    await field('When').selectOption('signal-endpoint');
    await field('Name of the endpoint').fill('grafana');
    await inDialog('Add safeguard').click();
    await page.getByText('Signal grafana', { exact: true }).waitFor();
    await opened.service.request('POST', '/api/signal-endpoint/grafana', {
      token: `Bearer ${signalToken}`,
      body: { status: 'firing' },
    });
    await page.reload();

    await page.getByText('Tripped', { exact: true }).waitFor();
    await page.getByText('A signal came to the signal endpoint "grafana".').waitFor();
    await button('Delete the safeguard Signal grafana in development').click();
    await inDialog('Delete').click();
    await page.getByRole('list', { name: 'Safeguards of the plan' }).waitFor({ state: 'detached' });
  });

  it('is beside a safeguard of the flag itself, which switches it off', async () => {
    await showStartedPlan();
    await button('Switch off on an alarm or metric in development').click();
    await field('Name of the alarm').fill('checkout-errors');
    await inDialog('Add safeguard').click();
    const ofTheFlag = page.getByRole('list', { name: 'Safeguards of the flag' });
    await ofTheFlag.waitFor();
    const { safeguards } = await admin('GET', DEVELOPMENT);

    expect(safeguards).toMatchObject([{ source: { name: 'checkout-errors' } }]);
    await button('Delete the safeguard Alarm checkout-errors of the flag in development').click();
    await inDialog('Delete').click();
    await ofTheFlag.waitFor({ state: 'detached' });
  });

  it('gets a guardrail, which says what it will do, and how far it is from stopping', async () => {
    await showStartedPlan();
    await button('Stop the plan on an alarm or metric in development').click();
    await field('When').selectOption('impact-metric');
    await inDialog('Add safeguard').click();
    await expect.poll(() => field('Metric').getAttribute('aria-invalid')).toBe('true');
    await field('Metric').fill('errors');
    await field('Share of').fill('requests');
    await page
      .getByText('It looks each minute for: errors of requests worse with the flag than without.')
      .waitFor();
    await field('Then').selectOption('startPreviousMilestone');
    await inDialog('Add safeguard').click();

    const listed = page.getByRole('list', { name: 'Safeguards of the plan' });
    await listed.getByText('Metric: errors of requests worse with the flag').waitFor();
    await listed.getByText('Not enough data', { exact: true }).waitFor();
    await listed.getByText('errors: nothing was counted yet.').waitFor();
    expect((await planNow()).safeguards).toMatchObject([
      {
        impactMetric: { metricName: 'errors', aggregationMode: 'share', ofMetric: 'requests' },
        triggerCondition: { operator: 'worse-than-without' },
        action: { type: 'startPreviousMilestone' },
      },
    ]);
  });

  it('gets a guardrail with a threshold in percent, of some samples', async () => {
    await showStartedPlan();
    await button('Stop the plan on an alarm or metric in development').click();
    await field('When').selectOption('impact-metric');
    await field('Metric').fill('errors');
    await field('Share of').fill('requests');
    await field('Stops when it is').selectOption('>');
    await field('Threshold in percent').fill('2.5');
    await field('In the last').selectOption({ label: '1 hour' });
    await field('Only samples with').fill('country=de,');
    await inDialog('Add safeguard').click();

    await page
      .getByText('Metric: errors of requests with country de above 2.5 % in 1 hour')
      .waitFor();
    expect((await planNow()).safeguards).toMatchObject([
      {
        impactMetric: { windowMinutes: 60, labelSelectors: { country: ['de'] } },
        triggerCondition: { operator: '>', threshold: 0.025 },
      },
    ]);
  });

  it('marks the name of an endpoint that there is not', async () => {
    await showStartedPlan();
    await button('Stop the plan on an alarm or metric in development').click();
    await field('When').selectOption('signal-endpoint');
    await field('Name of the endpoint').fill('nowhere');
    await inDialog('Add safeguard').click();

    await expect
      .poll(() => field('Name of the endpoint').getAttribute('aria-invalid'))
      .toBe('true');
  });

  it('has strategies that are edited as those of the milestone', async () => {
    await showStartedPlan();
    expect(await page.getByRole('link', { name: 'Edit Strategy 1 in development' }).count()).toBe(
      0,
    );
    await page.getByRole('link', { name: 'Edit strategy 1 of Half in development' }).click();
    await field('Rollout in %').fill('60');
    await button('Save strategy').click();

    await page.getByText('60 % of users get it.').waitFor();
    const saved = async () => (await planNow()).milestones[1].strategies[0].parameters.rollout;
    await expect.poll(saved).toBe('60');
  });

  it('says that a strategy beside it overrules it, also before it is added', async () => {
    await newPlan();
    await admin('POST', `${DEVELOPMENT}/strategies`, {
      name: 'flexibleRollout',
      title: 'Half of all',
      parameters: { rollout: '50' },
    });
    await page.goto(opened.origin + PAGE);
    const overruled = 'Together 50 % of users get it, not 1 %: the strategy “Half of all” lets in';
    await page.getByText(overruled).waitFor();
    await button('Remove the release plan in development').click();
    await inDialog('Remove').click();
    await button('Add release plan in development').click();

    await page.getByRole('dialog').getByText(overruled).waitFor();

    await inDialog('Cancel').click();
    const [{ id }] = await admin('GET', `${DEVELOPMENT}/strategies`);
    await admin('DELETE', `${DEVELOPMENT}/strategies/${id}`);
  });

  it('is removed, and the flag is off if no other strategy is left', async () => {
    await showStartedPlan();
    await button('Remove the release plan in development').click();
    await page.getByText('No other is left, so the flag is switched off.').waitFor();
    await inDialog('Remove').click();

    await button('Add release plan in development').waitFor();
    expect((await admin('GET', DEVELOPMENT)).enabled).toBe(false);
  });
});

describe('where changes need approval', () => {
  it('the same button proposes', async () => {
    await page.goto(opened.origin + FLAG);
    await button('Add release plan in production').click();
    await inDialog('Propose').click();
    await page.getByText('Added to your draft').waitFor();

    await page.goto(opened.origin + FLAG);
    await page.getByText('1 change').first().waitFor();
    expect(await admin('GET', `${FLAG}/environments/production/release-plans`)).toEqual([]);
  });
});

describe('somebody who may only look', () => {
  let viewer: Page;

  beforeEach(async () => {
    await showStartedPlan();
    const visitor = await opened.newVisitor();
    await visitor.signIn(opened.origin, 'kim');
    viewer = visitor.page;
    await viewer.goto(opened.origin + PAGE);
  });

  it('reads the plan, and is told which right changing it needs', async () => {
    const pause = viewer.getByRole('button', { name: 'Pause the release plan in development' });

    expect(await pause.getAttribute('aria-description')).toContain('change strategies of flags');
  });
});
