import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EDITOR, refused } from '../support/access.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const path = '/api/admin/auth/oidc/settings';

const unset = {
  enabled: false,
  autoCreate: false,
  defaultRootRole: 'Viewer',
  defaultRootRoleId: 3,
  emailDomains: '',
  enableGroupSyncing: false,
  groupJsonPath: 'groups',
  addGroupsScope: false,
  enablePkce: true,
  pushAuthorizationRequests: false,
  enableSingleSignOut: false,
  idTokenSigningAlgorithm: 'RS256',
  acrValues: '',
};

const provider = { discoverUrl: 'https://id.example.com/realms/staff', clientId: 'flags' };

const complete = { enabled: true, ...provider, secret: 'the client secret' };

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

async function set(body: object) {
  const reply = await service.request('POST', path, { body });
  return { status: reply.status, body: reply.body };
}

it('sign-in is off in a new instance', async () => {
  const { status, body } = await service.request('GET', path);
  expect({ status, body }).toEqual({ status: 200, body: unset });
});

describe('POST /api/admin/auth/oidc/settings', () => {
  beforeEach(async () => {
    await set({ ...unset, enabled: false, discoverUrl: ' ', clientId: ' ', secret: ' ' });
  });

  it('stores settings, of which the secret is never shown again', async () => {
    const shown = { ...unset, ...complete, secret: '******' };

    expect(await set(complete)).toEqual({ status: 200, body: shown });
    expect((await service.request('GET', path)).body).toEqual(shown);
  });

  it('keeps what is omitted', async () => {
    await set(complete);

    expect((await set({ autoCreate: true, defaultRootRoleId: EDITOR })).body).toEqual({
      ...unset,
      ...complete,
      secret: '******',
      autoCreate: true,
      defaultRootRole: 'Editor',
      defaultRootRoleId: EDITOR,
    });
  });

  it.each([
    ['by name', { defaultRootRole: 'Admin' }, 1],
    ['by id', { defaultRootRoleId: 2 }, 2],
    ['by both, of which the id wins', { defaultRootRoleId: 2, defaultRootRole: 'Admin' }, 2],
    ['as Terraform sends an attribute without a value', { defaultRootRoleId: 0 }, 3],
  ])('takes the root role %s', async (_what, role, id) => {
    expect((await set(role)).body.defaultRootRoleId).toBe(id);
  });

  it.each([
    ['an unknown role', { defaultRootRoleId: 99 }, '/body/defaultRootRoleId'],
    ['a project role', { defaultRootRoleId: 4 }, '/body/defaultRootRoleId'],
    ['another algorithm', { idTokenSigningAlgorithm: 'none' }, '/body/idTokenSigningAlgorithm'],
    ['an algorithm with a shared secret', { idTokenSigningAlgorithm: 'HS256' }, 'Algorithm'],
    ['a missing secret', { ...complete, secret: '' }, '/body/secret'],
    ['an address that is none', { discoverUrl: 'ftp://x.example' }, '/body/discoverUrl'],
    ['the address of cloud credentials', { discoverUrl: 'http://169.254.169.254' }, 'discoverUrl'],
  ])('refuses %s', async (_what, body, pointer) => {
    expect(await set(body)).toMatchObject(refused(400, 'ValidationError', pointer));
  });

  it('records who changed what, and that the secret changed, without the secret', async () => {
    const events = await recordedEvents(service, async () => {
      await set(complete);
      await set({ secret: 'another client secret' });
    });

    const data = { id: 'oidc', ...unset, ...provider, enabled: true };
    const at = expect.any(String);
    expect(events).toMatchObject([
      { type: 'setting-updated', data: { ...data, secretSetAt: at }, createdBy: 'initial admin' },
      { type: 'setting-updated', data: { ...data, secretSetAt: at }, createdBy: 'initial admin' },
    ]);
    expect(events[1].data.secretSetAt).not.toBe(events[1].preData.secretSetAt);
    expect(JSON.stringify(events)).not.toContain('client secret');
  });

  it.each([
    ['the same settings again', complete],
    ['what it shows', { ...unset, ...complete, secret: '******' }],
  ])('records nothing for %s', async (_what, body) => {
    await set(complete);

    expect(await recordedEvents(service, () => set(body))).toEqual([]);
  });
});

it('the role of new accounts cannot be deleted', async () => {
  const role = await service.request('POST', '/api/admin/roles', {
    body: { name: 'Newcomer', type: 'root-custom' },
  });
  const { id } = role.body.roles;
  await set({ defaultRootRoleId: id });

  const reply = await service.request('DELETE', `/api/admin/roles/${id}`);

  expect([reply.status, reply.body.message]).toEqual([
    409,
    expect.stringContaining('the settings of OpenID Connect'),
  ]);
});
