import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EDITOR, VIEWER } from '../support/access.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

const STRATEGIES = '/projects/default/features/basket/environments/development/strategies';

let opened: OpenConsole;
let editor: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  await admin('POST', '/user-admin', { username: 'editor', rootRole: EDITOR, password });
  await admin('POST', '/user-admin', { username: 'viewer', rootRole: VIEWER, password });
  await admin('POST', '/projects/default/features', { name: 'basket' });
  const { id } = await admin('POST', STRATEGIES, { name: 'flexibleRollout', ...rollout('25') });
  await admin('PUT', `${STRATEGIES}/${id}`, rollout('50'));
  editor = await signedIn('editor');
});

afterAll(() => opened.close());

async function admin(method: string, path: string, body?: object) {
  const { status, body: answer } = await opened.service.request(method, `/api/admin${path}`, {
    body,
  });
  expect({ status: status < 300, answer }).toMatchObject({ status: true });
  return answer;
}

function rollout(share: string) {
  return {
    parameters: { rollout: share, stickiness: 'default', groupId: 'basket' },
    constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
  };
}

async function signedIn(username: string): Promise<Visitor> {
  const visitor = await opened.newVisitor();
  await visitor.page.goto(opened.origin);
  await visitor.enterPassword(username);
  await visitor.page.getByRole('button', { name: 'Sign out' }).waitFor();
  return visitor;
}

const updates = '/events?type=feature-strategy-update';
const update = /changed the strategy flexibleRollout of basket in development/;

describe('events', () => {
  it('are found by the filters of the address, and told in words', async () => {
    await editor.page.goto(`${opened.origin}${updates}`);

    await editor.page.getByRole('link', { name: update }).waitFor();

    expect(await editor.page.getByRole('main').getByRole('listitem').count()).toBe(1);
    await editor.page.getByText('Rollout: 25 % → 50 %').waitFor();
  });

  it('say which filter is wrong', async () => {
    await editor.page.goto(`${opened.origin}/events?from=2026-02-30`);

    await editor.page.getByRole('alert').getByText('must be a day of the calendar').waitFor();
  });

  it('are read page by page where nobody has counted them all', async () => {
    const features = Array.from({ length: 60 }, (_, index) => `many-${index}`);
    for (const name of features) await admin('POST', '/projects/default/features', { name });
    for (const to of ['on', 'off', 'on', 'off', 'on', 'off', 'on', 'off', 'on']) {
      await admin('POST', `/projects/default/bulk_features/environments/development/${to}`, {
        features,
      });
    }
    await editor.page.goto(`${opened.origin}/events?environment=development`);
    const pages = editor.page.getByRole('navigation', { name: 'Pages' });
    await pages.getByText('1 to 50 of at least 250').waitFor();

    await pages.getByRole('button', { name: 'Older' }).click();
    await pages.getByText('51 to 100 of at least 300').waitFor();
    await pages.getByRole('button', { name: 'Newest' }).click();
    await pages.getByText('1 to 50 of at least 250').waitFor();
  });

  it('cannot be reversed without the permission, which is named', async () => {
    const viewer = await signedIn('viewer');
    await viewer.page.goto(`${opened.origin}${updates}`);
    await viewer.page.getByRole('link', { name: update }).click();
    await viewer.page.getByRole('button', { name: 'Propose the reverse' }).click();

    const back = viewer.page.getByRole('button', { name: 'Change it back' });
    await expect
      .poll(() => back.getAttribute('aria-description'))
      .toContain('UPDATE_FEATURE_STRATEGY');
  });

  it('are reversed at once where nobody has to approve', async () => {
    await editor.page.goto(`${opened.origin}${updates}`);
    await editor.page.getByRole('link', { name: update }).click();
    await editor.page.getByRole('button', { name: 'Propose the reverse' }).click();

    await editor.page.getByRole('button', { name: 'Change it back' }).click();

    await editor.page.getByText('It is as it was before the event.').waitFor();
    const [strategy] = await admin('GET', STRATEGIES);
    expect(strategy.parameters.rollout).toBe('25');
  });
});

describe('the playground', () => {
  const question = new URLSearchParams([
    ['environment', 'development'],
    ['flag', 'bask'],
    ['context', 'Ada?userId=8'],
    ['context', 'Kim?userId=7'],
  ]);

  it('answers the question of a link, for each context', async () => {
    await admin('POST', '/projects/default/features/basket/environments/development/on');
    await editor.page.goto(`${opened.origin}/playground?${question}`);

    const ada = editor.page.getByRole('button', { name: /basket in development for Ada: off/ });
    await ada.waitFor();
    expect(
      await editor.page.getByRole('button', { name: /basket in development for Kim/ }).count(),
    ).toBe(1);
  });

  it('explains a result down to the constraint', async () => {
    await editor.page.goto(`${opened.origin}/playground?${question}`);

    await editor.page.getByRole('button', { name: /basket in development for Ada/ }).click();

    const dialog = editor.page.getByRole('dialog');
    await dialog.getByText('Off, because none of its strategies lets this context in.').waitFor();
    expect(await dialog.getByRole('listitem').last().textContent()).toMatch(
      /does not hold:.*userId is 7/,
    );
  });

  it('keeps the contexts of a link in the browser when asked to', async () => {
    await editor.page.goto(`${opened.origin}/playground?${question}`);

    await editor.page.getByRole('button', { name: 'Keep them in this browser' }).click();
    await editor.page.goto(`${opened.origin}/playground?environment=development`);

    await editor.page.getByRole('button', { name: /basket in development for Kim/ }).waitFor();
  });
});
