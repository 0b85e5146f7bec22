import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerOf,
  archiveFlag,
  asRead,
  clientToken,
  createFlag,
  FEATURES,
  flagData,
  flagEvent,
  refused,
  shownEnvironment,
  shownFlag,
} from '../support/flags.ts';
import { untilFlagsListed } from '../support/late-lists.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
  await createFlag(service, 'standing');
});

afterAll(() => service.stop());

describe('creating a flag', () => {
  it('returns 201 with the flag, disabled everywhere, and its location', async () => {
    const { status, headers, body } = await service.request('POST', FEATURES, {
      body: { name: 'new-flag' },
    });

    expect({ status, location: headers.location, body }).toEqual({
      status: 201,
      location: `${FEATURES}/new-flag`,
      body: shownFlag('new-flag'),
    });
  });

  it('stores every property', async () => {
    const said = {
      type: 'kill-switch',
      description: 'Stops “it”: 🚩\u0000 \u202eright to left\n',
      impressionData: true,
    };
    const { body } = await post(FEATURES, { name: 'said-flag', ...said });

    expect(body).toEqual(shownFlag('said-flag', said));
    expect((await get(`${FEATURES}/said-flag`)).body).toEqual(asRead(body));
  });

  it('is recorded', async () => {
    await createFlag(service, 'recorded-flag', { description: 'What for' });

    await expect
      .poll(() => eventsOf('recorded-flag'))
      .toEqual([
        flagEvent('feature-created', 'recorded-flag', {
          data: flagData('recorded-flag', { description: 'What for' }),
        }),
      ]);
  });

  it('with tags records the new tags and their addition', async () => {
    const tags = [{ type: 'simple', value: 'fresh-tag' }];
    const events = await recordedEvents(service, () =>
      createFlag(service, 'tagged-flag', { tags }),
    );

    expect(events).toMatchObject([
      { type: 'feature-created', featureName: 'tagged-flag', tags },
      { type: 'tag-created', featureName: null, project: null, data: tags[0] },
      { type: 'feature-tagged', featureName: 'tagged-flag', data: tags[0] },
    ]);
    expect((await get(`${FEATURES}/tagged-flag`)).body.tags).toEqual([{ ...tags[0], color: null }]);
  });

  it('drops unknown properties', async () => {
    const { status, body } = await post(FEATURES, {
      name: 'dropping-flag',
      archived: true,
      project: 'other',
      environments: [],
      constructor: 'x',
    });

    expect({ status, body }).toEqual({ status: 201, body: shownFlag('dropping-flag') });
  });

  it.each(['a', 'A.b_c~d-1', "it's!(new)*", '**', '...', 'x'.repeat(100)])(
    'accepts the name %s',
    async (name) => {
      expect(await post(FEATURES, { name })).toEqual({ status: 201, body: shownFlag(name) });
    },
  );

  it.each([
    ['no name', {}],
    ['null', { name: null }],
    ['a list', { name: [7] }],
    ['nothing', { name: '' }],
    ['101 characters', { name: 'x'.repeat(101) }],
    ['a space', { name: 'a b' }],
    ['a slash', { name: 'a/b' }],
    ['a dot alone', { name: '.' }],
    ['an asterisk alone', { name: '*' }],
    ['a plus', { name: 'a+b' }],
    ['two dots', { name: '..' }],
    ['an umlaut', { name: 'ä' }],
    ['an emoji', { name: '🚩' }],
    ['a line break at the end', { name: 'a\n' }],
    ['a NUL', { name: 'a\u0000' }],
    ['right to left', { name: '\u202eabc' }],
  ])('refuses a name that is %s', async (_what, body) => {
    expect(await post(FEATURES, body)).toEqual(refused(400, 'ValidationError', '`/body/name`'));
  });

  it.each([
    ['type', 'no-such-type'],
    ['type', [7]],
    ['description', [7]],
    ['description', 'x'.repeat(1_001)],
    ['impressionData', 'yes'],
    ['impressionData', null],
    ['tags', {}],
    ['tags', [{ type: 'simple', value: 'x' }]],
    ['tags', [{ type: 'no-such-type', value: 'xx' }]],
  ])('refuses the %s %j, and records nothing', async (property, value) => {
    const name = 'never-created';
    const events = await recordedEvents(service, async () => {
      expect(await post(FEATURES, { name, [property]: value })).toEqual(
        refused(400, 'ValidationError', `\`/body/${property}`),
      );
    });

    expect(events).toEqual([]);
    expect((await get(`${FEATURES}/${name}`)).status).toBe(404);
  });

  it('describes valid names in the error', async () => {
    const { body } = await post(FEATURES, { name: 'ä' });

    expect(body.message).toMatch(/letters from A to Z, digits/);
  });

  it.each(['active', 'archived'])('returns 409 for a name that is %s', async (where) => {
    const name = `taken-${where.replaceAll(' ', '-')}`;
    await createFlag(service, name);
    if (where !== 'active') await archiveFlag(service, name);

    const events = await recordedEvents(service, async () => {
      expect(await post(FEATURES, { name })).toEqual(refused(409, 'NameExistsError', name));
    });

    expect(events).toEqual([]);
  });

  it('succeeds once under concurrent requests for the same name', async () => {
    const before = await countFlags();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => post(FEATURES, { name: 'wanted' })),
    );

    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await countFlags()).toBe(before + 1);
    await expect.poll(() => eventsOf('wanted')).toHaveLength(1);
  });
});

describe('checking a name', () => {
  const path = '/api/admin/features/validate';

  it('returns 200 without a body for an available name', async () => {
    const { status, text } = await service.request('POST', path, { body: { name: 'free' } });

    expect({ status, text }).toEqual({ status: 200, text: '' });
  });

  it('returns 409 for a name that is taken', async () => {
    expect(await post(path, { name: 'standing' })).toEqual(
      refused(409, 'NameExistsError', 'standing'),
    );
  });

  it('returns 400 for an invalid name', async () => {
    expect(await post(path, { name: 'a b' })).toEqual(
      refused(400, 'ValidationError', '`/body/name`'),
    );
  });
});

describe('reading flags', () => {
  it('does not find an archived flag', async () => {
    const path = await createFlag(service, 'read-archived');
    await archiveFlag(service, 'read-archived');

    expect(await get(path)).toEqual(refused(404, 'NotFoundError', 'read-archived'));
  });

  it('lists active flags by name, with short environments', async () => {
    await createFlag(service, 'list-b');
    await createFlag(service, 'list-a');
    await createFlag(service, 'list-archived');
    await archiveFlag(service, 'list-archived');
    await post(`${FEATURES}/list-a/environments/production/on`);
    await untilFlagsListed(service, ['list-a', 'list-b']);

    const { status, body } = await get(FEATURES);

    const names = body.features.map(({ name }: { readonly name: string }) => name);
    expect({ status, version: body.version }).toEqual({ status: 200, version: 2 });
    expect(names).toEqual(names.toSorted());
    expect(names).toContain('list-b');
    expect(names).not.toContain('list-archived');
    const { createdBy, dependencies, children, links, manifest, ...metadata } = shownFlag('list-a');
    const inShort = (environment: string, rest: object = {}) => {
      const { strategies, variants, ...summary } = shownEnvironment('list-a', environment, rest);
      return summary;
    };
    const on = { enabled: true, hasStrategies: true, hasEnabledStrategies: true };
    expect(body.features[names.indexOf('list-a')]).toEqual({
      ...metadata,
      environments: [inShort('development'), inShort('production', on)],
    });
  });

  it('returns 404 for a name in another case', async () => {
    expect(await get(`${FEATURES}/STANDING`)).toEqual(refused(404, 'NotFoundError', 'STANDING'));
  });
});

describe('listing the flags of a project', () => {
  const path = '/api/admin/projects/filtered/features';
  const names = async (query: string) => {
    const { status, body } = await service.request('GET', `${path}${query}`);
    expect(status).toBe(200);
    return body.features.map(({ name }: { readonly name: string }) => name);
  };

  beforeAll(async () => {
    await service.request('POST', '/api/admin/projects', {
      body: { id: 'filtered', name: 'filtered' },
    });
    const create = (name: string, ...values: string[]) =>
      service.request('POST', path, { body: { name, tags: values.map((value) => ({ value })) } });
    await create('pay.card', 'team:pay', 'web');
    await create('pay.cash', 'web');
    await create('list.web');
    await untilFlagsListed(service, ['pay.card', 'pay.cash', 'list.web'], 'filtered');
  });

  it.each([
    ['', ['list.web', 'pay.card', 'pay.cash']],
    ['?namePrefix=', ['list.web', 'pay.card', 'pay.cash']],
    ['?namePrefix=pay.', ['pay.card', 'pay.cash']],
    ['?namePrefix=ay', []],
    ['?tag=simple:web', ['pay.card', 'pay.cash']],
    ['?tag=simple:team:pay', ['pay.card']],
    ['?tag=simple:team:pay&tag=simple:web', ['pay.card', 'pay.cash']],
    ['?tag[]=simple:team:pay', ['pay.card']],
    ['?tag[]=simple:team:pay&tag[]=simple:web', ['pay.card', 'pay.cash']],
    ['?tag=simple:none', []],
    ['?tag=simple:web&namePrefix=pay.ca&tag=simple:x', ['pay.card', 'pay.cash']],
    ['?tag=simple:web&namePrefix=list', []],
  ])('with the filter "%s" returns those that match', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it.each([
    '?tag=web',
    '?tag=:web',
    '?namePrefix=a&namePrefix=b',
    '?project=x',
    '?tags=simple:web',
  ])('refuses the filter "%s"', async (query) => {
    expect((await service.request('GET', `${path}${query}`)).status).toBe(400);
  });
});

describe('a flag that is created as stale', () => {
  it('is stale, counts as such, and is recorded so', async () => {
    await service.request('POST', '/api/admin/projects', { body: { id: 'stale', name: 'stale' } });
    const path = '/api/admin/projects/stale';

    const events = await recordedEvents(service, async () => {
      const body = { name: 'old-already', stale: true };
      const created = await service.request('POST', `${path}/features`, { body });
      expect([created.status, created.body.stale]).toEqual([201, true]);
    });

    expect(events).toMatchObject([{ type: 'feature-created', data: { stale: true } }]);
    const overview = await service.request('GET', `${path}/overview`);
    expect(overview.body.technicalDebt).toBe(100);
    const read = await service.request('GET', `${path}/features/old-already`);
    expect(read.body.stale).toBe(true);
  });

  it('is not stale if it says so', async () => {
    const body = { name: 'fresh', stale: false };
    const created = await service.request('POST', FEATURES, { body });

    expect([created.status, created.body.stale]).toEqual([201, false]);
  });
});

describe('a flag of another project', () => {
  const OTHER = '/api/admin/projects/elsewhere/features';

  beforeAll(async () => {
    await post('/api/admin/projects', { id: 'elsewhere', name: 'Elsewhere' });
    await post(OTHER, { name: 'far-away' });
  });

  it('returns 404 to every operation, and does not change', async () => {
    const path = `${FEATURES}/far-away`;
    const before = await get(`${OTHER}/far-away`);

    const events = await recordedEvents(service, async () => {
      const replies = [
        await get(path),
        await put(path, { stale: true }),
        await patch(path, []),
        answerOf(await service.request('DELETE', path)),
        await post(`${path}/clone`, { name: 'copied' }),
        await post(`${path}/environments/development/on`),
        await post(`${path}/environments/development/strategies`, { name: 'default' }),
        await put(`${path}/environments/development/variants`, []),
        await post('/api/admin/projects/default/stale', { features: ['far-away'], stale: true }),
        await post('/api/admin/projects/default/archive', { features: ['far-away'] }),
      ];
      expect(replies).toEqual(replies.map(() => refused(404, 'NotFoundError', 'far-away')));
    });

    expect(events).toEqual([]);
    expect(await get(`${OTHER}/far-away`)).toEqual(before);
  });

  it('blocks its name', async () => {
    expect(await post(FEATURES, { name: 'far-away' })).toEqual(
      refused(409, 'NameExistsError', 'far-away'),
    );
  });
});

async function post(path: string, body?: unknown) {
  return answerOf(await service.request('POST', path, body === undefined ? {} : { body }));
}

async function get(path: string) {
  return answerOf(await service.request('GET', path));
}

/** Events of a flag, oldest first. */
async function eventsOf(name: string) {
  const { body } = await get(`/api/admin/events/${name}`);
  return body.events.toReversed();
}

async function countFlags(): Promise<number> {
  const { body } = await get('/api/admin/projects');
  return body.projects.find(({ id }: { readonly id: string }) => id === 'default').featureCount;
}

async function patch(path: string, body: unknown) {
  return answerOf(await service.request('PATCH', path, { body }));
}

async function put(path: string, body: unknown) {
  return answerOf(await service.request('PUT', path, { body }));
}
