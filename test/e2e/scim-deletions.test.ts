import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGroup, createPerson, refused, uncached } from '../support/access.ts';
import { createSignInUser, signIn } from '../support/browser.ts';
import { answerOf } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { enableScim, type ScimRequest } from '../support/scim.ts';
import { type Service, startService } from '../support/service.ts';

const USERS = '/api/admin/user-admin/scim-users';
const GROUPS = '/api/admin/groups/scim-groups';

let service: Service;
let scim: ScimRequest;

beforeAll(async () => {
  service = await startService({ env: uncached });
  scim = await enableScim(service);
});

afterAll(() => service.stop());

it('all groups that SCIM manages are deleted, each with its event; the others and the members stay', async () => {
  const member = await createPerson(service, 'member');
  const kept = await createGroup(service, 'of people');
  const provided = [
    await idOf('/Groups', {
      displayName: 'without an external id',
      members: [{ value: `${member}` }],
    }),
    await idOf('/Groups', { displayName: 'with one', externalId: 'g-1' }),
  ];

  const events = await recordedEvents(service, () => remove(GROUPS));

  expect(events).toMatchObject(provided.map((id) => ({ type: 'group-deleted', preData: { id } })));
  const { body } = await service.request('GET', '/api/admin/groups');
  expect(body.groups.map(({ id }: { id: number }) => id)).toEqual([kept]);
  expect((await service.request('GET', `/api/admin/user-admin/${member}`)).status).toBe(200);
});

it('all users that SCIM manages are deleted, each with its event; the others stay', async () => {
  const provided = [
    await idOf('/Users', { userName: 'ada' }),
    await idOf('/Users', { userName: 'grace', externalId: 'u-1' }),
  ];
  const kept = await createPerson(service, 'by-hand');

  const events = await recordedEvents(service, () => remove(USERS));

  expect(events).toMatchObject(provided.map((id) => ({ type: 'user-deleted', preData: { id } })));
  expect((await service.request('GET', `/api/admin/user-admin/${kept}`)).status).toBe(200);
});

it('nobody is deleted if the caller is among them', async () => {
  const other = await idOf('/Users', { userName: 'other' });
  const own = await createSignInUser(service, 'manager', 1);
  // From its first change on, the provider manages the account.
  await scim('PATCH', `/Users/${own}`, {
    Operations: [{ op: 'replace', value: { externalId: 'u-2' } }],
  });
  await service.request('POST', `/api/admin/user-admin/${own}/change-password`, {
    body: { password: 'correct horse battery staple' },
  });
  const { ask } = await signIn(service, 'manager');

  const reply = await ask('DELETE', USERS);

  expect(answerOf(reply)).toEqual(refused(409, 'ConflictError', 'Your own account'));
  expect((await service.request('GET', `/api/admin/user-admin/${other}`)).status).toBe(200);
});

it('there may be nothing to delete', async () => {
  const events = await recordedEvents(service, async () => {
    await remove(USERS);
    await remove(USERS);
    await remove(GROUPS);
  });
  expect(events.map(({ type }: { type: string }) => type)).toEqual([
    'user-deleted',
    'user-deleted',
  ]);
});

async function remove(path: string): Promise<void> {
  const { status, text } = await service.request('DELETE', path);
  expect({ status, text }).toEqual({ status: 200, text: '' });
}

async function idOf(path: string, body: object): Promise<number> {
  const { status, body: created } = await scim('POST', path, body);
  expect(status).toBe(201);
  return Number(created.id);
}
