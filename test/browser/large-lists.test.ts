import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '../support/access.ts';
import { createSignInUser } from '../support/browser.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';

const MANY = 110;

let opened: OpenConsole;
let admin: Visitor;

beforeAll(async () => {
  opened = await openConsole();
  await createSignInUser(opened.service, 'root', 1);
  const people: number[] = [];
  for (let number = 1; number <= MANY; number += 1) {
    people.push(await createPerson(opened.service, `person-${number}`));
    const body = { tokenName: `token-${number}`, type: 'client', environment: 'development' };
    await opened.service.request('POST', '/api/admin/api-tokens', { body });
  }
  await opened.service.request('POST', '/api/admin/groups', {
    body: { name: 'everyone', users: people.map((id) => ({ user: { id } })) },
  });
  admin = await opened.newVisitor();
  await visit('/account');
  await admin.enterPassword('root');
  await admin.page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
}, 120_000);

afterAll(() => opened.close());

const visit = (path: string) => admin.page.goto(`${opened.origin}${path}`);
const rows = (label: string) =>
  admin.page.getByRole('region', { name: label, exact: true }).locator('tbody tr');
const button = (name: string) => admin.page.getByRole('button', { name, exact: true });
const text = (words: string) => admin.page.getByText(words);

describe('a list with more than a hundred rows', () => {
  it('of tokens shows a hundred, and more on request', async () => {
    const { body } = await opened.service.request('GET', '/api/admin/api-tokens');
    await visit('/tokens');
    await text(`100 of ${body.tokens.length} are shown.`).waitFor();
    expect(await rows('Tokens').count()).toBe(100);

    await button('Show more').click();
    expect(await rows('Tokens').count()).toBe(body.tokens.length);
  });

  it('of everybody has pages, and is searched as a whole', async () => {
    await visit('/access');
    await text('1 to 100 of 111').waitFor();
    await button('Next').click();
    await text('101 to 111 of 111').waitFor();
    expect(await rows('Everybody').count()).toBe(11);

    await admin.page.getByLabel('Search everybody').fill(`PERSON-${MANY}`);
    await expect
      .poll(() => rows('Everybody').allInnerTexts())
      .toEqual([expect.stringContaining(`person-${MANY}`)]);
    await admin.page.getByLabel('Search everybody').fill('nobody at all');
    await text('Nobody is called “nobody at all”.').waitFor();
  });

  it('of members is counted in the list of groups, and shown on the page of the group', async () => {
    await visit('/groups');
    await rows('Groups')
      .getByRole('cell', { name: String(MANY), exact: true })
      .waitFor();

    await admin.page.getByRole('link', { name: 'everyone', exact: true }).click();
    await admin.page.getByRole('heading', { name: `Members (${MANY})` }).waitFor();
    await admin.page.getByRole('link', { name: 'person-7', exact: true }).click();
    await admin.page.getByRole('link', { name: 'everyone', exact: true }).waitFor();
  });
});
