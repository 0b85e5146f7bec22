import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeDeclaredErrors } from '../support/declared-errors.ts';
import {
  addStrategy,
  answerOf,
  archiveFlag,
  clientToken,
  createFlag,
  dateTime,
  FEATURES,
  flagData,
  flagEvent,
  refused,
  shownEnvironment,
  shownFlag,
  uuid,
} from '../support/flags.ts';
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
    expect((await get(`${FEATURES}/said-flag`)).body).toEqual(body);
  });

  it('is recorded', async () => {
    await createFlag(service, 'recorded-flag', { description: 'What for' });

    expect(await eventsOf('recorded-flag')).toEqual([
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
    expect((await get(`${FEATURES}/tagged-flag`)).body.tags).toEqual(tags);
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

  it.each(['a', 'A.b_c~d-1', '...', 'x'.repeat(100)])('accepts the name %s', async (name) => {
    expect(await post(FEATURES, { name })).toEqual({ status: 201, body: shownFlag(name) });
  });

  it.each([
    ['no name', {}],
    ['null', { name: null }],
    ['a number', { name: 7 }],
    ['nothing', { name: '' }],
    ['101 characters', { name: 'x'.repeat(101) }],
    ['a space', { name: 'a b' }],
    ['a slash', { name: 'a/b' }],
    ['a dot alone', { name: '.' }],
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
    ['type', 7],
    ['description', 7],
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
    expect(await eventsOf('wanted')).toHaveLength(1);
    expect(await countFlags()).toBe(before + 1);
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
  it('returns an archived flag', async () => {
    const path = await createFlag(service, 'read-archived');
    await archiveFlag(service, 'read-archived');

    expect(await get(path)).toEqual({
      status: 200,
      body: shownFlag('read-archived', { archived: true, archivedAt: dateTime }),
    });
  });

  it('lists active flags by name, with short environments', async () => {
    await createFlag(service, 'list-b');
    await createFlag(service, 'list-a');
    await createFlag(service, 'list-archived');
    await archiveFlag(service, 'list-archived');
    await post(`${FEATURES}/list-a/environments/production/on`);

    const { status, body } = await get(FEATURES);

    const names = body.features.map(({ name }: { readonly name: string }) => name);
    expect({ status, version: body.version }).toEqual({ status: 200, version: 2 });
    expect(names).toEqual(names.toSorted());
    expect(names).toContain('list-b');
    expect(names).not.toContain('list-archived');
    const { createdBy, dependencies, children, ...metadata } = shownFlag('list-a');
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

describe.each([
  ['PUT', (changes: object) => changes],
  [
    'PATCH',
    (changes: object) =>
      Object.entries(changes).map(([key, value]) => ({ op: 'replace', path: `/${key}`, value })),
  ],
] as const)('changing a flag with %s', (method, asBody) => {
  const change = async (path: string, changes: object) =>
    answerOf(await service.request(method, path, { body: asBody(changes) }));

  const flag = (name: string) => `${method.toLowerCase()}-${name}`;

  it('returns the updated flag, and keeps omitted properties', async () => {
    const name = flag('metadata');
    const path = await createFlag(service, name, { description: 'Before' });

    const said = { type: 'experiment', impressionData: true };
    const answer = await change(path, said);

    expect(answer).toEqual({
      status: 200,
      body: shownFlag(name, { ...said, description: 'Before' }),
    });
    expect(await get(path)).toEqual(answer);
  });

  it('records both states', async () => {
    const name = flag('recorded');
    const path = await createFlag(service, name, { description: 'Before' });

    const events = await recordedEvents(service, () => change(path, { description: 'After' }));

    expect(events).toEqual([
      flagEvent('feature-metadata-updated', name, {
        data: flagData(name, { description: 'After' }),
        preData: flagData(name, { description: 'Before' }),
      }),
    ]);
  });

  it('records one event per kind of change, in order', async () => {
    const name = flag('several');
    const path = await createFlag(service, name);
    await post(`${path}/environments/development/on`);
    const changes = { archived: true, stale: true, description: 'New' };

    const events = await recordedEvents(service, () => change(path, changes));

    expect(events.map(({ type }: { readonly type: string }) => type)).toEqual([
      'feature-metadata-updated',
      'feature-stale-on',
      'feature-archived',
    ]);
    expect((await get(path)).body).toMatchObject({ archived: true, stale: true });
  });

  it('that changes nothing records nothing', async () => {
    const name = flag('same');
    const path = await createFlag(service, name, { description: 'Same' });
    const same = { type: 'release', description: 'Same', stale: false, archived: false };

    const events = await recordedEvents(service, async () => {
      expect(await change(path, same)).toEqual({
        status: 200,
        body: shownFlag(name, { description: 'Same' }),
      });
    });

    expect(events).toEqual([]);
  });

  it.each([
    ['name', 'other'],
    ['project', 'other'],
    ['createdAt', '2020-01-01T00:00:00.000Z'],
    ['createdBy', { id: 1, name: 'me' }],
    ['environments', []],
    ['tags', [{ type: 'simple', value: 'sneaky' }]],
    ['lastSeenAt', '2020-01-01T00:00:00.000Z'],
    ['archivedAt', '2020-01-01T00:00:00.000Z'],
  ])('cannot change its %s', async (property, value) => {
    const name = flag(`fixed-${property}`);
    const path = await createFlag(service, name);

    const events = await recordedEvents(service, async () => {
      const { status, body } = await change(path, { [property]: value });
      expect({ status, body }).toEqual({ status: 200, body: shownFlag(name) });
    });

    expect(events).toEqual([]);
  });

  it.each([
    ['type', 'no-such-type'],
    ['type', null],
    ['description', 'x'.repeat(1_001)],
    ['stale', 'yes'],
    ['archived', 1],
    ['impressionData', null],
  ])('refuses the %s %j, and changes nothing', async (property, value) => {
    const before = await get(`${FEATURES}/standing`);

    const events = await recordedEvents(service, async () => {
      expect(await change(`${FEATURES}/standing`, { [property]: value })).toEqual(
        refused(400, 'ValidationError', `\`/body/${property}\``),
      );
    });

    expect(events).toEqual([]);
    expect(await get(`${FEATURES}/standing`)).toEqual(before);
  });
});

describe('a patch of a flag', () => {
  it('clears the removed properties', async () => {
    const path = await createFlag(service, 'patch-removes', { description: 'Old' });

    const { body } = await patch(path, [{ op: 'remove', path: '/description' }]);

    expect(body).toEqual(shownFlag('patch-removes'));
  });

  it('changes nothing if one operation cannot be applied', async () => {
    const path = await createFlag(service, 'patch-fails');
    const operations = [
      { op: 'replace', path: '/description', value: 'Half done' },
      { op: 'test', path: '/stale', value: true },
    ];

    const events = await recordedEvents(service, async () => {
      expect(await patch(path, operations)).toEqual(
        refused(400, 'ValidationError', '`/body/1` property cannot be applied'),
      );
    });

    expect(events).toEqual([]);
    expect((await get(path)).body).toEqual(shownFlag('patch-fails'));
  });

  it('without operations records nothing', async () => {
    const events = await recordedEvents(service, () => patch(`${FEATURES}/standing`, []));

    expect(events).toEqual([]);
  });

  it.each([
    ['an unknown operation', [{ op: 'increment', path: '/stale' }]],
    ['a path that is not a JSON pointer', [{ op: 'replace', path: 'description', value: 'x' }]],
    ['an object', { op: 'replace', path: '/description', value: 'x' }],
    ['a member that is missing', [{ op: 'replace', path: '/nothing', value: 1 }]],
    ['a member of a text', [{ op: 'add', path: '/name/x', value: 1 }]],
    ['a prototype', [{ op: 'add', path: '/__proto__/x', value: 1 }]],
    ['the document', [{ op: 'remove', path: '' }]],
    [
      'copies without end',
      [
        { op: 'add', path: '/x', value: ['some text'] },
        ...Array.from({ length: 40 }, () => ({ op: 'copy', from: '/x', path: '/x/-' })),
      ],
    ],
    ['more than 1000 operations', Array.from({ length: 1_001 }, () => ({ op: 'test', path: '' }))],
  ])('is refused with 400: %s', async (_what, body) => {
    expect(await patch(`${FEATURES}/standing`, body)).toEqual(
      refused(400, 'ValidationError', '/body'),
    );
  });
});

describe('marking flags as stale', () => {
  const path = '/api/admin/projects/default/stale';

  it('marks each flag once, and records it', async () => {
    await createFlag(service, 'stale-a');
    await createFlag(service, 'stale-b');

    const events = await recordedEvents(service, async () => {
      const features = ['stale-a', 'stale-b', 'stale-a'];
      expect(await post(path, { features, stale: true })).toEqual({ status: 202, body: undefined });
    });

    expect(events).toEqual([
      flagEvent('feature-stale-on', 'stale-a'),
      flagEvent('feature-stale-on', 'stale-b'),
    ]);
    expect((await get(`${FEATURES}/stale-b`)).body.stale).toBe(true);
  });

  it('unmarks those that are marked, and records only those', async () => {
    await createFlag(service, 'stale-c');
    await createFlag(service, 'stale-d');
    await post(path, { features: ['stale-d'], stale: true });

    const events = await recordedEvents(service, () =>
      post(path, { features: ['stale-c', 'stale-d'], stale: false }),
    );

    expect(events).toEqual([flagEvent('feature-stale-off', 'stale-d')]);
  });

  it('changes none if one is unknown, and names it', async () => {
    const events = await recordedEvents(service, async () => {
      expect(await post(path, { features: ['standing', 'nobody'], stale: true })).toEqual(
        refused(404, 'NotFoundError', 'nobody'),
      );
    });

    expect(events).toEqual([]);
  });

  it.each([
    ['features', { stale: true }],
    ['features', { features: [], stale: true }],
    ['features', { features: 'standing', stale: true }],
    ['features', { features: Array.from({ length: 101 }, () => 'standing'), stale: true }],
    ['features/0', { features: [7], stale: true }],
    ['stale', { features: ['standing'] }],
    ['stale', { features: ['standing'], stale: 'yes' }],
  ])('refuses invalid %s', async (property, body) => {
    expect(await post(path, body)).toEqual(
      refused(400, 'ValidationError', `\`/body/${property}\``),
    );
  });
});

describe('toggling a flag', () => {
  it('on without a strategy adds one for everyone, and records both in order', async () => {
    const path = await createFlag(service, 'switch-on');

    const events = await recordedEvents(service, async () => {
      const { status, body } = await post(`${path}/environments/development/on`);
      expect({ status, body }).toEqual({
        status: 200,
        body: shownFlag('switch-on', {
          environments: [
            shownEnvironment('switch-on', 'development', {
              enabled: true,
              hasStrategies: true,
              hasEnabledStrategies: true,
              strategies: [everybody('switch-on')],
            }),
            shownEnvironment('switch-on', 'production'),
          ],
        }),
      });
    });

    const place = { environment: 'development' };
    expect(events).toEqual([
      flagEvent('feature-strategy-add', 'switch-on', { ...place, data: everybody('switch-on') }),
      flagEvent('feature-environment-enabled', 'switch-on', place),
    ]);
  });

  it('on with only disabled strategies adds one for everyone', async () => {
    const path = await createFlag(service, 'switch-disabled');
    await addStrategy(service, 'switch-disabled', { disabled: true });

    const { body } = await post(`${path}/environments/development/on`);

    expect(body.environments[0].strategies).toEqual([
      expect.objectContaining({ name: 'default', disabled: true, sortOrder: 0 }),
      { ...everybody('switch-disabled'), sortOrder: 1 },
    ]);
  });

  it('on with an enabled strategy keeps its strategies', async () => {
    const path = await createFlag(service, 'switch-strategy');
    await addStrategy(service, 'switch-strategy');

    const events = await recordedEvents(service, () => post(`${path}/environments/development/on`));

    expect(events).toEqual([
      flagEvent('feature-environment-enabled', 'switch-strategy', { environment: 'development' }),
    ]);
  });

  it('off keeps its strategies', async () => {
    const path = await createFlag(service, 'switch-off');
    await post(`${path}/environments/development/on`);

    const events = await recordedEvents(service, async () => {
      const { body } = await post(`${path}/environments/development/off`);
      expect(body.environments[0]).toMatchObject({ enabled: false, hasStrategies: true });
    });

    expect(events).toEqual([
      flagEvent('feature-environment-disabled', 'switch-off', { environment: 'development' }),
    ]);
  });

  it.each(['on', 'off'])('%s when already %s records nothing', async (state) => {
    const path = await createFlag(service, `switch-already-${state}`);
    const url = `${path}/environments/production/${state}`;
    if (state === 'on') await post(url);

    const events = await recordedEvents(service, async () => {
      const { status, body } = await post(url);
      expect({ status, enabled: body.environments[1].enabled }).toEqual({
        status: 200,
        enabled: state === 'on',
      });
    });

    expect(events).toEqual([]);
  });

  it('accepts any content type, because it has no body', async () => {
    const path = await createFlag(service, 'switch-any-type');

    const { status } = await service.request('POST', `${path}/environments/development/on`, {
      raw: 'whatever',
      headers: { 'content-type': 'text/plain' },
    });

    expect(status).toBe(200);
  });

  it.each(['on', 'off'])('%s is refused for an archived flag', async (state) => {
    const path = await createFlag(service, `switch-archived-${state}`);
    await archiveFlag(service, `switch-archived-${state}`);

    expect(await post(`${path}/environments/development/${state}`)).toEqual(
      refused(400, 'ValidationError', 'archived'),
    );
  });

  it('is visible in the environment', async () => {
    const path = await createFlag(service, 'switch-read');
    await post(`${path}/environments/development/on`);

    expect(await get(`${path}/environments/development`)).toEqual({
      status: 200,
      body: shownEnvironment('switch-read', 'development', {
        enabled: true,
        hasStrategies: true,
        hasEnabledStrategies: true,
        strategies: [everybody('switch-read')],
      }),
    });
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

describe('an environment that is removed from the project', () => {
  it('hides the settings of flags, and restores them when it is added again', async () => {
    const path = await createFlag(service, 'lost-environment');
    const production = `${path}/environments/production`;
    await post(`${production}/on`);
    const environments = '/api/admin/projects/default/environments';

    expect((await service.request('DELETE', `${environments}/production`)).status).toBe(200);
    try {
      expect(await get(production)).toEqual(refused(404, 'NotFoundError', 'production'));
      expect(await post(`${production}/off`)).toEqual(refused(404, 'NotFoundError', 'production'));
      expect((await get(path)).body.environments).toMatchObject([{ name: 'development' }]);
    } finally {
      await post(environments, { environment: 'production' });
    }
    expect((await get(production)).body).toMatchObject({ name: 'production', hasStrategies: true });
  });
});

describe('cloning a flag', () => {
  it('copies strategies and variants with new ids, disabled everywhere, with the new group', async () => {
    const path = await createFlag(service, 'original', {
      description: 'To copy',
      tags: [{ value: 'not-copied' }],
    });
    await post(`${path}/environments/development/on`);
    const id = await addStrategy(service, 'original', { title: 'Second' });
    await put(`${path}/environments/production/variants`, [{ name: 'blue', weight: 1 }]);

    const { status, body } = await post(`${path}/clone`, { name: 'the-clone' });

    expect({ status, body }).toEqual({
      status: 200,
      body: shownFlag('the-clone', {
        description: 'To copy',
        environments: [
          shownEnvironment('the-clone', 'development', {
            hasStrategies: true,
            hasEnabledStrategies: true,
            strategies: [
              everybody('the-clone'),
              expect.objectContaining({ title: 'Second', featureName: 'the-clone' }),
            ],
          }),
          shownEnvironment('the-clone', 'production', {
            variantCount: 1,
            variants: [expect.objectContaining({ name: 'blue', weight: 1000 })],
          }),
        ],
      }),
    });
    expect(body.environments[0].strategies[1].id).not.toBe(id);
    expect(await get(`${FEATURES}/the-clone`)).toEqual({ status: 200, body });
  });

  it('keeps the group on request', async () => {
    const path = await createFlag(service, 'keeps-group');
    await post(`${path}/environments/development/on`);

    const { body } = await post(`${path}/clone`, { name: 'same-group', replaceGroupId: false });

    expect(body.environments[0].strategies[0].parameters.groupId).toBe('keeps-group');
  });

  it('records the new flag and each of its strategies', async () => {
    const path = await createFlag(service, 'clone-recorded');
    await post(`${path}/environments/production/on`);

    const events = await recordedEvents(service, () => post(`${path}/clone`, { name: 'clone-2' }));

    expect(events).toEqual([
      flagEvent('feature-created', 'clone-2', { data: flagData('clone-2') }),
      flagEvent('feature-strategy-add', 'clone-2', {
        environment: 'production',
        data: everybody('clone-2'),
      }),
    ]);
  });

  it('counts as a use of the segments of its strategies', async () => {
    const path = await createFlag(service, 'clone-segments');
    const segment = await post('/api/admin/segments', { name: 'cloned', constraints: [] });
    await addStrategy(service, 'clone-segments', { segments: [segment.body.id] });
    await addStrategy(service, 'clone-segments', { segments: [segment.body.id] });

    const { status } = await post(`${path}/clone`, { name: 'segments-clone' });

    const uses = await get(`/api/admin/segments/${segment.body.id}/strategies`);
    expect(status).toBe(200);
    expect(uses.body.strategies).toHaveLength(4);
  });

  it('counts the new flag', async () => {
    const path = await createFlag(service, 'clone-counted');
    const before = await countFlags();

    await post(`${path}/clone`, { name: 'clone-counted-2' });

    expect(await countFlags()).toBe(before + 1);
  });

  it('of an archived flag creates an active one', async () => {
    const path = await createFlag(service, 'clone-archived');
    await archiveFlag(service, 'clone-archived');

    const { body } = await post(`${path}/clone`, { name: 'clone-unarchived' });

    expect(body).toEqual(shownFlag('clone-unarchived'));
  });

  it('returns 409 for a name that is taken', async () => {
    expect(await post(`${FEATURES}/standing/clone`, { name: 'standing' })).toEqual(
      refused(409, 'NameExistsError', 'standing'),
    );
  });

  it.each([{}, { name: 'a b' }, { name: 'ok', replaceGroupId: 'no' }])(
    'refuses the body %j',
    async (body) => {
      expect(await post(`${FEATURES}/standing/clone`, body)).toEqual(
        refused(400, 'ValidationError', '`/body/'),
      );
    },
  );
});

describeDeclaredErrors(
  () => service,
  [
    { method: 'GET', path: FEATURES, unknown: ['default'] },
    { method: 'GET', path: `${FEATURES}/standing`, unknown: ['default', 'standing'] },
    {
      method: 'GET',
      path: `${FEATURES}/standing/environments/production`,
      unknown: ['default', 'standing', 'production'],
    },
    {
      method: 'POST',
      path: FEATURES,
      body: { name: 'never' },
      permissions: ['CREATE_FEATURE'],
      unknown: ['default'],
    },
    {
      method: 'PUT',
      path: `${FEATURES}/standing`,
      body: { stale: true },
      permissions: ['UPDATE_FEATURE'],
      unknown: ['default', 'standing'],
    },
    {
      method: 'PATCH',
      path: `${FEATURES}/standing`,
      body: [],
      permissions: ['UPDATE_FEATURE'],
      unknown: ['default', 'standing'],
    },
    {
      method: 'DELETE',
      path: `${FEATURES}/standing`,
      permissions: ['DELETE_FEATURE'],
      unknown: ['default', 'standing'],
    },
    {
      method: 'POST',
      path: `${FEATURES}/standing/clone`,
      body: { name: 'never' },
      permissions: ['CREATE_FEATURE'],
      unknown: ['default', 'standing'],
    },
    ...['on', 'off'].map((state) => ({
      method: 'POST',
      path: `${FEATURES}/standing/environments/production/${state}`,
      permissions: ['UPDATE_FEATURE_ENVIRONMENT'],
      unknown: ['default', 'standing', 'production'],
    })),
    {
      method: 'POST',
      path: '/api/admin/projects/default/stale',
      body: { features: ['standing'], stale: true },
      permissions: ['UPDATE_FEATURE'],
      unknown: ['default'],
    },
    { method: 'POST', path: '/api/admin/features/validate', body: { name: 'free' } },
  ],
);

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

function everybody(flag: string) {
  return {
    id: uuid,
    name: 'flexibleRollout',
    title: null,
    disabled: false,
    featureName: flag,
    sortOrder: 0,
    segments: [],
    constraints: [],
    variants: [],
    parameters: { rollout: '100', stickiness: 'default', groupId: flag },
  };
}

async function put(path: string, body: unknown) {
  return answerOf(await service.request('PUT', path, { body }));
}
