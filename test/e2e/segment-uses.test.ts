import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject } from '../support/access.ts';
import { refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const PATH = '/api/admin/segments';

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
});

describe('GET /api/admin/segments', () => {
  it('counts the flags and projects that use each segment, as far as the caller may see them', async () => {
    const { body: segment } = await create({ name: 'listed-uses' });
    const { body: unused } = await create({ name: 'listed-unused' });
    await createProject(service, 'visible');
    await createProject(service, 'unseen', 'private');
    const strategies = await strategyOf('listed-1', [segment.id]);
    const body = { name: 'default', segments: [segment.id] };
    await service.request('POST', strategies.path.replace(/\/[^/]*$/, ''), { body });
    for (const project of ['visible', 'unseen']) {
      const features = `/api/admin/projects/${project}/features`;
      const name = `listed-in-${project}`;
      await service.request('POST', features, { body: { name } });
      const path = `${features}/${name}/environments/development/strategies`;
      expect((await service.request('POST', path, { body })).status).toBe(200);
    }
    const viewer = await createAccount(service, 'lists-segments');
    const listed = async (token?: string) => {
      const reply = await service.request('GET', PATH, token === undefined ? {} : { token });
      return reply.body.segments.filter(({ id }: { id: number }) =>
        [segment.id, unused.id].includes(id),
      );
    };

    expect(await listed()).toEqual([
      { ...unused, usedInFeatures: 0, usedInProjects: 0 },
      { ...segment, usedInFeatures: 3, usedInProjects: 3 },
    ]);
    expect(await listed(viewer.token)).toEqual([
      { ...unused, usedInFeatures: 0, usedInProjects: 0 },
      { ...segment, usedInFeatures: 2, usedInProjects: 2 },
    ]);
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

  it('deletes a segment that only archived flags use; their strategies are disabled', async () => {
    const [id, kept] = [
      await createId({ name: 'archived-use' }),
      await createId({ name: 'archived-kept' }),
    ];
    const { body: strategy, path } = await strategyOf('archived-user', [id, kept]);
    const strategies = path.slice(0, path.lastIndexOf('/'));
    for (let more = 0; more < 12; more += 1) {
      await service.request('POST', strategies, { body: { name: 'default', segments: [id] } });
    }
    await service.request('POST', strategies, { body: { name: 'default' } });
    await service.request('DELETE', '/api/admin/projects/default/features/archived-user');

    const events = await recordedEvents(service, async () => {
      expect((await remove(id)).status).toBe(204);
    });
    await service.request('POST', '/api/admin/archive/revive/archived-user');

    const { body: revived } = await service.request('GET', strategies);
    expect(revived.map((each: typeof strategy) => [each.disabled, each.segments])).toEqual([
      [true, [kept]],
      ...Array(12).fill([true, []]),
      [false, []],
    ]);
    expect(events.map(({ type }: { readonly type: string }) => type)).toEqual([
      ...Array(13).fill('feature-strategy-update'),
      'segment-deleted',
    ]);
    expect(events[0]).toMatchObject({
      featureName: 'archived-user',
      environment: 'development',
      data: { id: strategy.id, disabled: true, segments: [kept] },
      preData: { id: strategy.id, disabled: false, segments: [id, kept] },
    });
  });

  it('returns 409 while an active flag uses it, and leaves archived ones as they are', async () => {
    const id = await createId({ name: 'used-by-both' });
    const { path } = await strategyOf('archived-one', [id]);
    await strategyOf('active-one', [id]);
    await service.request('DELETE', '/api/admin/projects/default/features/archived-one');

    expect(await remove(id)).toMatchObject(refused(409, 'ConflictError', 'active-one'));
    await service.request('POST', '/api/admin/archive/revive/archived-one');
    expect((await service.request('GET', path)).body).toMatchObject({
      disabled: false,
      segments: [id],
    });
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

    expect(status).toBe(201);
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
    ['an id that is not a number', ['one'], '/body/segmentIds/0'],
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

function create(body: object) {
  return service.request('POST', PATH, { body: { constraints: [], ...body } });
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
