import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject, uncached } from '../support/access.ts';
import { createPeople, enable, type People, REQUESTS } from '../support/change-requests.ts';
import { refused } from '../support/flags.ts';
import { type OneInEachState, proposeOneInEachState } from '../support/one-in-each-state.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let people: People;
let one: OneInEachState;

beforeAll(async () => {
  service = await startService({ env: uncached });
  people = await createPeople(service);
  one = await proposeOneInEachState(service, people);
});

afterAll(() => service.stop());

describe('the change requests of a project', () => {
  it('are listed with their changes, newest first, without drafts of others', async () => {
    const ended = [one.approved, one.scheduled, one.cancelled, one.rejected, one.applied];
    await expect.poll(async () => idsOf(await read(''))).toEqual([one.inReview, ...ended]);
    await expect
      .poll(async () => idsOf(await read('', people.author.token)))
      .toEqual([one.draft, one.inReview, ...ended]);
    expect((await read('')).at(-1)).toMatchObject({
      id: one.applied,
      state: 'Applied',
      minApprovals: 1,
      features: [{ name: 'one', changes: [{ action: 'addStrategy' }] }],
    });
  });

  it('are counted by state', async () => {
    expect(await read('/count')).toEqual({
      total: 6,
      applied: 1,
      rejected: 1,
      reviewRequired: 1,
      approved: 1,
      scheduled: 1,
    });
  });

  it('that are open are listed for their authors', async () => {
    await expect
      .poll(async () => idsOf(await read('/pending', people.author.token)))
      .toEqual([one.draft, one.inReview, one.approved, one.scheduled]);
    expect(await read('/pending', people.lead.token)).toEqual([]);
  });

  it('that are open are listed by flag', async () => {
    await expect.poll(async () => idsOf(await read('/pending/one'))).toEqual([one.inReview]);
    await expect
      .poll(async () => idsOf(await read('/pending/two')))
      .toEqual([one.approved, one.scheduled]);
    expect(await read('/pending/nowhere')).toEqual([]);
  });

  it.each([
    ['', true],
    ['?feature=three', true],
    ['?feature=one', false],
    ['?feature=one&feature=two', true],
    ['?variantForFlag=two', true],
    ['?variantForFlag=three', false],
    ['?strategyId=nothing', false],
  ])('that are scheduled are listed by their changes: %s', async (query, isThere) => {
    expect(await read(`/scheduled${query}`)).toEqual(
      isThere ? [{ id: one.scheduled, environment: 'development' }] : [],
    );
  });

  it('that are scheduled are listed by strategy', async () => {
    expect(idsOf(await read(`/scheduled?strategyId=${one.strategy}`))).toEqual([one.scheduled]);
  });

  it('are counted for callers allowed to approve or apply them', async () => {
    expect(await read('/actionable', people.lead.token)).toEqual({ total: 2 });
    expect(await read('/actionable', people.reviewer.token)).toEqual({ total: 1 });
    expect(await read('/actionable', people.author.token)).toEqual({ total: 0 });
  });

  it.each(['', '/count', '/pending', '/pending/one', '/scheduled', '/actionable', '/config'])(
    'return 404 for an unknown project: %s',
    async (path) => {
      const reply = await service.request(
        'GET',
        `/api/admin/projects/nowhere/change-requests${path}`,
      );

      expect(reply).toMatchObject(refused(404, 'NotFoundError', 'nowhere'));
    },
  );

  it('do not include those of a deleted project with the same id', async () => {
    await createProject(service, 'reborn');
    const path = '/api/admin/projects/reborn';
    await service.request('POST', `${path}/features`, { body: { name: 'of-reborn' } });
    const { body } = await service.request(
      'POST',
      `${path}/environments/development/change-requests`,
      { body: enable('of-reborn') },
    );
    await service.request('DELETE', `${path}/features/of-reborn`);
    await service.request('DELETE', '/api/admin/archive/of-reborn');
    expect((await service.request('DELETE', path)).status).toBe(200);
    await createProject(service, 'reborn');

    const list = await service.request('GET', `${path}/change-requests`);
    const one = await service.request('GET', `${path}/change-requests/${body.id}`);

    expect(list.body).toEqual([]);
    expect(one.status).toBe(404);
  });
});

describe('reviewers', () => {
  it('lists users allowed to approve in an environment', async () => {
    const namesIn = async (environment: string) =>
      (await read(`/available-reviewers/${environment}`)).reviewers.map(
        ({ username }: { readonly username: string }) => username,
      );

    expect(await namesIn('development')).toEqual(['reviewer', 'lead']);
    expect(await namesIn('production')).toEqual(['lead']);
  });

  it('stores the requested reviewers', async () => {
    const path = `${REQUESTS}/${one.inReview}/approvers`;
    const put = (body: unknown, token: string) => service.request('PUT', path, { body, token });

    const other = await put({ reviewers: [people.lead.id] }, people.lead.token);
    const unknown = await put({ reviewers: [999] }, people.author.token);
    const { status } = await put({ reviewers: [people.lead.id] }, people.author.token);

    expect(other).toMatchObject(refused(403, 'NoAccessError'));
    expect(unknown).toMatchObject(refused(400, 'ValidationError', '999'));
    expect(status).toBe(204);
    expect((await service.request('GET', path)).body).toEqual({
      reviewers: [{ id: people.lead.id, name: 'lead', username: 'lead', email: '' }],
    });
  });
});

describe('a schedule', () => {
  it('is shown, and recorded on creation', async () => {
    const { body } = await service.request('GET', `${REQUESTS}/${one.scheduled}`);

    expect(body).toMatchObject({
      state: 'Scheduled',
      schedule: { status: 'pending', scheduledAt: expect.any(String) },
    });
    const events = await service.request(
      'GET',
      '/api/admin/search/events?type=IS:change-request-scheduled',
    );
    expect(events.body.events[0]).toMatchObject({
      data: { changeRequestId: one.scheduled, scheduledDate: body.schedule.scheduledAt },
    });
  });
});

async function read(path: string, token = service.adminToken) {
  return (await service.request('GET', `${REQUESTS}${path}`, { token })).body;
}

function idsOf(requests: readonly { readonly id: number }[]) {
  return requests.map(({ id }) => id);
}
