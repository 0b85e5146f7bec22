import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRole, EDITOR, VIEWER } from '../support/access.ts';
import { needApprovals } from '../support/change-requests.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

const FEATURES = '/projects/default/features';
const DRAFTS = '/projects/default/environments/production/change-requests';
const REQUESTS = '/projects/default/change-requests';

let opened: OpenConsole;
/** Proposes. */
let kim: Visitor;
/** Approves and applies. */
let lee: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  await person('kim', EDITOR, 'Kim Lee');
  const { id } = await person('lee', VIEWER);
  await person('ann', VIEWER);
  const permissions = ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'].map((name) => ({
    name,
    environment: 'production',
  }));
  const role = await createRole(opened.service, 'releaser', { type: 'custom', permissions });
  await admin('POST', '/projects/default/access', { roles: [role], users: [id], groups: [] });
  await needApprovals(opened.service, 1, 'production');
  kim = await signedIn('kim');
  lee = await signedIn('lee');
});

afterAll(() => opened.close());

const admin: OpenConsole['admin'] = (...request) => opened.admin(...request);

function person(username: string, rootRole: number, name?: string) {
  return admin('POST', '/user-admin', { username, rootRole, password, ...(name && { name }) });
}

async function signedIn(username: string): Promise<Visitor> {
  const visitor = await opened.newVisitor();
  await visitor.page.goto(opened.origin);
  await visitor.enterPassword(username);
  await visitor.page.getByRole('navigation', { name: 'Areas' }).waitFor();
  return visitor;
}

/** Creates a flag with a strategy, and a change request of the administrator for it in production. */
async function requested(flag: string, state?: 'In review') {
  await admin('POST', FEATURES, { name: flag });
  return proposedOn(flag, state);
}

/** Adds to the administrator's draft that a flag is switched on, and sends the draft to review if asked to. */
async function proposedOn(flag: string, state?: 'In review') {
  const change = { action: 'updateEnabled', feature: flag, payload: { enabled: true } };
  const draft = await admin('POST', DRAFTS, change);
  if (state) await admin('PUT', `${REQUESTS}/${draft.id}/state`, { state });
  return draft.id as number;
}

function open({ page }: Visitor, id: number) {
  return page.goto(`${opened.origin}${REQUESTS}/${id}`);
}

function button({ page }: Visitor, name: string) {
  return page.getByRole('button', { name, exact: true });
}

const matching = (text: string | RegExp) => expect.stringMatching(text);

/** Why a button cannot be used. */
function reasonOf(visitor: Visitor, name: string) {
  return button(visitor, name).getAttribute('aria-description');
}

describe('four eyes', () => {
  it('Kim proposes, Lee sees what it does, approves and applies', async () => {
    await admin('POST', FEATURES, { name: 'checkout' });

    // Kim switches the flag on, which becomes a proposal, and sends it from the bar.
    await kim.page.goto(`${opened.origin}/flags`);
    await kim.page.getByRole('switch', { name: 'checkout in production' }).click();
    await button(kim, 'Propose').click();
    await kim.page.getByText('Your draft in production: 1 change.').waitFor();
    await kim.page.getByRole('link', { name: 'Review and send' }).click();
    await kim.page.getByRole('heading', { name: 'Switch on' }).waitFor();
    await button(kim, 'Send to review').click();
    await kim.page.getByText('The changes are in review.').waitFor();
    expect(await reasonOf(kim, 'Approve')).toBe('You cannot review your own change request.');

    // Lee finds it among what waits, sees its effect, approves with a comment, and applies.
    await lee.page.goto(`${opened.origin}/change-requests?whose=waiting`);
    await lee.page.getByRole('link', { name: /^Change request / }).click();
    const steps = lee.page.getByRole('list', { name: 'Who decides' }).getByRole('listitem');
    await expect
      .poll(() => steps.allTextContents())
      .toEqual([/^Kim Lee proposed/, /^Sent to review/, 'Approve', 'Apply'].map(matching));
    const preview = lee.page.getByRole('region', { name: 'Preview', exact: true }).getByRole('row');
    await preview.filter({ hasText: 'checkout' }).getByText('on', { exact: true }).waitFor();
    await button(lee, 'Other ways to approve').click();
    await button(lee, 'Approve with a comment').click();
    const dialog = lee.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Comment', exact: true }).fill('Go ahead.');
    await dialog.getByRole('button', { name: 'Approve with a comment' }).click();
    await lee.page.getByText('Go ahead.').waitFor();
    const refused: string[] = [];
    lee.page.on('response', (reply) => {
      if (reply.status() >= 400) refused.push(reply.url());
    });
    await button(lee, 'Apply').click();

    // What it changed can still be seen, and nothing was asked that the service refuses.
    await lee.page.getByText('The changes are in effect in production.').waitFor();
    await lee.page.getByText('No difference: it is still as this request left it.').waitFor();
    expect(refused).toEqual([]);
    const proposed = lee.page.getByRole('list', { name: 'Proposed' });
    expect(await proposed.textContent()).toMatch(/On.*no.*yes/);
    const { environments } = await admin('GET', `${FEATURES}/checkout`);
    expect(environments).toContainEqual(
      expect.objectContaining({ name: 'production', enabled: true }),
    );
  });
});

describe('a release plan that is proposed', () => {
  /** A segment, and the draft of a plan whose second milestone has it, sent to review. */
  async function proposedPlan(flag: string) {
    await admin('POST', FEATURES, { name: flag });
    const constraints = [{ contextName: 'country', operator: 'IN', values: ['DE'] }];
    const segment = await admin('POST', '/segments', { name: `germany-${flag}`, constraints });
    const step = (name: string, sortOrder: number, strategy: object) => ({
      name,
      sortOrder,
      strategies: [{ strategyName: 'flexibleRollout', sortOrder: 0, ...strategy }],
      transitionCondition: sortOrder === 0 ? { intervalMinutes: 240 } : null,
    });
    const template = await admin('POST', '/release-plan-templates', {
      name: `Careful ${flag}`,
      milestones: [
        step('A tenth', 0, { parameters: { rollout: '10' } }),
        step('Germany', 1, { parameters: { rollout: '100' }, segments: [segment.id] }),
      ],
    });
    const draft = await admin('POST', DRAFTS, {
      action: 'addReleasePlan',
      feature: flag,
      payload: { templateId: template.id },
    });
    await admin('PUT', `${REQUESTS}/${draft.id}/state`, { state: 'In review' });
    return { id: draft.id as number, segment };
  }

  it('shows who gets the flag, milestone by milestone, and no ids', async () => {
    const { id } = await proposedPlan('planned-checkout');
    await open(lee, id);

    const milestones = lee.page.getByRole('list', { name: 'Milestones' }).getByRole('listitem');
    await milestones.first().waitFor();
    expect(await milestones.allTextContents()).toEqual([
      'A tenth: 10 % of users get it. Germany follows by itself after 4 hours.',
      'Germany: Everyone gets it, if they are in the segment germany-planned-checkout. ',
    ]);
    await lee.page.getByText('Segment germany-planned-checkout: country is DE').waitFor();
    expect(await lee.page.getByRole('main').textContent()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it('cannot be approved once somebody changed a segment of it, and says who', async () => {
    const { id, segment } = await proposedPlan('planned-search');
    await open(lee, id);
    const constraints = [{ contextName: 'country', operator: 'NOT_IN', values: ['DE'] }];
    await admin('PUT', `/segments/${segment.id}`, { name: segment.name, constraints });
    await lee.page.reload();

    await lee.page
      .getByText(/The segment "germany-planned-search" was changed by ".+" since/)
      .waitFor();
    await lee.page.getByText('Segment germany-planned-search: country is not DE').waitFor();
  });
});

it('a switch that is used before it is known whether approval is needed proposes all the same', async () => {
  await admin('POST', FEATURES, { name: 'early' });
  const config = '**/api/admin/projects/default/change-requests/config';
  const held = Promise.withResolvers<void>();
  await lee.page.route(config, async (route) => {
    await held.promise;
    await route.continue();
  });
  await lee.page.goto(`${opened.origin}/projects/default/features/early`);
  await lee.page.getByRole('switch', { name: 'early in production' }).click();
  held.resolve();

  await button(lee, 'Propose').waitFor();
  await lee.page.unroute(config);
  const { environments } = await admin('GET', `${FEATURES}/early`);
  expect(environments).toContainEqual(
    expect.objectContaining({ name: 'production', enabled: false }),
  );
});

describe('a flag without strategies that is switched on', () => {
  const added = 'Everyone gets it.';

  it('gets one for everybody, as the switch, the request and the editor say', async () => {
    await admin('POST', FEATURES, { name: 'loud' });
    await kim.page.goto(`${opened.origin}/projects/default/features/loud`);
    await kim.page.getByRole('switch', { name: 'loud in production' }).click();
    const dialog = kim.page.getByRole('dialog');
    await dialog.getByText('The flag has no strategy in production').getByText(added).waitFor();
    await button(kim, 'Propose').click();
    await kim.page.getByText(/Added to your draft/).waitFor();

    await kim.page.goto(
      `${opened.origin}/projects/default/features/loud/environments/production/strategies/new`,
    );
    await kim.page.getByLabel('Rollout in %').fill('10');
    await kim.page.getByText(/by the strategy that switching it on adds/).waitFor();
    await kim.page.getByText('Your draft also switches the flag on in production.').waitFor();
    await button(kim, 'Propose').click();
    await kim.page.waitForURL('**/features/loud?*');
    await kim.page.getByText('Your draft in production: 2 changes.').waitFor();
    await kim.page.getByRole('link', { name: 'Review and send' }).click();
    await kim.page.getByText('The flag has no enabled strategy').getByText(added).waitFor();
    await button(kim, 'Send to review').click();

    // Without a test context, the result is that of everybody, and no draw of the 10 %.
    const preview = kim.page.getByRole('region', { name: 'Preview', exact: true }).getByRole('row');
    await preview.filter({ hasText: 'loud' }).getByText('on', { exact: true }).waitFor();
  });

  it('keeps the one that the same request adds before', async () => {
    await admin('POST', FEATURES, { name: 'quiet' });
    const payload = { name: 'flexibleRollout', parameters: { rollout: '10' } };
    await admin('POST', DRAFTS, { action: 'addStrategy', feature: 'quiet', payload });
    const id = await proposedOn('quiet', 'In review');
    await open(lee, id);
    await lee.page.getByRole('heading', { name: 'Switch on' }).first().waitFor();

    const card = lee.page.getByRole('region', { name: 'Flag quiet' });
    expect(await card.getByText(/no enabled strategy/).count()).toBe(0);
    // Nobody is asked about in particular, so each answer would be another draw.
    const preview = lee.page.getByRole('region', { name: 'Preview', exact: true }).getByRole('row');
    await preview.filter({ hasText: 'quiet' }).getByText('by chance: 10 %').waitFor();
  });
});

describe('a change request', () => {
  it('says which permission is missing to approve it', async () => {
    const id = await requested('menu', 'In review');
    const ann = await signedIn('ann');
    await open(ann, id);

    await button(ann, 'Approve').waitFor();

    expect(await reasonOf(ann, 'Approve')).toContain('approve and reject change requests');
    expect(await reasonOf(ann, 'Cancel the request')).toMatch(/Only .+ can do this/);
  });

  it('keeps a time that is refused, and says at the field why', async () => {
    const id = await requested('banner', 'In review');
    await open(lee, id);
    await button(lee, 'Approve').click();
    await button(lee, 'Schedule').click();
    const time = lee.page.getByLabel('Date and time');

    await time.fill('2020-01-01T10:00');
    await lee.page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();

    await expect.poll(() => time.getAttribute('aria-invalid')).toBe('true');
    expect(await time.inputValue()).toBe('2020-01-01T10:00');
    await time.fill('2099-01-01T10:00');
    await lee.page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
    await lee.page.getByText(/It will be applied on .*1 January 2099/).waitFor();
  });

  it('has its strategies edited with the fields of strategies, which say what is refused', async () => {
    await admin('POST', FEATURES, { name: 'voucher' });
    await kim.page.goto(`${opened.origin}/projects/default/features/voucher`);
    const id = await kim.page.evaluate(async (path) => {
      const strategy = { name: 'flexibleRollout', parameters: { rollout: '10' } };
      const body = JSON.stringify({ action: 'addStrategy', feature: 'voucher', payload: strategy });
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`/api/admin${path}`, { method: 'POST', headers, body });
      const answer = (await reply.json()) as { readonly id: number };
      return answer.id;
    }, DRAFTS);
    await open(kim, id);
    await button(kim, 'Edit: Add the strategy flexibleRollout').click();
    const rollout = kim.page.getByLabel('Rollout in %');

    await rollout.fill('140');
    await button(kim, 'Save the change').click();

    await expect.poll(() => rollout.getAttribute('aria-invalid')).toBe('true');
    await rollout.fill('40');
    await button(kim, 'Save the change').click();
    await kim.page.getByText('The change is edited.').waitFor();
    const proposed = kim.page.getByRole('list', { name: 'Proposed' }).filter({ hasText: '40 %' });
    await proposed.waitFor();
  });

  it('explains a conflict, and compares with what somebody else has changed', async () => {
    await admin('POST', FEATURES, { name: 'search' });
    const strategies = `${FEATURES}/search/environments/production/strategies`;
    const { id: strategy } = await admin('POST', strategies, {
      name: 'flexibleRollout',
      parameters: { rollout: '10', stickiness: 'default', groupId: 'search' },
    });
    const payload = {
      id: strategy,
      parameters: { rollout: '25', stickiness: 'default', groupId: 'search' },
    };
    const { id } = await admin('POST', DRAFTS, {
      action: 'updateStrategy',
      feature: 'search',
      payload,
    });
    await admin('PUT', `${strategies}/${strategy}`, {
      parameters: { rollout: '15', stickiness: 'default', groupId: 'search' },
    });

    await open(lee, id);

    const conflict =
      /The strategy “10 % of users” of the flag "search" was changed by .+, just now/;
    await lee.page.getByText(conflict).waitFor();
    const told = (name: string) => lee.page.getByRole('list', { name }).textContent();
    expect(await told('Proposed')).toMatch(/Rollout.*10 %.*25 %/);
    expect(await told('Compared with now')).toMatch(/Rollout.*15 %.*25 %/);
  });
});
