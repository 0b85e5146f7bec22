import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignInUser } from '../support/browser.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';

let opened: OpenConsole;
let admin: Visitor;
let reader: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  await createSignInUser(opened.service, 'root', 1);
  await createSignInUser(opened.service, 'reader');
  [admin, reader] = await Promise.all([signedIn('root'), signedIn('reader')]);
});

afterAll(() => opened.close());

async function signedIn(username: string): Promise<Visitor> {
  const visitor = await opened.newVisitor();
  await visitor.page.goto(`${opened.origin}/account`);
  await visitor.enterPassword(username);
  await visitor.page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  return visitor;
}

async function api(method: string, path: string, body?: object) {
  const reply = await opened.service.request(method, `/api/admin${path}`, {
    ...(body && { body }),
  });
  expect(reply.status).toBeLessThan(300);
  return reply.body;
}

const visit = (path: string, visitor = admin) => visitor.page.goto(`${opened.origin}${path}`);
const button = (name: string, visitor = admin) =>
  visitor.page.getByRole('button', { name, exact: true });
const field = (name: string) => admin.page.getByLabel(name, { exact: true });

describe('an administrator', () => {
  it('creates a user, and gets a link that sets the first password', async () => {
    await visit('/users');
    await button('New user').click();
    await field('Name').fill('Kim Lee');
    await field('E-mail address or username').fill('kim@example.com');
    await button('Create user').click();
    await admin.page.getByRole('heading', { name: 'Kim Lee is invited' }).waitFor();

    const link = await admin.page.locator('dialog code').textContent();
    const guest = await opened.newVisitor();
    await guest.page.goto(link ?? '');
    await guest.page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await guest.context.close();
  });

  it('creates a user with a role in a project, by one dialog', async () => {
    await api('POST', '/projects', { id: 'checkout', name: 'Checkout' });
    await visit('/users?new');
    await field('Name').fill('Ines');
    await field('E-mail address or username').fill('ines');
    await button('Role in a project').click();
    await field('Project').pressSequentially('Check');
    await admin.page.getByRole('option', { name: /^Checkout/ }).click();
    await button('Create user').click();

    await admin.page.getByText('They have the role Member in Checkout.').waitFor();
    const { users } = await api('GET', '/projects/checkout/access');
    expect(users).toEqual([expect.objectContaining({ name: 'Ines', roles: [5] })]);
    await button('Close').click();
  });

  it('gives somebody a role in a project on their page, and removes it there', async () => {
    const id = await createSignInUser(opened.service, 'helper');
    await api('POST', '/projects', { id: 'returns', name: 'Returns' });
    await visit(`/users/${id}`);
    await button('Give a role in a project').click();
    await admin.page.getByRole('dialog').getByText('To hide one from them, make it').waitFor();
    await field('Project').fill('nowhere');
    await button('Give role').click();
    await admin.page.getByText('Choose a project from the list.').waitFor();
    await field('Project').fill('returns');
    await field('Role in the project').selectOption('Owner');
    await button('Give role').click();
    await admin.page.getByText('helper has a role in Returns.').waitFor();
    const { users } = await api('GET', '/projects/returns/access');
    expect(users).toEqual([expect.objectContaining({ id, roles: [4] })]);

    await button('Remove the role Owner in Returns').click();
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await admin.page.getByText('helper no longer has the role Owner in Returns.').waitFor();
    expect((await api('GET', '/projects/returns/access')).users).toEqual([]);
  });

  it('sees which roles somebody has by a group, and cannot remove them there', async () => {
    const id = await createSignInUser(opened.service, 'teammate');
    await api('POST', '/projects', { id: 'search', name: 'Search' });
    const group = await api('POST', '/groups', { name: 'Finders', users: [{ user: { id } }] });
    await api('POST', '/projects/search/access', { roles: [5], users: [], groups: [group.id] });
    await visit(`/users/${id}`);

    const row = admin.page.getByRole('listitem').filter({ hasText: 'SearchMember' });
    await row.getByText('By the group Finders').waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
  });

  it('changes what somebody may do everywhere', async () => {
    const id = await createSignInUser(opened.service, 'promoted');
    await visit(`/users/${id}`);
    await button('Change the root role').click();
    await field('Root role').selectOption('Editor');
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

    await admin.page.getByText('The root role of promoted is changed.').waitFor();
    expect(await api('GET', `/user-admin/${id}`)).toMatchObject({ rootRole: 2 });
  });

  it('is told at the field what is wrong with a user, and keeps what was typed', async () => {
    await visit('/users?new');
    await field('Name').fill('Nameless');
    await button('Create user').click();

    await admin.page.locator('[aria-invalid]').waitFor();
    expect(await field('E-mail address or username').getAttribute('aria-invalid')).toBe('true');
    await admin.page.reload();
    await expect.poll(() => field('Name').inputValue()).toBe('Nameless');
    await button('Cancel').click();
  });

  it('finds a user by a search that is in the address', async () => {
    await visit('/users?q=READ');

    await admin.page.getByRole('link', { name: 'reader' }).waitFor();
    expect(await admin.page.locator('tbody tr').count()).toBe(1);
  });

  it('ends a session of somebody else', async () => {
    const guest = await signedIn('reader');
    await visit('/users?q=reader');
    await admin.page.getByRole('link', { name: 'reader' }).click();
    const ending = admin.page.getByRole('button', { name: /^End the session in Chrome/ });
    await ending.first().waitFor();
    const before = await ending.count();
    await ending.first().click();

    await expect.poll(() => ending.count()).toBe(before - 1);
    await guest.context.close();
  });

  it('makes a link for a new password', async () => {
    await visit('/users?q=reader');
    await admin.page.getByRole('link', { name: 'reader' }).click();
    await button('Create a link').click();

    const link = admin.page.locator('code', { hasText: '/reset-password?token=' });
    await link.waitFor();
  });

  it('deletes a user after reading what that ends', async () => {
    const id = await createSignInUser(opened.service, 'leaver');
    await visit(`/users/${id}`);
    await button('Delete leaver').click();
    await admin.page.getByText('Their personal tokens stop').waitFor();
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();

    await admin.page.getByText('leaver is deleted.').waitFor();
    expect(new URL(admin.page.url()).pathname).toBe('/users');
  });

  it('forgets a deleted user by the id of the account, after reading what stays', async () => {
    const id = await createSignInUser(opened.service, 'bygone');
    await visit(`/users/${id}`);
    await button('Delete bygone').click();
    await admin.page.getByText(`the id of the account is ${id}.`).waitFor();
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await admin.page.getByText('bygone is deleted.').waitFor();

    await button('More for users').click();
    await button('Forget a deleted user').click();
    await field('Id of the account').fill(`${id}`);
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByText(`deleted-user-${id}`).waitFor();
    await dialog.getByRole('button', { name: 'Forget', exact: true }).click();
    await dialog.getByText(`The names of the account ${id} are being replaced`).waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });

    const askedAt = Date.now();
    const { pseudonym, requestedAt } = await api('POST', `/user-admin/${id}/forget`);
    expect(pseudonym).toBe(`deleted-user-${id}`);
    expect(Date.parse(requestedAt)).toBeLessThan(askedAt);
  });

  it('sees that nobody is inactive', async () => {
    await visit('/users');
    await button('More for users').click();
    await button('Inactive users').click();
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByText('Nobody is inactive.').waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('is told that a user must be deleted first, and keeps the id that was typed', async () => {
    const id = await createSignInUser(opened.service, 'present');
    await visit('/users?forget');
    await field('Id of the account').fill(`${id}`);
    await admin.page
      .getByRole('dialog')
      .getByRole('button', { name: 'Forget', exact: true })
      .click();

    await admin.page.getByRole('alert').getByText('delete').waitFor();
    await expect.poll(() => field('Id of the account').inputValue()).toBe(`${id}`);
    await button('Cancel').click();
  });

  it('adds a member to a group, and renames it', async () => {
    const { id } = await api('POST', '/groups', { name: 'Shop', rootRole: 2 });
    await visit(`/groups/${id}`);
    await field('Add a member').pressSequentially('read');
    await admin.page.locator('datalist option').waitFor({ state: 'attached' });
    await field('Add a member').press('Enter');
    await admin.page.getByRole('link', { name: 'reader' }).waitFor();
    await field('Name').fill('Shop team');
    await button('Save').click();

    await admin.page.getByRole('heading', { name: 'Shop team' }).waitFor();
    const group = await api('GET', `/groups/${id}`);
    expect(group).toMatchObject({ name: 'Shop team', rootRole: 2, userCount: 1 });
  });

  it('chooses what a role allows in one environment', async () => {
    const { roles } = await api('POST', '/roles', { name: 'Releaser', permissions: [] });
    await visit(`/roles/${roles.id}`);
    await field('Switch flags on and off in production').check();
    await button('Save').click();
    await admin.page.getByText('The role is saved.').waitFor();

    const { permissions } = await api('GET', `/roles/${roles.id}`);
    expect(permissions).toEqual([
      expect.objectContaining({ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }),
    ]);
  });

  it('cannot delete a role that somebody has, and sees who', async () => {
    const { roles } = await api('POST', '/roles', { name: 'Auditor', type: 'root-custom' });
    await api('POST', '/user-admin', { username: 'auditor', rootRole: roles.id });
    await visit(`/roles/${roles.id}`);

    await admin.page.getByRole('link', { name: 'auditor' }).waitFor();
    expect(await button('Delete Auditor').getAttribute('aria-disabled')).toBe('true');
  });

  it('creates a service account and its token, whose secret works', async () => {
    await visit('/service-accounts');
    await admin.page.getByText('There are no service accounts yet.').waitFor();
    await button('New service account').first().click();
    await field('Name').fill('Pipeline');
    await field('Username').fill('pipeline');
    await button('Create service account').click();
    await button('New token').click();
    await field('What it is for').fill('deployments');
    await button('Create token').click();

    const secret = await admin.page.locator('dialog code').textContent();
    const me = await opened.service.request('GET', '/api/admin/user', { token: secret ?? '' });
    expect(me.body.user.username).toBe('pipeline');
    await button('I have kept it').click();
    await admin.page.getByText('not used yet').or(admin.page.getByText('last used')).waitFor();
  });

  it('creates an invitation link, and disables it', async () => {
    await visit('/invitations');
    await button('New invitation link').first().click();
    await field('Who it is for').fill('the shop team');
    await button('Create link').click();
    await button('Disable the shop team').click();
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();

    await admin.page.getByText('disabled', { exact: true }).waitFor();
    const { tokens } = await api('GET', '/invite-link/tokens');
    expect(tokens).toEqual([expect.objectContaining({ name: 'the shop team', enabled: false })]);
  });
});

describe('others', () => {
  it.each([
    ['/users', 'New user'],
    ['/users', 'Forget a deleted user'],
    ['/users', 'Inactive users'],
    ['/groups', 'New group'],
    ['/roles', 'New role'],
    ['/service-accounts', 'New service account'],
    ['/invitations', 'New invitation link'],
  ])('%s: read what they need for “%s”', async (path, name) => {
    await visit(path, reader);
    if (path === '/users' && name !== 'New user') await button('More for users', reader).click();
    const refused = button(name, reader).first();
    await refused.waitFor();

    await expect
      .poll(() => refused.getAttribute('aria-description'))
      .toBe('You need the role Admin.');
  });
});
