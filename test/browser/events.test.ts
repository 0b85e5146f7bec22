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

const admin: OpenConsole['admin'] = (...request) => opened.admin(...request);

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
  await visitor.page.getByRole('navigation', { name: 'Areas' }).waitFor();
  return visitor;
}

const updates = '/events?type=feature-strategy-update';
const update = /changed the share of basket in development: 25 → 50 %/;
const undo = /^Undo: .* changed the share of basket in development/;

describe('events', () => {
  it('are found by the filters of the address, and told in words', async () => {
    await editor.page.goto(`${opened.origin}${updates}`);

    await editor.page.getByRole('link', { name: update }).waitFor();

    expect(await editor.page.getByRole('main').getByRole('listitem').count()).toBe(1);
  });

  it('are narrowed to a kind by one click, and a chart says on which days they were', async () => {
    await editor.page.goto(`${opened.origin}/events`);
    await editor.page.getByRole('button', { name: 'Share', exact: true }).click();

    await editor.page.getByRole('img', { name: /^Events by day: most on .*, 1$/ }).waitFor();
    await editor.page.getByRole('link', { name: update }).waitFor();
    expect(await editor.page.getByRole('main').getByRole('listitem').count()).toBe(1);
    expect(new URL(editor.page.url()).search).toBe('?kind=share');
  });

  it('are narrowed to the days that a drag passes over', async () => {
    await editor.page.goto(`${opened.origin}/events`);
    const chart = editor.page.getByRole('img', { name: /^Events by day/ });
    const box = await chart.boundingBox();
    if (!box) throw new Error('the chart has no place');
    await editor.page.mouse.move(box.x + box.width * 0.84, box.y + 5);
    await editor.page.mouse.down();
    await editor.page.mouse.move(box.x + box.width - 2, box.y + 5);
    await editor.page.mouse.up();

    await editor.page.getByRole('button', { name: 'When' }).getByText('to').waitFor();
    await editor.page.getByRole('button', { name: 'Show all days' }).click();
    await expect.poll(() => new URL(editor.page.url()).search).toBe('');
  });

  it('name people, not their e-mail addresses', async () => {
    await admin('POST', '/user-admin', {
      email: 'ada@example.com',
      username: 'ada',
      name: 'Ada Ito',
      rootRole: EDITOR,
      password,
    });
    const ada = await signedIn('ada');
    await ada.page.evaluate(() =>
      fetch('/api/admin/projects/default/features', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'of-ada' }),
      }),
    );

    await editor.page.goto(`${opened.origin}/events?feature=of-ada`);

    await editor.page.getByText('Ada Ito created the flag of-ada').waitFor();
    await editor.page.getByRole('button', { name: 'Who' }).click();
    await editor.page.getByRole('button', { name: 'Ada Ito' }).click();
    await editor.page.getByRole('button', { name: 'Who Ada Ito' }).waitFor();
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

  it('cannot be undone without the permission, which is named', async () => {
    const viewer = await signedIn('viewer');
    await viewer.page.goto(`${opened.origin}${updates}`);
    await viewer.page.getByRole('button', { name: undo }).click();

    const back = viewer.page.getByRole('dialog').getByRole('button', { name: 'Undo' });
    await expect
      .poll(() => back.getAttribute('aria-description'))
      .toContain('change strategies of flags');
  });

  it('are undone at once, in the list, where nobody has to approve', async () => {
    await editor.page.goto(`${opened.origin}${updates}`);
    await editor.page.getByRole('button', { name: undo }).click();

    await editor.page.getByText('basket is at 25 % again in development.').waitFor();
    expect(await shareNow()).toBe('25');
  });

  it('say what else is undone where somebody has changed the same since', async () => {
    await editor.page.goto(`${opened.origin}${updates}`);
    await editor.page.getByRole('button', { name: undo }).last().click();

    const dialog = editor.page.getByRole('dialog');
    await dialog.getByText('This also undoes what was changed since:').waitFor();
    await dialog.getByText('changed the share of basket in development: 50 → 25 %').waitFor();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await editor.page.getByText('basket is at 25 % again in development.').waitFor();
    expect(await shareNow()).toBe('25');
  });

  it('of a flag that was switched back already leave nothing to undo', async () => {
    await admin('POST', '/projects/default/features', { name: 'lamp' });
    await admin('POST', `/projects/default/features/lamp/environments/development/on`);
    await admin('POST', `/projects/default/features/lamp/environments/development/off`);
    await editor.page.goto(`${opened.origin}/events?feature=lamp&kind=on`);

    await editor.page.getByRole('button', { name: /^Undo: .* switched on lamp/ }).click();

    await editor.page
      .getByText(/^Nothing to undo: .* switched off lamp in development\.$/)
      .waitFor();
  });

  it('are undone on their own page too', async () => {
    await admin('POST', '/projects/default/features/lamp/environments/development/on');
    await editor.page.goto(`${opened.origin}/events?feature=lamp&kind=on`);
    await editor.page
      .getByRole('link', { name: /switched on lamp in development/ })
      .first()
      .click();

    const card = editor.page.getByRole('region', { name: 'Undo' });
    await card.getByRole('button', { name: /^Undo/ }).click();

    await editor.page.getByText('lamp is off again in development.').waitFor();
  });
});

async function shareNow(): Promise<string> {
  const [strategy] = await admin('GET', STRATEGIES);
  return strategy.parameters.rollout;
}

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
