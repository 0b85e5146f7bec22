import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRole } from '../support/access.ts';
import { DEFAULT_PROJECT, ENVIRONMENTS, environmentsOf } from '../support/environments.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const { send, environment, removeEverywhere } = environmentsOf(() => service);

describe('POST /api/admin/environments/{name}/clone', () => {
  const strategies = `${DEFAULT_PROJECT}/features/cloned/environments/development/strategies`;

  beforeAll(async () => {
    await send('POST', `${DEFAULT_PROJECT}/features`, { name: 'cloned' });
    for (const name of ['one', 'two', 'three']) {
      await send('POST', '/api/admin/segments', { name, constraints: [] });
    }
    // Four rows per strategy, and 30 strategies: more than one transaction allows.
    for (let count = 0; count < 30; count += 1) {
      const body = { name: 'flexibleRollout', segments: [1, 2, 3], title: `number ${count}` };
      await send('POST', strategies, body);
    }
    await send('POST', `${DEFAULT_PROJECT}/features/cloned/environments/development/on`);
    await send('POST', `${DEFAULT_PROJECT}/environments/development/default-strategy`, {
      name: 'default',
    });
  });

  it('adds the clone to projects with all settings of their flags', async () => {
    const events = await recordedEvents(service, async () => {
      const request = { name: 'twin', type: 'test' };
      expect(await send('POST', `${ENVIRONMENTS}/development/clone`, request)).toMatchObject({
        status: 200,
        body: { name: 'twin', type: 'test', enabled: true, protected: false },
      });
    });

    const { body } = await send('GET', `${DEFAULT_PROJECT}/features/cloned/environments/twin`);
    const { body: overview } = await send('GET', `${DEFAULT_PROJECT}/overview`);
    const titles = body.strategies.map(({ title }: { title: string }) => title);
    expect(body).toMatchObject({ enabled: true });
    expect(titles).toEqual(Array.from({ length: 30 }, (_, count) => `number ${count}`));
    expect(overview.environments).toContainEqual(
      expect.objectContaining({
        environment: 'twin',
        defaultStrategy: expect.objectContaining({ name: 'default' }),
      }),
    );
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'environment-created', environment: 'twin' }),
        expect.objectContaining({
          type: 'project-environment-added',
          project: 'default',
          environment: 'twin',
        }),
      ]),
    );
    await removeEverywhere('twin');
  });

  it('requires the same approvals in new projects', async () => {
    const path = await environment('approved', { requiredApprovals: 2 });

    const request = { name: 'approved-twin', type: 'test' };
    expect(await send('POST', `${path}/clone`, request)).toMatchObject({
      status: 200,
      body: { requiredApprovals: 2 },
    });
  });

  it('leaves nothing behind on deletion, not even for a new one of the same name', async () => {
    await send('POST', `${ENVIRONMENTS}/development/clone`, { name: 'again', type: 'test' });
    await removeEverywhere('again');
    await environment('again');
    await send('POST', `${DEFAULT_PROJECT}/environments`, { environment: 'again' });

    const { body } = await send('GET', `${DEFAULT_PROJECT}/features/cloned/environments/again`);
    const { body: uses } = await send('GET', '/api/admin/segments/1/strategies');

    expect(body).toMatchObject({ enabled: false, strategies: [] });
    expect(
      uses.strategies.filter((use: { environment: string }) => use.environment === 'again'),
    ).toEqual([]);
    await removeEverywhere('again');
  });

  it('adds the clone only to the given projects', async () => {
    await send('POST', '/api/admin/projects', { id: 'left-out', name: 'Left out' });

    await send('POST', `${ENVIRONMENTS}/development/clone`, {
      name: 'partly',
      type: 'test',
      projects: ['default'],
    });

    const { body } = await send('GET', ENVIRONMENTS);
    expect(body.environments).toContainEqual(
      expect.objectContaining({ name: 'partly', projectCount: 1 }),
    );
    await removeEverywhere('partly');
  });

  it.each([
    [true, ['development', 'allowed']],
    [undefined, ['development', 'allowed']],
    [false, ['development']],
  ])(
    'with clonePermissions %s, roles have permissions in %j',
    async (clonePermissions, expected) => {
      const role = await createRole(service, `cloner ${clonePermissions}`, {
        type: 'custom',
        permissions: [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }],
      });

      await send('POST', `${ENVIRONMENTS}/development/clone`, {
        name: 'allowed',
        type: 'test',
        projects: [],
        ...(clonePermissions !== undefined && { clonePermissions }),
      });

      const inRole = async () => {
        const { body } = await send('GET', `/api/admin/roles/${role}`);
        return body.permissions.map((each: { environment: string }) => each.environment).sort();
      };
      const during = await inRole();
      await removeEverywhere('allowed');
      expect([during, await inRole()]).toEqual([[...expected].sort(), ['development']]);
    },
  );

  it.each([
    ['a taken name', { name: 'production', type: 'test' }, 409],
    ['a bad name', { name: 'a b', type: 'test' }, 400],
    ['no type', { name: 'x' }, 400],
  ])('refuses %s', async (_what, body, status) => {
    expect((await send('POST', `${ENVIRONMENTS}/development/clone`, body)).status).toBe(status);
  });

  it('returns 404 for an unknown source', async () => {
    const body = { name: 'x', type: 'test' };

    expect((await send('POST', `${ENVIRONMENTS}/moon/clone`, body)).status).toBe(404);
  });
});
