import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Account,
  createAccount,
  createProject,
  createRole,
  EDITOR,
  OWNER,
  refused,
  uncached,
} from '../support/access.ts';
import { needApprovals } from '../support/change-requests.ts';
import { type Service, startService } from '../support/service.ts';

const PATH = '/api/admin/projects/shop';
const CONFIG = `${PATH}/environments/production/change-requests/config`;

let service: Service;
let owner: Account;
let editor: Account;
let releaser: Account;

beforeAll(async () => {
  service = await startService({ env: uncached });
  owner = await createAccount(service, 'owner');
  editor = await createAccount(service, 'editor', EDITOR);
  releaser = await createAccount(service, 'releaser');
  const access = await createProject(service, 'shop');
  const skipping = await createRole(service, 'Skips in production', {
    permissions: [{ name: 'SKIP_CHANGE_REQUEST', environment: 'production' }],
  });
  await service.request('PUT', access, {
    body: {
      roles: [
        { id: OWNER, users: [owner.id, releaser.id] },
        { id: skipping, users: [releaser.id] },
      ],
    },
  });
});

beforeEach(() => needApprovals(service, 2, 'production', PATH));

afterAll(() => service.stop());

describe('approvals of an environment', () => {
  const set = (who: Account, changeRequestsEnabled: boolean, requiredApprovals?: number) =>
    service.request('PUT', CONFIG, {
      body: { changeRequestsEnabled, requiredApprovals },
      token: who.token,
    });

  it('cannot be changed by an editor without a role in the project', async () => {
    expect(await set(editor, false)).toMatchObject(
      refused(403, 'NoAccessError', '"PROJECT_CHANGE_REQUEST_WRITE"'),
    );
  });

  it.each([
    ['switched off', false, undefined],
    ['reduced', true, 1],
  ])('cannot be %s by the owner, who cannot skip them', async (_how, enabled, approvals) => {
    expect(await set(owner, enabled, approvals)).toMatchObject(
      refused(
        403,
        'NoAccessError',
        '"SKIP_CHANGE_REQUEST" permission in the environment "production"',
      ),
    );
    const { body } = await service.request('GET', `${PATH}/change-requests/config`);
    expect(body).toContainEqual(
      expect.objectContaining({ environment: 'production', requiredApprovals: 2 }),
    );
  });

  it('can be raised by the owner, and reduced by those who can skip them', async () => {
    expect((await set(owner, true, 3)).status).toBe(204);
    expect((await set(owner, true)).status).toBe(204);
    expect((await set(releaser, true, 1)).status).toBe(204);
    expect((await set(releaser, false)).status).toBe(204);
    expect((await set(owner, true, 2)).status).toBe(204);
  });
});

describe('an environment that needs approvals', () => {
  const remove = (who: Account) =>
    service.request('DELETE', `${PATH}/environments/production`, { token: who.token });

  it.each([
    ['an editor', () => editor],
    ['the owner', () => owner],
  ])('cannot be removed from the project by %s', async (_who, caller) => {
    expect(await remove(caller())).toMatchObject(
      refused(403, 'NoAccessError', '"SKIP_CHANGE_REQUEST"'),
    );
  });

  it('can be removed by those who can skip approvals, and added by the owner', async () => {
    expect((await remove(releaser)).status).toBe(200);
    const { status } = await service.request('POST', `${PATH}/environments`, {
      body: { environment: 'production' },
      token: owner.token,
    });
    expect(status).toBe(200);
  });

  it('can be removed by the owner if it needs none', async () => {
    await needApprovals(service, 0, 'production', PATH);

    expect((await remove(owner)).status).toBe(200);
    await service.request('POST', `${PATH}/environments`, { body: { environment: 'production' } });
  });
});
