import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import {
  bring,
  clearDrafts,
  createPeople,
  createReviewer,
  enable,
  needApprovals,
  type People,
  propose,
  proposeUpTo,
  REQUESTS,
} from '../support/change-requests.ts';
import { createFlag, FEATURES, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let people: People;

beforeAll(async () => {
  service = await startService({ env: uncached });
  people = await createPeople(service);
});

afterAll(() => service.stop());

beforeEach(async () => {
  await needApprovals(service, 1);
  await clearDrafts(service, people);
});

describe('review', () => {
  it('goes from draft to approved, with an event for each step', async () => {
    await createFlag(service, 'steps');
    const id = await proposeUpTo(service, people, enable('steps'), 'Draft');

    const events = await recordedEvents(service, async () => {
      await bring(service, people.author, id, 'In review');
      await bring(service, people.reviewer, id, 'Approved');
    });

    expect(events).toEqual(
      [
        'change-request-sent-to-review',
        'change-request-approval-added',
        'change-request-approved',
      ].map((type) =>
        expect.objectContaining({
          type,
          project: 'default',
          environment: 'development',
          data: { changeRequestId: id },
        }),
      ),
    );
    expect(await get(id)).toMatchObject({
      state: 'Approved',
      approvals: [{ createdBy: { id: people.reviewer.id, username: 'reviewer' } }],
      stateTimestamps: {
        Draft: expect.any(String),
        'In review': expect.any(String),
        Approved: expect.any(String),
      },
    });
  });

  it('cannot be done by an admin token if an admin token is the author', async () => {
    await createFlag(service, 'own-token');
    const admin = { id: -42, token: service.adminToken };
    const { body } = await propose(service, admin, enable('own-token'));
    await bring(service, admin, body.id, 'In review');

    const reply = await bring(service, admin, body.id, 'Approved');

    expect(reply).toMatchObject(refused(403, 'NoAccessError', 'your own change request'));
  });

  it('needs the permission to approve in the environment', async () => {
    await createFlag(service, 'permission');
    const id = await proposeUpTo(service, people, enable('permission'), 'In review');
    const elsewhere = await proposeUpTo(
      service,
      people,
      enable('permission'),
      'In review',
      'production',
    );

    const viewer = await bring(service, people.viewer, id, 'Approved');
    const reviewer = await bring(service, people.reviewer, elsewhere, 'Approved');

    expect(viewer).toMatchObject(refused(403, 'NoAccessError', 'APPROVE_CHANGE_REQUEST'));
    expect(reviewer).toMatchObject(refused(403, 'NoAccessError', 'production'));
  });

  it('can reject, which closes the change request', async () => {
    await createFlag(service, 'rejected');
    const id = await proposeUpTo(service, people, enable('rejected'), 'In review');

    const events = await recordedEvents(service, () =>
      bring(service, people.reviewer, id, 'Rejected', { comment: 'Not on a Friday.' }),
    );
    const approve = await bring(service, people.reviewer, id, 'Approved');

    expect(typesOf(events)).toEqual(['change-request-rejected']);
    expect(events[0].data).toEqual({ changeRequestId: id });
    expect(await get(id)).toMatchObject({
      state: 'Rejected',
      rejections: [{ createdBy: { username: 'reviewer' } }],
      comments: [{ text: 'Not on a Friday.', createdBy: { username: 'reviewer' } }],
    });
    expect(approve).toMatchObject(refused(400, 'ValidationError', '"Rejected"'));
  });

  it.each([
    ['Draft', 'Applied', 400],
    ['In review', 'Applied', 400],
    ['In review', 'Draft', 403],
    ['Cancelled', 'Applied', 400],
  ] as const)('does not lead from %s to %s', async (from, to, status) => {
    const flag = `from-${from}-${to}`.replaceAll(' ', '-').toLowerCase();
    await createFlag(service, flag);
    const id = await proposeUpTo(service, people, enable(flag), from);

    const reply = await bring(service, people.lead, id, to);

    expect(reply.status).toBe(status);
    expect((await get(id)).state).toBe(from);
  });

  it('ends on cancellation, by the author or by users allowed to apply', async () => {
    await createFlag(service, 'cancelled');
    const id = await proposeUpTo(service, people, enable('cancelled'), 'In review');

    const viewer = await bring(service, people.viewer, id, 'Cancelled');
    const events = await recordedEvents(service, () =>
      bring(service, people.lead, id, 'Cancelled'),
    );

    expect(viewer).toMatchObject(refused(403, 'NoAccessError'));
    expect(typesOf(events)).toEqual(['change-request-cancelled']);
    expect(await get(id)).toMatchObject({ state: 'Cancelled' });
  });
});

describe('where other environments require approval too', () => {
  beforeEach(() => needApprovals(service, 2, 'production'));

  const enabledInProduction = async (flag: string) => {
    await createFlag(service, flag);
    await service.request('POST', `${FEATURES}/${flag}/environments/production/on`);
  };

  it('archiving a flag needs as many approvals as the strictest environment requires', async () => {
    await enabledInProduction('reaches');
    const change = { action: 'archiveFeature', feature: 'reaches' };
    const id = await proposeUpTo(service, people, change, 'In review');

    const weak = await bring(service, people.reviewer, id, 'Approved');
    const strong = await bring(service, people.lead, id, 'Approved');

    expect(weak).toMatchObject(refused(403, 'NoAccessError', 'production'));
    expect(strong.body).toMatchObject({ state: 'In review', minApprovals: 2 });
  });

  it('changing a segment that is used there needs as many approvals too', async () => {
    await createFlag(service, 'reaches-segment');
    const { body: segment } = await service.request('POST', '/api/admin/segments', {
      body: { name: 'used-in-production', constraints: [] },
    });
    await service.request(
      'POST',
      `${FEATURES}/reaches-segment/environments/production/strategies`,
      { body: { name: 'default', segments: [segment.id] } },
    );
    const { body } = await propose(
      service,
      { id: -42, token: service.adminToken },
      {
        action: 'updateSegment',
        payload: { id: segment.id, name: 'used-in-production', constraints: [], description: 'x' },
      },
    );

    expect(body).toMatchObject({ minApprovals: 2 });
    await bring(service, { id: -42, token: service.adminToken }, body.id, 'Cancelled');
  });
});

describe('a reviewer', () => {
  it('of one project cannot approve in another', async () => {
    await service.request('POST', '/api/admin/projects', {
      body: { id: 'elsewhere', name: 'elsewhere' },
    });
    const outsider = await createReviewer(
      service,
      'outsider',
      [{ name: 'APPROVE_CHANGE_REQUEST', environment: 'development' }],
      'elsewhere',
    );
    await createFlag(service, 'not-there');
    const id = await proposeUpTo(service, people, enable('not-there'), 'In review');

    const reply = await bring(service, outsider, id, 'Approved');
    const wrongPath = await service.request(
      'GET',
      `/api/admin/projects/elsewhere/change-requests/${id}`,
    );

    expect(reply).toMatchObject(refused(403, 'NoAccessError'));
    expect(wrongPath).toMatchObject(refused(404, 'NotFoundError', `${id}`));
  });
});

async function get(id: number) {
  return (await service.request('GET', `${REQUESTS}/${id}`)).body;
}

function typesOf(events: readonly { readonly type: string }[]) {
  return events.map(({ type }) => type);
}
