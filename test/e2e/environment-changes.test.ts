import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, EDITOR, refused, uncached } from '../support/access.ts';
import { DEFAULT_PROJECT, ENVIRONMENTS, environmentsOf } from '../support/environments.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterAll(() => service.stop());

const { send, environment, removeEverywhere } = environmentsOf(() => service);

describe('POST /api/admin/environments', () => {
  it('creates an enabled environment at the last position, with an event', async () => {
    const staging = {
      name: 'staging',
      type: 'preproduction',
      enabled: true,
      protected: false,
      sortOrder: 3,
    };

    const events = await recordedEvents(service, async () => {
      const request = { name: 'staging', type: 'preproduction' };
      expect(await send('POST', ENVIRONMENTS, request)).toEqual({
        status: 201,
        location: '/api/admin/environments/staging',
        body: staging,
      });
    });

    expect(events).toMatchObject([
      {
        type: 'environment-created',
        environment: 'staging',
        project: null,
        data: staging,
        preData: null,
      },
    ]);
  });

  it('is included in new projects if enabled, but not in existing ones', async () => {
    await environment('for-new');
    await environment('for-none', { enabled: false });

    const { body } = await send('POST', '/api/admin/projects', { name: 'New' });
    const { body: old } = await send('GET', `${ENVIRONMENTS}/project/default`);

    expect(body.environments).toContain('for-new');
    expect(body.environments).not.toContain('for-none');
    expect(old.environments).toHaveLength(2);
  });

  it('requires its approvals in new projects, unless they set others', async () => {
    const path = await environment('approved', { requiredApprovals: 2 });
    const created = async (body: object) =>
      (await send('POST', '/api/admin/projects', { name: 'Approved', ...body })).body
        .changeRequestEnvironments;

    expect((await send('GET', path)).body).toMatchObject({ requiredApprovals: 2 });
    expect(await created({})).toEqual([{ name: 'approved', requiredApprovals: 2 }]);
    const changeRequestEnvironments = [{ name: 'approved', requiredApprovals: 3 }];
    expect(await created({ changeRequestEnvironments })).toEqual(changeRequestEnvironments);
    expect(await created({ environments: ['development'] })).toEqual([]);

    const events = await recordedEvents(service, async () => {
      const update = `${ENVIRONMENTS}/update/approved`;
      expect((await send('PUT', update, { requiredApprovals: 2 })).status).toBe(200);
      const { body } = await send('PUT', update, { requiredApprovals: null });
      expect(body).not.toHaveProperty('requiredApprovals');
    });
    expect(events).toMatchObject([
      { type: 'environment-updated', preData: { requiredApprovals: 2 } },
    ]);
    expect(await created({})).toEqual([]);
  });

  it.each([0, 11, 1.5, 'two'])('refuses %j required approvals', async (requiredApprovals) => {
    const request = { name: 'unapproved', type: 'test', requiredApprovals };

    expect(await send('POST', ENVIRONMENTS, request)).toMatchObject(
      refused(400, 'ValidationError', '`/body/requiredApprovals`'),
    );
  });

  it('refuses a name that is taken, also under concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => send('POST', ENVIRONMENTS, { name: 'one', type: 'test' })),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject(
      refused(409, 'NameExistsError', '"one"'),
    );
  });

  it.each([
    ['no name', { type: 'test' }, '/body/name'],
    ['no type', { name: 'x' }, '/body/type'],
    ['an empty type', { name: 'x', type: '' }, '/body/type'],
    ['a space in the name', { name: 'a b', type: 'test' }, '/body/name'],
    ['a name that is too long', { name: 'x'.repeat(101), type: 'test' }, '/body/name'],
    ['a name of every object', { name: '__proto__', type: 'test' }, '/body/name'],
    ['half a place', { name: 'x', type: 'test', sortOrder: 1.5 }, '/body/sortOrder'],
  ])('refuses %s', async (_what, body, path) => {
    expect(await send('POST', ENVIRONMENTS, body)).toMatchObject({
      status: 400,
      body: { name: 'ValidationError', details: [{ path }] },
    });
  });

  it('is for administrators', async () => {
    const { token } = await createAccount(service, 'editor', EDITOR);

    const reply = await send('POST', ENVIRONMENTS, { name: 'x', type: 'test' }, token);

    expect(reply).toMatchObject(refused(403, 'NoAccessError', '"ADMIN"'));
  });
});

describe('POST /api/admin/environments/validate', () => {
  it.each([
    ['free', 200],
    ['development', 409],
    ['a b', 400],
  ])('for the name %j returns %i', async (name, status) => {
    expect((await send('POST', `${ENVIRONMENTS}/validate`, { name })).status).toBe(status);
  });
});

describe('PUT /api/admin/environments/update/{name}', () => {
  it('changes the sent properties, with an event of both states', async () => {
    await environment('updated', { sortOrder: 70 });
    const before = {
      name: 'updated',
      type: 'test',
      enabled: true,
      protected: false,
      sortOrder: 70,
    };
    const after = { ...before, type: 'production' };

    const events = await recordedEvents(service, async () => {
      const reply = await send('PUT', `${ENVIRONMENTS}/update/updated`, { type: 'production' });
      expect(reply).toMatchObject({ status: 200, body: after });
    });

    expect(events).toMatchObject([
      { type: 'environment-updated', environment: 'updated', data: after, preData: before },
    ]);
  });

  it('records nothing when nothing changes', async () => {
    await environment('same');

    const events = await recordedEvents(service, () =>
      send('PUT', `${ENVIRONMENTS}/update/same`, { type: 'test' }),
    );

    expect(events).toEqual([]);
  });

  it('returns 404 for an unknown one', async () => {
    expect(await send('PUT', `${ENVIRONMENTS}/update/moon`, {})).toMatchObject({ status: 404 });
  });
});

describe('toggling an environment', () => {
  it('off and on is recorded once each', async () => {
    const path = await environment('switched');

    const events = await recordedEvents(service, async () => {
      for (const state of ['off', 'off', 'on', 'on']) {
        expect(await send('POST', `${path}/${state}`)).toMatchObject({ status: 204 });
      }
    });

    expect(events).toMatchObject([
      { type: 'environment-updated', data: { enabled: false }, preData: { enabled: true } },
      { type: 'environment-updated', data: { enabled: true }, preData: { enabled: false } },
    ]);
  });

  it.each(['on', 'off'])('%s returns 404 for an unknown one', async (state) => {
    expect(await send('POST', `${ENVIRONMENTS}/moon/${state}`)).toMatchObject({ status: 404 });
  });
});

describe('PUT /api/admin/environments/sort-order', () => {
  const sort = (places: unknown) => send('PUT', `${ENVIRONMENTS}/sort-order`, places);

  it('moves several environments, with one event', async () => {
    await environment('sorted-a', { sortOrder: 50 });
    await environment('sorted-b', { sortOrder: 51 });

    const events = await recordedEvents(service, async () => {
      expect(await sort({ 'sorted-a': 61, 'sorted-b': 51 })).toMatchObject({ status: 200 });
    });

    const { body } = await send('GET', ENVIRONMENTS);
    const names = body.environments.map(({ name }: { name: string }) => name);
    expect(names.indexOf('sorted-b')).toBeLessThan(names.indexOf('sorted-a'));
    expect(events).toMatchObject([
      {
        type: 'environment-updated',
        data: { sortOrder: { 'sorted-a': 61 } },
        preData: { sortOrder: { 'sorted-a': 50 } },
      },
    ]);
  });

  it.each([
    ['an unknown environment', { moon: 1 }, 404],
    ['half a place', { development: 1.5 }, 400],
    ['a list', [1], 400],
  ])('refuses %s', async (_what, places, status) => {
    expect((await sort(places)).status).toBe(status);
  });
});

describe('DELETE /api/admin/environments/{name}', () => {
  it('releases the name, with an event of the deleted state', async () => {
    const path = await environment('gone');

    const events = await recordedEvents(service, async () => {
      expect((await send('DELETE', path)).status).toBe(200);
    });

    expect(events).toMatchObject([
      { type: 'environment-deleted', environment: 'gone', preData: { name: 'gone' } },
    ]);
    expect((await send('GET', path)).status).toBe(404);
    await environment('gone');
  });

  it('refuses if projects have it, naming them', async () => {
    const path = await environment('needed');
    await send('POST', `${DEFAULT_PROJECT}/environments`, { environment: 'needed' });

    expect(await send('DELETE', path)).toMatchObject(refused(409, 'ConflictError', 'default'));
    await removeEverywhere('needed');
  });

  it('deletes its API tokens too', async () => {
    const path = await environment('tokened');
    const body = { type: 'client', tokenName: 'tokened', environment: 'tokened' };
    await send('POST', '/api/admin/api-tokens', body);

    await send('DELETE', path);

    const { body: listed } = await send('GET', '/api/admin/api-tokens');
    expect(
      listed.tokens.filter(({ tokenName }: { tokenName: string }) => tokenName === 'tokened'),
    ).toEqual([]);
  });

  it('never deletes one that a project adds at the same time', async () => {
    const path = await environment('contested');

    const [added, deleted] = await Promise.all([
      send('POST', `${DEFAULT_PROJECT}/environments`, { environment: 'contested' }),
      send('DELETE', path),
    ]);

    expect([
      [200, 409],
      [400, 200],
    ]).toContainEqual([added.status, deleted.status]);
  });

  it('returns 404 for an unknown one', async () => {
    expect((await send('DELETE', `${ENVIRONMENTS}/moon`)).status).toBe(404);
  });
});

describe('the number of environments', () => {
  it('is limited to 50', async () => {
    const { body } = await send('GET', ENVIRONMENTS);
    const free = 50 - body.environments.length;
    const names = Array.from({ length: free }, (_, index) => `limit-${index}`);
    for (const name of names) await environment(name);

    const beyond = await send('POST', ENVIRONMENTS, { name: 'one-too-many', type: 'test' });
    await send('DELETE', `${ENVIRONMENTS}/limit-0`);

    expect(beyond).toMatchObject(refused(400, 'ExceedsLimitError', '50'));
    await environment('fits-again');
  });
});
