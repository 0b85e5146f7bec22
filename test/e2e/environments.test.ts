import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
  for (const environment of ['development', 'development', 'production']) {
    await service.request('POST', '/api/admin/api-tokens', {
      body: { type: 'client', tokenName: 'ci', environment },
    });
  }
});

afterAll(() => service.stop());

const development = {
  name: 'development',
  type: 'development',
  enabled: true,
  protected: false,
  sortOrder: 1,
};
const production = {
  name: 'production',
  type: 'production',
  enabled: true,
  protected: false,
  sortOrder: 2,
};

const ofProject = '/api/admin/environments/project/default';
const changes = '/api/admin/projects/default/environments';

describe('environments', () => {
  it('are listed with usage counts', async () => {
    await expect
      .poll(() => get('/api/admin/environments'))
      .toEqual({
        status: 200,
        body: {
          version: 1,
          environments: [
            { ...development, projectCount: 1, apiTokenCount: 2 },
            { ...production, projectCount: 1, apiTokenCount: 1 },
          ],
        },
      });
  });

  it('are returned one by one', async () => {
    expect(await get('/api/admin/environments/production')).toEqual({
      status: 200,
      body: production,
    });
  });

  it.each(['moon', 'a%20b', '%F0%9F%9A%A9', '__proto__', 'Development'])(
    'named %s do not exist',
    async (name) => {
      expect(await get(`/api/admin/environments/${name}`)).toMatchObject({
        status: 404,
        body: { name: 'NotFoundError' },
      });
    },
  );
});

describe('environments of a project', () => {
  beforeEach(async () => {
    await add('development');
    await add('production');
  });

  it('are listed with the number of tokens for the project', async () => {
    await expect
      .poll(() => get(ofProject))
      .toEqual({
        status: 200,
        body: {
          version: 1,
          environments: [
            { ...development, projectApiTokenCount: 2 },
            { ...production, projectApiTokenCount: 1 },
          ],
        },
      });
  });

  it('can be removed and added, and both are recorded', async () => {
    const removed = await remove('production');
    const without = (await get(ofProject)).body.environments.map(
      ({ name }: { name: string }) => name,
    );
    const added = await add('production');
    expect([removed.status, removed.text, without, added.status, added.text]).toEqual([
      200,
      '',
      ['development'],
      200,
      '',
    ]);
    const place = {
      id: expect.any(Number),
      createdBy: 'initial admin',
      createdByUserId: -42,
      createdAt: expect.any(String),
      project: 'default',
      environment: 'production',
      featureName: null,
      tags: [],
    };
    expect((await latestEvents()).slice(0, 2)).toEqual([
      {
        ...place,
        type: 'project-environment-added',
        data: { environment: 'production' },
        preData: null,
      },
      {
        ...place,
        type: 'project-environment-removed',
        data: null,
        preData: { environment: 'production' },
      },
    ]);
  });

  it('can be added with approvals and a default strategy, and each is recorded', async () => {
    await remove('production');
    const before = (await latestEvents()).length;
    const strategy = { name: 'flexibleRollout', title: 'Half', parameters: { rollout: '50' } };
    const body = { environment: 'production', changeRequestsEnabled: true };
    const { status } = await service.request('POST', changes, {
      body: { ...body, defaultStrategy: strategy },
    });

    expect(status).toBe(200);
    const approvals = { changeRequestsEnabled: true, requiredApprovals: 1 };
    expect((await latestEvents()).slice(0, -before)).toMatchObject([
      {
        type: 'change-request-configuration-updated',
        project: 'default',
        environment: 'production',
        data: approvals,
      },
      { type: 'default-strategy-updated', environment: 'production', data: strategy },
      { type: 'project-environment-added', data: { environment: 'production' } },
    ]);
    const config = '/api/admin/projects/default/change-requests/config';
    expect((await get(config)).body).toMatchObject([
      { environment: 'development', changeRequestEnabled: false },
      { environment: 'production', changeRequestEnabled: true, requiredApprovals: 1 },
    ]);
    expect((await get(ofProject)).body.environments).toMatchObject([
      { name: 'development' },
      { name: 'production', defaultStrategy: strategy },
    ]);

    // Back to how the other tests expect it.
    await remove('production');
    await service.request('POST', changes, { body: { ...body, changeRequestsEnabled: false } });
    expect((await get(config)).body).toMatchObject([{}, { changeRequestEnabled: false }]);
    expect((await get(ofProject)).body.environments[1]).not.toHaveProperty('defaultStrategy');
  });

  it.each([
    ['/body/defaultStrategy/name', { name: 'no-such-strategy' }],
    ['/body/defaultStrategy/segments', { name: 'default', segments: [999_999] }],
    [
      '/body/defaultStrategy/parameters/rollout',
      { name: 'flexibleRollout', parameters: { rollout: '101' } },
    ],
    ['/body/defaultStrategy', 'default'],
  ])('are not added with a wrong default strategy: %s', async (path, defaultStrategy) => {
    await remove('production');
    const body = { environment: 'production', defaultStrategy };

    expect(await service.request('POST', changes, { body })).toMatchObject({
      status: 400,
      body: { name: 'ValidationError', details: [{ path }] },
    });
    expect((await get(ofProject)).body.environments).toHaveLength(1);
  });

  it('are added once', async () => {
    const before = await latestEvents();
    const { status, body } = await add('production');
    expect({ status, body }).toMatchObject({ status: 409, body: { name: 'NameExistsError' } });
    expect(await latestEvents()).toEqual(before);
  });

  it.each([
    ['unknown', 'moon', 400],
    ['named like a property of every object', '__proto__', 400],
    ['empty', '', 400],
    ['a number', 1, 400],
    ['left out', undefined, 400],
  ])('cannot be added if %s', async (_what, environment, expected) => {
    const { status, body } = await add(environment);
    expect({ status, body }).toMatchObject({
      status: expected,
      body: { name: 'ValidationError', details: [{ path: '/body/environment' }] },
    });
  });

  it('cannot be removed if the project does not have them', async () => {
    const { status, body } = await remove('moon');
    expect({ status, body }).toMatchObject({ status: 404, body: { name: 'NotFoundError' } });
  });

  it('cannot all be removed', async () => {
    await remove('production');
    const { status, body } = await remove('development');
    expect({ status, body }).toMatchObject({ status: 400, body: { name: 'ValidationError' } });
    expect((await get(ofProject)).body.environments).toHaveLength(1);
  });

  it('are never empty after concurrent removals', async () => {
    const outcomes = await Promise.all([remove('production'), remove('development')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await get(ofProject)).body.environments).toHaveLength(1);
  });

  it.each([
    ['GET', '/api/admin/environments/project/moon'],
    ['POST', '/api/admin/projects/moon/environments'],
    ['DELETE', '/api/admin/projects/moon/environments/production'],
  ])('of an unknown project: %s %s returns 404', async (method, path) => {
    const { status, body } = await service.request(method, path, {
      body: { environment: 'production' },
    });
    expect({ status, body }).toMatchObject({ status: 404, body: { name: 'NotFoundError' } });
  });
});

describe('projects', () => {
  it('are listed', async () => {
    expect(await get('/api/admin/projects')).toEqual({
      status: 200,
      body: {
        version: 1,
        projects: [
          {
            id: 'default',
            name: 'Default',
            description: 'The project that is there from the start.',
            mode: 'open',
            defaultStickiness: 'default',
            featureCount: 0,
            staleFeatureCount: 0,
            memberCount: 0,
            favorite: false,
            health: 100,
            technicalDebt: 0,
            createdAt: expect.any(String),
            updatedAt: expect.any(String),
            archivedAt: null,
          },
        ],
      },
    });
  });

  it('that are archived are listed separately', async () => {
    expect(await get('/api/admin/projects?archived=true')).toEqual({
      status: 200,
      body: { version: 1, projects: [] },
    });
  });

  it('ignore unknown filters', async () => {
    expect(await get('/api/admin/projects?archived=perhaps')).toMatchObject({
      status: 400,
      body: { name: 'ValidationError', details: [{ path: '/query/archived' }] },
    });
  });
});

describe('feature types', () => {
  it('are listed in order', async () => {
    const described = (id: string, name: string, lifetimeDays: number | null) => ({
      id,
      name,
      description: expect.stringMatching(/\S/),
      lifetimeDays,
    });
    expect(await get('/api/admin/feature-types')).toEqual({
      status: 200,
      body: {
        version: 1,
        types: [
          described('release', 'Release', 40),
          described('experiment', 'Experiment', 40),
          described('operational', 'Operational', 7),
          described('kill-switch', 'Kill switch', null),
          described('permission', 'Permission', null),
          described('sunset', 'Sunset', 90),
        ],
      },
    });
  });
});

async function get(path: string) {
  const { status, body } = await service.request('GET', path);
  return { status, body };
}

function add(environment: unknown, path = changes) {
  return service.request('POST', path, { body: { environment } });
}

function remove(environment: string) {
  return service.request('DELETE', `${changes}/${environment}`);
}

async function latestEvents(): Promise<{ type: string }[]> {
  return (await get('/api/admin/events')).body.events;
}
