import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

let opened: OpenConsole;
let kim: Visitor;
let kimId: number;

beforeAll(async () => {
  opened = await openConsole();
  const { body } = await opened.service.request('POST', '/api/admin/user-admin', {
    body: { username: 'kim', rootRole: 1, password },
  });
  kimId = body.id;
  kim = await opened.newVisitor();
  await kim.signIn(opened.origin, 'kim');
});

afterAll(() => opened.close());

/** Types a new tag type, and does not send it yet. */
async function typeTagType(name: string): Promise<void> {
  await kim.page.goto(`${opened.origin}/tag-types`);
  await kim.page.getByRole('button', { name: 'New tag type' }).click();
  await kim.page.getByLabel('Name', { exact: true }).fill(name);
  await kim.page.getByLabel('Description').fill('Who owns the flag');
}

async function endSessions(): Promise<void> {
  const path = `/api/admin/user-admin/${kimId}/sessions`;
  const { body } = await opened.service.request('GET', path);
  for (const { id } of body.sessions) await opened.service.request('DELETE', `${path}/${id}`);
}

const dialog = () => kim.page.getByRole('dialog', { name: 'New tag type' });
const save = () => kim.page.getByRole('button', { name: 'Create tag type' }).click();

async function expectSaved(name: string): Promise<void> {
  await kim.page.getByText(`The tag type ${name} is created.`).waitFor();
  const { body } = await opened.service.request('GET', `/api/admin/tag-types/${name}`);
  expect(body.tagType.description).toBe('Who owns the flag');
}

it('a refusal marks the field, and what was typed stays', async () => {
  await typeTagType('not a name');
  await save();

  await kim.page.locator('[aria-invalid="true"]').waitFor();
  expect(await kim.page.getByLabel('Description').inputValue()).toBe('Who owns the flag');
  await kim.page.getByLabel('Name', { exact: true }).fill('refused-once');
  await save();
  await expectSaved('refused-once');
});

it('a reload keeps what was typed', async () => {
  await typeTagType('reloaded');
  await kim.page.reload();
  await kim.page.getByRole('button', { name: 'New tag type' }).click();

  expect(await kim.page.getByLabel('Name', { exact: true }).inputValue()).toBe('reloaded');
  await save();
  await expectSaved('reloaded');
});

it('a connection that is lost while saving is reported, and saving again works', async () => {
  await typeTagType('offline');
  await kim.context.setOffline(true);
  await save();

  await dialog().getByText('The service cannot be reached.', { exact: false }).waitFor();
  await kim.context.setOffline(false);
  await save();
  await expectSaved('offline');
});

it('a service that is killed while saving, and started again, loses nothing that was typed', async () => {
  await typeTagType('killed');
  await opened.killService();
  await save();
  await dialog().getByText('The service cannot be reached.', { exact: false }).waitFor();

  await opened.startAgain();
  await save();
  await expectSaved('killed');
});

it('a session that has ended is renewed in place, and the change is made', async () => {
  await typeTagType('expired');
  await endSessions();
  await save();

  await kim.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await kim.enterPassword('kim');
  await expectSaved('expired');
});
