import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, uncached } from '../support/access.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

const path = '/api/admin/search/events';

beforeAll(async () => {
  service = await startService({ env: uncached });
  await createProject(service, 'shop');
  await createProject(service, 'hidden', 'private');
  await createFlag('shop', 'checkout', 'Pays the ORDERS');
  await createFlag('shop', 'search-box');
  await createFlag('hidden', 'secret-plan');
  await service.request('PATCH', '/api/admin/projects/shop/features/checkout', {
    body: [{ op: 'replace', path: '/stale', value: true }],
  });
});

afterAll(() => service.stop());

const today = new Date().toISOString().slice(0, 10);

describe('GET /api/admin/search/events', () => {
  it('returns full events, newest first, and their total', async () => {
    const answer = async () => {
      const { status, body } = await search('feature=IS:checkout&limit=1');
      return { status, body };
    };
    await expect.poll(answer).toEqual({
      status: 200,
      body: {
        total: 2,
        totalIsExact: true,
        nextCursor: expect.any(String),
        events: [
          {
            id: expect.any(Number),
            type: 'feature-stale-on',
            createdBy: expect.any(String),
            createdAt: expect.any(String),
            createdByUserId: -42,
            data: null,
            preData: null,
            tags: [],
            featureName: 'checkout',
            project: 'shop',
            environment: null,
          },
        ],
      },
    });
  });

  it.each<[string, string[]]>([
    ['feature=IS:search-box', ['feature-created search-box']],
    [
      'feature=IS_ANY_OF:search-box,secret-plan',
      ['feature-created secret-plan', 'feature-created search-box'],
    ],
    ['feature=IS:checkout&type=IS:feature-created', ['feature-created checkout']],
    ['query=pays%20the%20orders', ['feature-created checkout']],
    ['query=nothing%25', []],
    ['project=IS:hidden', ['feature-created secret-plan', 'project-created']],
    ['project=IS:hidden&createdBy=IS:-1337', []],
    [
      `feature=IS:checkout&from=IS:${today}&to=IS:2999-12-31`,
      ['feature-stale-on checkout', 'feature-created checkout'],
    ],
    ['feature=IS:checkout&to=IS:2020-01-01', []],
    ['feature=IS:checkout&offset=1', ['feature-created checkout']],
    ['type=IS:no-such-type', []],
    ['kind=IS:created&feature=IS:checkout', ['feature-created checkout']],
    ['kind=IS_ANY_OF:archived,off', []],
    ['kind=IS:share', []],
  ])('finds by %s', async (query, events) => {
    const total = query.includes('offset') ? 2 : events.length;
    await expect.poll(() => found(query)).toEqual({ events, total });
  });

  it('finds by ids, in every combination with other filters', async () => {
    const [stale, created] = (await search('feature=IS:checkout')).body.events;
    const ids = `id=IS_ANY_OF:${created.id},${stale.id},999999`;

    expect(await found(ids)).toEqual({
      total: 2,
      events: ['feature-stale-on checkout', 'feature-created checkout'],
    });
    expect(await found(`${ids}&limit=1&offset=1`)).toEqual({
      total: 2,
      events: ['feature-created checkout'],
    });
    expect((await search(`id=IS:${stale.id}`)).body.events).toEqual([stale]);
    expect(await found(`${ids}&type=IS:feature-created`)).toMatchObject({ total: 1 });
    expect(await found(`${ids}&query=nothing`)).toMatchObject({ total: 0 });
    expect(await found(`${ids}&from=IS:${today}`)).toMatchObject({ total: 2 });
    expect(await found(`${ids}&to=IS:2020-01-01`)).toMatchObject({ total: 0 });
  });

  it.each([
    ['feature=IS:checkout', 2],
    ['feature=IS:checkout&limit=1', 2],
    ['feature=IS_ANY_OF:checkout,search-box', 3],
    ['feature=IS:checkout&type=IS:feature-created', 1],
    ['feature=IS:checkout&to=IS:2020-01-01', 2],
    ['feature=IS:nothing', 0],
  ])('counts the events of %s by day', async (query, count) => {
    const counted = async () => (await search(`${query}&days=30`)).body.days;
    await expect.poll(counted).toEqual(count === 0 ? [] : [{ date: today, count }]);
  });

  it('counts nothing by day unless it is asked to', async () => {
    expect((await search('feature=IS:checkout')).body).not.toHaveProperty('days');
  });

  it('returns at most 50 events by default', async () => {
    for (let index = 0; index < 50; index += 1) await createFlag('default', `many-${index}`);
    const lengths = async (query: string) => (await search(query)).body.events.length;
    expect([
      await lengths(''),
      await lengths('limit=51'),
      (await lengths('limit=1000000')) > 51,
    ]).toEqual([50, 51, true]);
  });

  it.each([
    ['limit', '0'],
    ['limit', '-1'],
    ['limit', 'many'],
    ['limit', '1.5'],
    ['limit', ''],
    ['offset', '-1'],
    ['offset', 'x'],
    ['createdBy', 'IS:anna'],
    ['createdBy', '7'],
    ['id', 'IS:anna'],
    ['id', 'IS:-1'],
    ['groupId', 'IS:7'],
    ['feature', 'checkout'],
    ['type', 'NOT:x'],
    ['from', '2026-01-01'],
    ['from', 'IS:2026-02-30'],
    ['to', 'IS_ANY_OF:2026-01-01'],
    ['to', 'IS:2026-1-1'],
    ['project', `IS:${'x'.repeat(501)}`],
    ['query', 'x'.repeat(1_001)],
    ['cursor', ''],
    ['kind', 'IS:switched'],
    ['days', '0'],
    ['days', '93'],
    ['cursor', 'x'.repeat(201)],
  ])('refuses %s=%s, and names it', async (name, value) => {
    expect(await search(`${name}=${value}`)).toMatchObject({
      status: 400,
      body: {
        name: 'ValidationError',
        message: expect.stringContaining(`/query/${name}`),
        details: [{ path: `/query/${name}` }],
      },
    });
  });

  it('continues a page by its cursor, to the end', async () => {
    const first = await search('feature=IS:checkout&limit=1');
    const { nextCursor } = first.body;
    expect(await search(`feature=IS_ANY_OF:checkout&limit=1&cursor=${nextCursor}`)).toMatchObject({
      status: 200,
      body: { total: 2, totalIsExact: true, events: [{ type: 'feature-created' }] },
    });
    const { body } = await search(`feature=IS:checkout&cursor=${nextCursor}`);
    expect(body).not.toHaveProperty('nextCursor');
  });

  it.each([
    ['a text', 'type=IS:feature-created&cursor=checkout', 'must be the `nextCursor` of a page'],
    ['the cursor of other filters', 'type=IS:project-created', 'its filters are others'],
    ['that of a search without filters', '', 'its filters are others'],
  ])('refuses %s as a cursor', async (_what, query, rule) => {
    const { nextCursor } = (await search('feature=IS:checkout&limit=1')).body;
    const sent = query.includes('cursor') ? query : `${query}&cursor=${nextCursor}`;
    expect(await search(sent)).toMatchObject({
      status: 400,
      body: {
        name: 'ValidationError',
        message: expect.stringContaining(rule),
        details: [{ path: '/query/cursor' }],
      },
    });
  });

  it('refuses a duplicate filter', async () => {
    expect((await search('type=IS:a&type=IS:b')).status).toBe(400);
  });

  it.each([
    ['without a token', null, 401],
    ['with a made-up token', '*:*.unknown-token-of-nobody', 401],
  ])('is refused %s', async (_what, token, status) => {
    expect((await service.request('GET', path, { token })).status).toBe(status);
  });

  it('limits callers who are not administrators to projects they can see, in events and total', async () => {
    const viewer = await createAccount(service, 'viewer');
    expect(await found('project=IS:hidden', viewer.token)).toEqual({ total: 0, events: [] });
    const [secret] = (await search('feature=IS:secret-plan')).body.events;
    expect(await found(`id=IS:${secret.id}`, viewer.token)).toEqual({ total: 0, events: [] });
    expect(await found('feature=IS:secret-plan,search-box', viewer.token)).toEqual({
      total: 1,
      events: ['feature-created search-box'],
    });
    expect(await found('type=IS:project-created', viewer.token)).toEqual({
      total: 1,
      events: ['project-created'],
    });
    expect((await search('query=viewer', viewer.token)).body.total).toBe(0);
    expect((await search('project=IS:hidden&days=30', viewer.token)).body.days).toEqual([]);
  });
});

describe('GET /api/admin/event-creators', () => {
  it('lists the authors of events', async () => {
    const { status, body } = await service.request('GET', '/api/admin/event-creators');
    expect({ status, body }).toEqual({
      status: 200,
      body: [
        { id: -1337, name: 'flagwright-system' },
        { id: -42, name: 'API tokens' },
      ],
    });
  });

  it('names only the people that are wanted', async () => {
    const { id } = (
      await service.request('POST', '/api/admin/user-admin', {
        body: { email: 'ada@example.com', name: 'Ada Ito', rootRole: 3 },
      })
    ).body;

    const { body } = await service.request(
      'GET',
      `/api/admin/event-creators?id=IS_ANY_OF:${id},-42,999999`,
    );

    expect(body).toEqual([{ id, name: 'ada@example.com', displayName: 'Ada Ito' }]);
  });

  it('refuses an id that is none', async () => {
    expect(await service.request('GET', '/api/admin/event-creators?id=IS:anna')).toMatchObject({
      status: 400,
      body: { details: [{ path: '/query/id' }] },
    });
  });

  it('needs a token', async () => {
    const reply = await service.request('GET', '/api/admin/event-creators', { token: null });
    expect(reply.status).toBe(401);
  });
});

function createFlag(project: string, name: string, description = '') {
  return service.request('POST', `/api/admin/projects/${project}/features`, {
    body: { name, description },
  });
}

function search(query: string, token?: string) {
  return service.request('GET', `${path}?${query}`, token === undefined ? {} : { token });
}

/** Type and flag of the matching events, newest first. */
async function found(query: string, token?: string) {
  const { status, body } = await search(query, token);
  expect(status).toBe(200);
  return {
    total: body.total,
    events: body.events.map(
      ({ type, featureName }: { type: string; featureName: string | null }) =>
        featureName ? `${type} ${featureName}` : type,
    ),
  };
}
