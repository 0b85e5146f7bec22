import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, MEMBER, uncached } from '../support/access.ts';
import {
  addRollout,
  bring,
  createPeople,
  enable,
  type People,
  propose,
  proposeUpTo,
} from '../support/change-requests.ts';
import { archiveFlag, createFlag, FEATURES, refused } from '../support/flags.ts';
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

describe('POST /api/admin/playground/change-request/{id}', () => {
  const play = (id: number | string, token = service.adminToken, body: unknown = undefined) =>
    service.request('POST', `/api/admin/playground/change-request/${id}`, {
      token,
      body: body ?? { context: { appName: 'shop', userId: '7,8' } },
    });

  it('evaluates the flags as they would be, and changes nothing', async () => {
    const { status, body } = await play(one.approved, people.viewer.token);

    expect(status).toBe(200);
    expect(body.input).toEqual({
      environments: ['development'],
      projects: ['default'],
      context: { appName: 'shop', userId: '7,8' },
    });
    const flag = body.features.find(({ name }: { readonly name: string }) => name === 'two');
    expect(flag.environments.development).toMatchObject(
      ['7', '8'].map((userId) => ({
        context: { userId, appName: 'shop' },
        isEnabled: true,
        isEnabledInCurrentEnvironment: true,
        strategies: { result: true, data: [{ name: 'flexibleRollout' }] },
      })),
    );
    const { body: now } = await service.request('GET', `${FEATURES}/two/environments/development`);
    expect(now).toMatchObject({ enabled: false, strategies: [] });
  });

  it('shows a new strategy with its future id', async () => {
    await createFlag(service, 'same-id');
    await bring(service, people.author, one.draft, 'Cancelled');
    const id = await proposeUpTo(service, people, addRollout('same-id', '50'), 'Approved');
    const { body } = await play(id);

    await bring(service, people.lead, id, 'Applied');

    const { body: now } = await service.request(
      'GET',
      `${FEATURES}/same-id/environments/development`,
    );
    const flag = body.features.find(({ name }: { readonly name: string }) => name === 'same-id');
    expect(flag.environments.development[0].strategies.data[0].id).toBe(now.strategies[0].id);
  });

  it('also accepts change requests in review and scheduled ones', async () => {
    expect((await play(one.inReview)).status).toBe(200);
    expect((await play(one.scheduled)).status).toBe(200);
  });

  it('reports ignored properties of the context', async () => {
    const { body } = await play(one.approved, service.adminToken, {
      context: { appName: 'shop', userId: 7 },
    });

    expect(body.warnings).toEqual({ invalidContextProperties: ['userId'] });
  });

  it('refuses drafts and closed change requests', async () => {
    const { body } = await propose(service, people.lead, enable('one'));

    for (const id of [body.id, one.applied, one.rejected, one.cancelled]) {
      expect(await play(id)).toMatchObject(refused(400, 'ValidationError', `${id}`));
    }
  });

  it('refuses a change request that cannot be applied, naming the change', async () => {
    await createFlag(service, 'leaves');
    const id = await proposeUpTo(service, people, enable('leaves'), 'Approved');
    await archiveFlag(service, 'leaves');

    expect(await play(id)).toMatchObject(refused(400, 'ValidationError', '"leaves"'));
  });

  it.each([
    ['an unknown one', 999_999, 404],
    ['an invalid id', 'first', 400],
  ])('returns %s', async (_what, id, status) => {
    expect((await play(id)).status).toBe(status);
  });

  it.each([[{}], [{ context: {} }], [{ context: { appName: '' } }], [{ context: 'x' }]])(
    'refuses the body %j',
    async (body) => {
      const reply = await play(one.approved, service.adminToken, body);

      expect(reply).toMatchObject(refused(400, 'ValidationError', '/body/context'));
    },
  );

  it('returns 404 to callers who cannot see its project', async () => {
    const access = await createProject(service, 'secret', 'private');
    const insider = await createAccount(service, 'insider');
    await service.request('POST', access, {
      body: { roles: [MEMBER], users: [insider.id], groups: [] },
    });
    await service.request('POST', '/api/admin/projects/secret/features', {
      body: { name: 'of-secret' },
    });
    const path = '/api/admin/projects/secret';
    const { body } = await service.request(
      'POST',
      `${path}/environments/development/change-requests`,
      { body: enable('of-secret'), token: insider.token },
    );
    await service.request('PUT', `${path}/change-requests/${body.id}/state`, {
      body: { state: 'In review' },
      token: insider.token,
    });

    expect((await play(body.id, insider.token)).status).toBe(200);
    expect((await play(body.id, people.viewer.token)).status).toBe(404);
  });
});
