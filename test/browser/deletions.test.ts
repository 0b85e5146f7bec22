import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRole } from '../support/access.ts';
import { type OpenConsole, openConsole, type Visitor } from '../support/console/open-console.ts';
import { password } from '../support/people.ts';

let opened: OpenConsole;
let visitor: Visitor;
let ids: Readonly<Record<'segment' | 'role', number>>;

beforeAll(async () => {
  opened = await openConsole();
  await admin('/strategies', {
    name: 'byCountry',
    parameters: [{ name: 'country', type: 'string' }],
  });
  await admin('/environments', { name: 'staging', type: 'test' });
  await admin('/projects/default/environments', { environment: 'staging' });
  const segment = await admin('/segments', {
    name: 'beta',
    constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
  });
  await admin('/projects/default/features', { name: 'basket' });
  await admin('/projects/default/features/basket/environments/development/strategies', {
    name: 'byCountry',
    parameters: { country: 'NO' },
    segments: [segment.id],
  });
  const role = await createRole(opened.service, 'Releaser', {
    type: 'root-custom',
    permissions: [{ name: 'CREATE_SEGMENT' }],
  });
  await admin('/user-admin', { username: 'kim', name: 'Kim', rootRole: role, password });
  await admin('/user-admin', { username: 'ada', name: 'Ada', rootRole: 1, password });
  ids = { segment: segment.id, role };
  visitor = await opened.newVisitor();
  await visitor.signIn(opened.origin, 'ada');
});

afterAll(() => opened.close());

const admin = (path: string, body: object) => opened.admin('POST', path, body);

describe('what is in use cannot be deleted, and its page says what blocks that', () => {
  it.each([
    { what: 'byCountry', address: () => '/strategies/byCountry', reason: /still used once/ },
    { what: 'beta', address: () => `/segments/${ids.segment}`, reason: /basket/ },
    { what: 'staging', address: () => '/environments', reason: /all projects first: 1 has it/ },
    { what: 'Releaser', address: () => `/roles/${ids.role}`, reason: /Who has it/ },
  ])('$what', async ({ what, address, reason }) => {
    const { page } = visitor;
    await page.goto(opened.origin + address());
    const more = page.getByRole('button', { name: `More for ${what}`, exact: true });
    if (address() === '/environments') await more.click();
    const button = page.getByRole('button', { name: `Delete ${what}`, exact: true });

    await expect.poll(() => button.getAttribute('aria-description')).toMatch(reason);
    expect(await button.getAttribute('aria-disabled')).toBe('true');
  });
});
