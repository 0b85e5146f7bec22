import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, createAccount, refused, uncached } from '../support/access.ts';
import {
  createReleaser,
  createReviewer,
  createShop,
  needApprovals,
  SHOP,
} from '../support/change-requests.ts';
import { type Service, startService } from '../support/service.ts';

const PRODUCTION = `${SHOP}/environments/production`;

const fewer = {
  action: 'updateChangeRequestConfig',
  payload: { changeRequestsEnabled: true, requiredApprovals: 1 },
};
const none = { action: 'updateChangeRequestConfig', payload: { changeRequestsEnabled: false } };
const leave = { action: 'removeEnvironment' };

let service: Service;
let owner: Account;
let reviewer: Account;
let lead: Account;
let editor: Account;
let viewer: Account;

beforeAll(async () => {
  service = await startService({ env: uncached });
  ({ owner, editor } = await createShop(service));
  viewer = await createAccount(service, 'viewer');
  const approve = { name: 'APPROVE_CHANGE_REQUEST', environment: 'production' };
  const apply = { name: 'APPLY_CHANGE_REQUEST', environment: 'production' };
  reviewer = await createReviewer(service, 'reviewer', [approve], 'shop');
  lead = await createReviewer(service, 'lead', [approve, apply], 'shop');
});

beforeEach(async () => {
  await service.request('POST', `${SHOP}/environments`, { body: { environment: 'production' } });
  await needApprovals(service, 2, 'production', SHOP);
});

afterAll(() => service.stop());

const propose = (change: object, who = owner) =>
  service.request('POST', `${PRODUCTION}/change-requests`, { body: change, token: who.token });

const bring = (id: number, state: string, who: Account) =>
  service.request('PUT', `${SHOP}/change-requests/${id}/state`, {
    body: { state },
    token: who.token,
  });

const read = (id: number) => service.request('GET', `${SHOP}/change-requests/${id}`);

/** Proposes a change that both reviewers approve. */
async function approved(change: object): Promise<number> {
  const { body } = await propose(change);
  const { id } = body;
  expect((await bring(id, 'In review', owner)).status).toBe(200);
  expect((await bring(id, 'Approved', reviewer)).body).toMatchObject({ state: 'In review' });
  expect((await bring(id, 'Approved', lead)).body).toMatchObject({ state: 'Approved' });
  return id;
}

async function approvalsNow(): Promise<number | null | undefined> {
  const { body } = await service.request('GET', `${SHOP}/change-requests/config`);
  return body.find((each: { environment: string }) => each.environment === 'production')
    ?.requiredApprovals;
}

describe('loosening a guarded environment', () => {
  it.each([
    ['fewer approvals', 'PUT', '/change-requests/config', fewer],
    ['no approvals', 'PUT', '/change-requests/config', none],
    ['removing it', 'DELETE', '', leave],
  ] as const)('is refused as a direct change: %s', async (_what, method, path, change) => {
    const reply = await service.request(method, `${PRODUCTION}${path}`, {
      ...('payload' in change && { body: change.payload }),
      token: owner.token,
    });

    const remedy = `propose a change request with the action "${change.action}"`;
    expect(reply).toMatchObject(refused(403, 'NoAccessError', remedy));
    expect(await approvalsNow()).toBe(2);
  });

  it('is proposed, approved by as many as are required now, and applied with its events', async () => {
    const { body: draft } = await propose(fewer);
    expect(draft).toMatchObject({
      minApprovals: 2,
      features: [],
      segments: [],
      settings: [
        {
          ...fewer,
          description:
            'Reduces the required approvals in the environment "production" from 2 to 1.',
        },
      ],
    });
    const { id } = draft;
    await bring(id, 'In review', owner);
    await bring(id, 'Approved', lead);
    expect(await bring(id, 'Applied', lead)).toMatchObject(
      refused(400, 'ValidationError', 'It must be in the state "Approved"'),
    );
    expect(await approvalsNow()).toBe(2);

    expect((await bring(id, 'Approved', reviewer)).body).toMatchObject({ state: 'Approved' });
    expect((await bring(id, 'Applied', lead)).body).toMatchObject({ state: 'Applied' });

    expect(await approvalsNow()).toBe(1);
    const lastTwo = async () => {
      const { body } = await service.request('GET', '/api/admin/events?project=shop');
      return body.events.slice(0, 2);
    };
    await expect.poll(lastTwo).toMatchObject([
      { type: 'change-request-applied', data: { changeRequestId: id } },
      {
        type: 'change-request-configuration-updated',
        environment: 'production',
        data: { requiredApprovals: 1 },
        preData: { requiredApprovals: 2 },
      },
    ]);
  });

  it('switches the approvals off', async () => {
    const id = await approved(none);

    expect((await bring(id, 'Applied', lead)).status).toBe(200);

    expect(await approvalsNow()).toBeNull();
  });

  it('removes the environment from the project', async () => {
    const id = await approved(leave);

    expect((await bring(id, 'Applied', lead)).body).toMatchObject({
      state: 'Applied',
      settings: [{ action: 'removeEnvironment', description: expect.stringContaining('Removes') }],
    });

    expect(await approvalsNow()).toBeUndefined();
  });

  it('is blocked when the settings were changed since it was proposed', async () => {
    const id = await approved(none);
    await needApprovals(service, 1, 'production', SHOP);

    expect(await bring(id, 'Applied', lead)).toMatchObject(
      refused(409, 'ConflictError', 'The approval settings of the environment "production"'),
    );
    expect((await read(id)).body.settings).toMatchObject([
      { conflict: expect.stringContaining('were changed by someone else') },
    ]);
    await bring(id, 'Cancelled', owner);
  });

  it('is applied with other changes in one transaction', async () => {
    await service.request('POST', `${SHOP}/features`, { body: { name: 'old-flag' } });
    const id = await approved([{ action: 'archiveFeature', feature: 'old-flag' }, fewer]);

    expect((await bring(id, 'Applied', lead)).status).toBe(200);

    expect(await approvalsNow()).toBe(1);
    await expect
      .poll(async () => (await service.request('GET', `${SHOP}/overview`)).body)
      .toMatchObject({ featureTypeCounts: [] });
  });

  it.each<[string, () => Account, object, string]>([
    ['an editor, approvals', () => editor, fewer, '"PROJECT_CHANGE_REQUEST_WRITE"'],
    ['a viewer, approvals', () => viewer, none, '"PROJECT_CHANGE_REQUEST_WRITE"'],
    ['a viewer, the environment', () => viewer, leave, '"UPDATE_PROJECT"'],
  ])('cannot be proposed without the permission for it: %s', async (_what, who, change, name) => {
    expect(await propose(change, who())).toMatchObject(refused(403, 'NoAccessError', name));
  });

  it('is still possible directly for those who can skip approvals', async () => {
    const { token } = await createReleaser(service);

    const { status } = await service.request('PUT', `${PRODUCTION}/change-requests/config`, {
      body: fewer.payload,
      token,
    });

    expect(status).toBe(204);
    expect(await approvalsNow()).toBe(1);
  });
});
