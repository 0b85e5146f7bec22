import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, refused, uncached } from '../support/access.ts';
import { createReleaser, createShop, needApprovals, SHOP } from '../support/change-requests.ts';
import { type Service, startService } from '../support/service.ts';

const CONFIG = `${SHOP}/environments/production/change-requests/config`;

let service: Service;
let owner: Account;
let editor: Account;
let releaser: Account;

beforeAll(async () => {
  service = await startService({ env: uncached });
  ({ owner, editor } = await createShop(service));
  releaser = await createReleaser(service);
});

beforeEach(() => needApprovals(service, 2, 'production', SHOP));

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
    const { body } = await service.request('GET', `${SHOP}/change-requests/config`);
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
    service.request('DELETE', `${SHOP}/environments/production`, { token: who.token });

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
    const { status } = await service.request('POST', `${SHOP}/environments`, {
      body: { environment: 'production' },
      token: owner.token,
    });
    expect(status).toBe(200);
  });

  it('keeps its approvals when it is added by the owner, who cannot switch them off', async () => {
    expect((await remove(releaser)).status).toBe(200);
    const add = (who: Account) =>
      service.request('POST', `${SHOP}/environments`, {
        body: { environment: 'production', changeRequestsEnabled: false },
        token: who.token,
      });

    expect(await add(editor)).toMatchObject(
      refused(403, 'NoAccessError', '"PROJECT_CHANGE_REQUEST_WRITE"'),
    );
    expect(await add(owner)).toMatchObject(refused(403, 'NoAccessError', '"SKIP_CHANGE_REQUEST"'));
    expect((await add(releaser)).status).toBe(200);
    const { body } = await service.request('GET', `${SHOP}/change-requests/config`);
    expect(body).toContainEqual(
      expect.objectContaining({ environment: 'production', changeRequestEnabled: false }),
    );
  });

  it('can be removed by the owner if it needs none', async () => {
    await needApprovals(service, 0, 'production', SHOP);

    expect((await remove(owner)).status).toBe(200);
    await service.request('POST', `${SHOP}/environments`, { body: { environment: 'production' } });
  });
});
