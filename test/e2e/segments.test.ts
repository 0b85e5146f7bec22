import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const clientToken = '*:development.a-client-token-for-tests';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
});

afterAll(() => service.stop());

const PATH = '/api/admin/segments';

const constraint = { contextName: 'userId', operator: 'IN', values: ['7', '8'] };
const storedConstraint = { ...constraint, caseInsensitive: false, inverted: false };

describe('POST /api/admin/segments', () => {
  it('creates a segment and records it', async () => {
    const sent = { name: 'beta', description: 'First to see', project: 'default', extra: 1 };
    let created: { id: number } = { id: 0 };

    const events = await recordedEvents(service, async () => {
      const { status, body, headers } = await create(sent);
      created = body;
      expect({ status, body, location: headers.location }).toEqual({
        status: 201,
        body: {
          id: expect.any(Number),
          name: 'beta',
          description: 'First to see',
          constraints: [storedConstraint],
          project: 'default',
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          createdBy: expect.stringMatching(/\S/),
        },
        location: `/api/admin/segments/${body.id}`,
      });
    });

    expect(events).toEqual([
      expect.objectContaining({ type: 'segment-created', project: 'default', data: created }),
    ]);
  });

  it('assigns unique ids to concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => create({ name: `parallel-${index}` })),
    );

    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(8);
  });

  it('gives a name to only one of concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'wanted' })));

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('returns 409 for a name that is taken', async () => {
    await create({ name: 'taken' });

    expect(await create({ name: 'taken' })).toMatchObject(refused(409, 'NameExistsError', 'taken'));
  });

  it('accepts emoji in names', async () => {
    expect(await create({ name: '🚩 Fähnchen', constraints: [] })).toMatchObject({
      status: 201,
      body: { name: '🚩 Fähnchen', description: null, project: null, constraints: [] },
    });
  });

  it.each([
    ['no name', { name: undefined }, '/body/name'],
    ['an empty name', { name: '' }, '/body/name'],
    ['a name of whitespace', { name: '  ' }, '/body/name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, '/body/name'],
    ['a name with an unpaired surrogate', { name: 'x\ud800' }, '/body/name'],
    ['no constraints', { constraints: undefined }, '/body/constraints'],
    ['constraints that are not a list', { constraints: {} }, '/body/constraints'],
    ['31 constraints', { constraints: Array(31).fill(constraint) }, '/body/constraints'],
    [
      'an unknown operator',
      { constraints: [{ ...constraint, operator: 'NEAR' }] },
      '/body/constraints/0/operator',
    ],
    [
      'an unknown context field',
      { constraints: [constraint, { ...constraint, contextName: 'shoeSize' }] },
      '/body/constraints/1/contextName',
    ],
    [
      'an invalid number',
      { constraints: [{ contextName: 'userId', operator: 'NUM_GT', value: 'many' }] },
      '/body/constraints/0/value',
    ],
    [
      'an invalid date',
      { constraints: [{ contextName: 'currentTime', operator: 'DATE_AFTER', value: 'soon' }] },
      '/body/constraints/0/value',
    ],
    [
      'a version with a leading v',
      { constraints: [{ contextName: 'appName', operator: 'SEMVER_EQ', value: 'v1.2.3' }] },
      '/body/constraints/0/value',
    ],
    [
      'a text comparison without values',
      { constraints: [{ contextName: 'appName', operator: 'STR_CONTAINS', values: [] }] },
      '/body/constraints/0/values',
    ],
    [
      'an empty value',
      { constraints: [{ ...constraint, values: [''] }] },
      '/body/constraints/0/values/0',
    ],
    [
      '251 values',
      { constraints: [{ ...constraint, values: Array(251).fill('x') }] },
      '/body/constraints/0/values',
    ],
    ['a project that does not exist', { project: 'nowhere' }, '/body/project'],
    ['a description that is a number', { description: 5 }, '/body/description'],
  ])('refuses %s, naming the property', async (_what, change, property) => {
    expect(await create({ name: 'refused', ...change })).toMatchObject(
      refused(400, 'ValidationError', property),
    );
  });

  it('keeps the name of a refused segment available', async () => {
    await create({ name: 'second-try', project: 'nowhere' });

    expect((await create({ name: 'second-try' })).status).toBe(201);
  });
});

describe('GET /api/admin/segments', () => {
  it('lists segments by id, without counting their uses', async () => {
    const { body: first } = await create({ name: 'listed-1' });
    const { body: second } = await create({ name: 'listed-2' });

    const { status, body } = await service.request('GET', PATH);

    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['segments']);
    expect(body.segments.slice(-2)).toEqual([first, second]);
  });
});

describe('GET /api/admin/segments/{id}', () => {
  it('returns the usage of a segment', async () => {
    const { body: segment } = await create({ name: 'counted' });
    await strategyOf('counts-1', [segment.id]);
    await strategyOf('counts-2', [segment.id]);

    const { status, body } = await service.request('GET', `${PATH}/${segment.id}`);

    expect({ status, body }).toEqual({
      status: 200,
      body: { ...segment, usedInFeatures: 2, usedInProjects: 1 },
    });
  });

  it.each(['0', '999999', '99999999999999'])('returns 404 for the id %s', async (id) => {
    expect(await service.request('GET', `${PATH}/${id}`)).toMatchObject(
      refused(404, 'NotFoundError', id),
    );
  });

  it.each(['one', '1.5', '-1'])('returns 400 for the id %s', async (id) => {
    expect(await service.request('GET', `${PATH}/${id}`)).toMatchObject(
      refused(400, 'ValidationError', '/params/id'),
    );
  });
});

describe('PUT /api/admin/segments/{id}', () => {
  const update = (id: number, body: object) =>
    service.request('PUT', `${PATH}/${id}`, { body: { constraints: [], ...body } });

  it('replaces a segment and records it before and after', async () => {
    const { body: before } = await create({ name: 'old', description: 'old', project: 'default' });

    const events = await recordedEvents(service, async () => {
      const { status, text } = await update(before.id, { name: 'new' });
      expect({ status, text }).toEqual({ status: 204, text: '' });
    });

    const after = { ...before, name: 'new', description: null, project: null, constraints: [] };
    expect(events).toEqual([
      expect.objectContaining({
        type: 'segment-updated',
        project: null,
        data: after,
        preData: before,
      }),
    ]);
    expect((await service.request('GET', `${PATH}/${before.id}`)).body).toMatchObject(after);
  });

  it('releases the old name', async () => {
    await update(await createId({ name: 'freed' }), { name: 'renamed' });

    expect((await create({ name: 'freed' })).status).toBe(201);
  });

  it('records nothing when nothing changes', async () => {
    const id = await createId({ name: 'same', description: 'same' });

    const events = await recordedEvents(service, async () => {
      const body = { name: 'same', description: 'same', constraints: [constraint] };
      expect((await update(id, body)).status).toBe(204);
    });

    expect(events).toEqual([]);
  });

  it('returns 409 for the name of another segment', async () => {
    await create({ name: 'of-another' });

    expect(
      await update(await createId({ name: 'of-its-own' }), { name: 'of-another' }),
    ).toMatchObject(refused(409, 'NameExistsError', 'of-another'));
  });

  it('binds a segment to the project that uses it', async () => {
    const id = await createId({ name: 'bindable' });
    await strategyOf('binds', [id]);

    expect((await update(id, { name: 'bindable', project: 'default' })).status).toBe(204);
  });

  it('returns 404 for an unknown id', async () => {
    expect(await update(999_999, { name: 'unknown' })).toMatchObject(
      refused(404, 'NotFoundError', '999999'),
    );
  });

  it('refuses a project that does not exist, naming the property', async () => {
    const id = await createId({ name: 'unbound' });

    expect(await update(id, { name: 'unbound', project: 'nowhere' })).toMatchObject(
      refused(400, 'ValidationError', '/body/project'),
    );
  });

  it('refuses an invalid constraint, naming the property', async () => {
    const constraints = [{ contextName: 'userId', operator: 'NUM_EQ' }];

    expect(
      await update(await createId({ name: 'strict' }), { name: 'strict', constraints }),
    ).toMatchObject(refused(400, 'ValidationError', '/body/constraints/0/value'));
  });
});

describe('DELETE /api/admin/segments/{id}', () => {
  const remove = (id: number) => service.request('DELETE', `${PATH}/${id}`);

  it('deletes a segment, releases its name and records it', async () => {
    const { body: segment } = await create({ name: 'leaving' });

    const events = await recordedEvents(service, async () => {
      const { status, text } = await remove(segment.id);
      expect({ status, text }).toEqual({ status: 204, text: '' });
    });

    expect(events).toEqual([
      expect.objectContaining({ type: 'segment-deleted', data: null, preData: segment }),
    ]);
    expect((await service.request('GET', `${PATH}/${segment.id}`)).status).toBe(404);
    expect((await create({ name: 'leaving' })).body.id).not.toBe(segment.id);
  });

  it('returns 409 while a strategy uses it, naming the strategy', async () => {
    const id = await createId({ name: 'in-use' });
    const strategy = await strategyOf('uses-it', [id]);

    const refusal = await remove(id);

    expect(refusal).toMatchObject(refused(409, 'ConflictError', '1 strategy uses it'));
    expect(refusal.body.message).toContain(strategy.id);
    expect(refusal.body.message).toContain('uses-it');
  });

  it('returns 409 while a strategy of an archived flag uses it', async () => {
    const id = await createId({ name: 'archived-use' });
    await strategyOf('archived-user', [id]);
    await service.request('DELETE', '/api/admin/projects/default/features/archived-user');

    expect(await remove(id)).toMatchObject(refused(409, 'ConflictError', 'archived-user'));
  });

  it('returns 409 while the default strategy of a project uses it, naming the project', async () => {
    const id = await createId({ name: 'by-default' });
    const path = '/api/admin/projects/default/environments/production/default-strategy';
    await service.request('POST', path, { body: { name: 'default', segments: [id] } });

    expect(await remove(id)).toMatchObject(refused(409, 'ConflictError', ': default.'));

    await service.request('POST', path, { body: { name: 'default' } });
    expect((await remove(id)).status).toBe(204);
  });

  it('deletes a segment after the strategy that used it is deleted', async () => {
    const id = await createId({ name: 'was-used' });
    const { path } = await strategyOf('used-it', [id]);
    await service.request('DELETE', path);

    expect((await remove(id)).status).toBe(204);
  });

  it('deletes a segment after the flag that used it is deleted', async () => {
    const id = await createId({ name: 'flag-gone' });
    await strategyOf('gone-flag', [id]);
    await service.request('DELETE', '/api/admin/projects/default/features/gone-flag');
    await service.request('DELETE', '/api/admin/archive/gone-flag');

    expect((await remove(id)).status).toBe(204);
  });

  it('returns 404 for an unknown id', async () => {
    expect(await remove(999_999)).toMatchObject(refused(404, 'NotFoundError', '999999'));
  });
});

describe('POST /api/admin/segments/validate', () => {
  const validate = (name: unknown) =>
    service.request('POST', `${PATH}/validate`, { body: { name } });

  it('returns 204 for an available name', async () => {
    const { status, text } = await validate('still-free');

    expect({ status, text }).toEqual({ status: 204, text: '' });
  });

  it('returns 409 for a name that is taken', async () => {
    await create({ name: 'not-free' });

    expect(await validate('not-free')).toMatchObject(refused(409, 'NameExistsError', 'not-free'));
  });

  it('refuses an invalid name', async () => {
    expect(await validate('')).toMatchObject(refused(400, 'ValidationError', '/body/name'));
  });
});

describe('strategies with segments', () => {
  it('can be created with segments', async () => {
    const id = await createId({ name: 'from-the-start' });

    expect(await strategyOf('starts-with', [id])).toMatchObject({
      status: 200,
      body: { segments: [id] },
    });
  });

  it('can share a segment after cloning a flag', async () => {
    const id = await createId({ name: 'shared' });
    const { path } = await strategyOf('shares', [id]);
    const body = { name: 'default', segments: [id] };
    await service.request('POST', path.slice(0, path.lastIndexOf('/')), { body });

    const clone = '/api/admin/projects/default/features/shares/clone';
    const { status } = await service.request('POST', clone, { body: { name: 'shares-cloned' } });

    expect(status).toBe(200);
    expect((await service.request('GET', `${PATH}/${id}`)).body.usedInFeatures).toBe(2);
  });

  it('are refused with an unknown segment', async () => {
    expect(await strategyOf('hopes', [999_999])).toMatchObject(
      refused(400, 'ValidationError', '999999'),
    );
  });
});

describe('POST /api/admin/segments/strategies', () => {
  const attach = (strategyId: string, segmentIds: unknown, change: object = {}) =>
    service.request('POST', `${PATH}/strategies`, {
      body: {
        projectId: 'default',
        environmentId: 'development',
        strategyId,
        segmentIds,
        ...change,
      },
    });

  it('replaces the segments of a strategy, and records it', async () => {
    const [old, kept, added] = [
      await createId({ name: 'attach-old' }),
      await createId({ name: 'attach-kept' }),
      await createId({ name: 'attach-added' }),
    ];
    const { id, body: before } = await strategyOf('attaches', [old, kept]);

    const events = await recordedEvents(service, async () => {
      const { status, body } = await attach(id, [kept, added]);
      expect({ status, body }).toEqual({
        status: 201,
        body: {
          projectId: 'default',
          environmentId: 'development',
          strategyId: id,
          segmentIds: [kept, added],
        },
      });
    });

    expect(events).toEqual([
      expect.objectContaining({
        type: 'feature-strategy-update',
        project: 'default',
        environment: 'development',
        featureName: 'attaches',
        data: { ...before, segments: [kept, added] },
        preData: before,
      }),
    ]);
    expect((await service.request('DELETE', `${PATH}/${old}`)).status).toBe(204);
    expect((await service.request('DELETE', `${PATH}/${added}`)).status).toBe(409);
  });

  it('records nothing if the strategy has these segments', async () => {
    const segment = await createId({ name: 'attach-same' });
    const { id } = await strategyOf('attaches-same', [segment]);

    const events = await recordedEvents(service, async () => {
      expect((await attach(id, [segment])).status).toBe(201);
    });

    expect(events).toEqual([]);
  });

  it('removes all segments', async () => {
    const segment = await createId({ name: 'attach-none' });
    const { id } = await strategyOf('attaches-none', [segment]);
    await attach(id, []);

    expect((await service.request('GET', `${PATH}/strategies/${id}`)).body).toEqual({
      segments: [],
    });
  });

  it('returns 404 for an unknown strategy', async () => {
    expect(await attach('no-such-strategy', [])).toMatchObject(
      refused(404, 'NotFoundError', 'no-such-strategy'),
    );
  });

  it.each([{ projectId: 'nowhere' }, { environmentId: 'production' }])(
    'returns 404 for a strategy that is not at %j',
    async (change) => {
      const { id } = await strategyOf('attaches-elsewhere');

      expect(await attach(id, [], change)).toMatchObject(refused(404, 'NotFoundError', ''));
    },
  );

  it.each([
    ['a segment that does not exist', [999_999], '/body/segmentIds/0'],
    ['a segment twice', [1, 1], '/body/segmentIds'],
    ['six segments', [1, 2, 3, 4, 5, 6], '/body/segmentIds'],
    ['an id that is text', ['1'], '/body/segmentIds/0'],
    ['no list', undefined, '/body/segmentIds'],
  ])('refuses %s, naming the property', async (_what, segmentIds, property) => {
    const { id } = await strategyOf('attaches-badly');

    expect(await attach(id, segmentIds)).toMatchObject(refused(400, 'ValidationError', property));
  });
});

describe('GET /api/admin/segments/{id}/strategies', () => {
  it('returns the strategies that use a segment', async () => {
    const segment = await createId({ name: 'where' });
    const second = await strategyOf('where-2', [segment]);
    const first = await strategyOf('where-1', [segment]);

    const { status, body } = await service.request('GET', `${PATH}/${segment}/strategies`);

    const place = {
      projectId: 'default',
      environment: 'development',
      strategyName: 'default',
    };
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        strategies: [
          { id: first.id, featureName: 'where-1', ...place },
          { id: second.id, featureName: 'where-2', ...place },
        ],
      },
    });
  });

  it('returns 404 for an unknown segment', async () => {
    expect(await service.request('GET', `${PATH}/999999/strategies`)).toMatchObject(
      refused(404, 'NotFoundError', '999999'),
    );
  });
});

describe('GET /api/admin/segments/strategies/{strategyId}', () => {
  it('lists the segments of a strategy by id', async () => {
    const { body: first } = await create({ name: 'by-strategy-1' });
    const { body: second } = await create({ name: 'by-strategy-2' });
    const { id } = await strategyOf('by-strategy', [second.id, first.id]);

    const { status, body } = await service.request('GET', `${PATH}/strategies/${id}`);

    expect({ status, body }).toEqual({ status: 200, body: { segments: [first, second] } });
  });

  it('returns 404 for an unknown strategy', async () => {
    expect(await service.request('GET', `${PATH}/strategies/unknown`)).toMatchObject(
      refused(404, 'NotFoundError', 'unknown'),
    );
  });
});

describe.each([
  ['GET', '/api/admin/segments'],
  ['POST', '/api/admin/segments'],
  ['GET', '/api/admin/segments/1'],
  ['PUT', '/api/admin/segments/1'],
  ['DELETE', '/api/admin/segments/1'],
  ['POST', '/api/admin/segments/validate'],
  ['GET', '/api/admin/segments/1/strategies'],
  ['POST', '/api/admin/segments/strategies'],
  ['GET', '/api/admin/segments/strategies/any'],
])('%s %s', (method, path) => {
  it('refuses requests without a token, whatever they send', async () => {
    expect(await service.request(method, path, { raw: 'nonsense', token: null })).toMatchObject(
      refused(401, 'AuthenticationRequired', ''),
    );
  });

  it('refuses SDK tokens, whatever they send', async () => {
    expect(
      await service.request(method, path, { raw: 'nonsense', token: clientToken }),
    ).toMatchObject(refused(403, 'NoAccessError', 'client'));
  });
});

function create(body: object) {
  return service.request('POST', PATH, { body: { constraints: [constraint], ...body } });
}

function refused(status: number, name: string, mention: string) {
  return {
    status,
    body: expect.objectContaining({ name, message: expect.stringContaining(mention) }),
  };
}

/** Creates a flag with one strategy in `development`, and returns the path and id of the strategy. */
async function strategyOf(flag: string, segments: readonly number[] = []) {
  const features = '/api/admin/projects/default/features';
  await service.request('POST', features, { body: { name: flag } });
  const strategies = `${features}/${flag}/environments/development/strategies`;
  const { status, body } = await service.request('POST', strategies, {
    body: { name: 'default', segments },
  });
  return { status, body, id: body.id as string, path: `${strategies}/${body.id}` };
}

async function createId(body: object): Promise<number> {
  return (await create(body)).body.id;
}
