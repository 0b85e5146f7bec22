import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeDeclaredErrors } from '../support/declared-errors.ts';
import {
  addStrategy,
  answerOf,
  clientToken,
  createFlag,
  FEATURES,
  flagEvent,
  refused,
  uuid,
} from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

const STANDING = `${FEATURES}/standing/environments/development/strategies`;
/** Placeholder for paths before the service assigns ids. */
let standing = '';

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
  await createFlag(service, 'standing');
  standing = `${STANDING}/${await addStrategy(service, 'standing')}`;
});

afterAll(() => service.stop());

const constraint = { contextName: 'userId', operator: 'IN', values: ['x', ':y'] };
const shownConstraint = { ...constraint, caseInsensitive: false, inverted: false };
const variant = { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'userId' };

describe('adding a strategy', () => {
  it('returns it with every property, and records it', async () => {
    const path = await strategiesOf('add-plain');

    const events = await recordedEvents(service, async () => {
      expect(await post(path, { name: 'default' })).toEqual({
        status: 200,
        body: shown('add-plain'),
      });
    });

    expect(events).toEqual([
      flagEvent('feature-strategy-add', 'add-plain', {
        environment: 'development',
        data: shown('add-plain'),
      }),
    ]);
  });

  it('stores every property', async () => {
    const path = await strategiesOf('add-said');
    const segment = await post('/api/admin/segments', { name: 'said', constraints: [] });
    const said = {
      name: 'flexibleRollout',
      title: 'Half “of them” 🚩',
      disabled: true,
      sortOrder: -1.5,
      segments: [segment.body.id],
      variants: [{ ...variant, payload: { type: 'csv', value: 'a,b' } }],
    };

    const { status, body } = await post(path, {
      ...said,
      constraints: [constraint],
      parameters: { rollout: 33, stickiness: 'userId', groupId: 'mine', sticky: true },
      unknown: 'dropped',
    });

    expect({ status, body }).toEqual({
      status: 200,
      body: shown('add-said', {
        ...said,
        constraints: [shownConstraint],
        parameters: { rollout: '33', stickiness: 'userId', groupId: 'mine', sticky: 'true' },
      }),
    });
    expect(await get(`${path}/${body.id}`)).toEqual({ status: 200, body });
    expect(await get(path)).toEqual({ status: 200, body: [body] });
  });

  it('of a rollout adds default parameters', async () => {
    const path = await strategiesOf('add-rollout');

    expect((await post(path, { name: 'flexibleRollout' })).body.parameters).toEqual({
      rollout: '100',
      stickiness: 'default',
      groupId: 'add-rollout',
    });
  });

  it('adjusts the weights of its variants', async () => {
    const path = await strategiesOf('add-weights');
    const variants = ['a', 'b', 'c'].map((name) => ({ ...variant, name, weight: 1 }));

    const { body } = await post(path, { name: 'default', variants });

    expect(body.variants.map(({ weight }: { readonly weight: number }) => weight)).toEqual([
      334, 333, 333,
    ]);
  });

  it('does not enable the flag', async () => {
    await createFlag(service, 'add-off');
    await addStrategy(service, 'add-off');

    const { body } = await get(`${FEATURES}/add-off`);

    expect(body.environments[0]).toMatchObject({ enabled: false, hasStrategies: true });
  });

  it('is refused beyond 30, naming the limit', async () => {
    const path = await strategiesOf('add-many');
    for (let index = 0; index < 30; index += 1) await post(path, { name: 'default' });

    const events = await recordedEvents(service, async () => {
      expect(await post(path, { name: 'default' })).toEqual(
        refused(400, 'ExceedsLimitError', '30'),
      );
    });

    expect(events).toEqual([]);
    expect((await get(path)).body).toHaveLength(30);
  });
});

/** Errors for invalid properties, the same for every operation that accepts strategies. */
const wrong: readonly (readonly [string, object])[] = [
  ['/body/name', { name: 'no-such-type' }],
  ['/body/name', { name: '' }],
  ['/body/name', { name: 7 }],
  ['/body/title', { title: 'x'.repeat(201) }],
  ['/body/title', { title: 7 }],
  ['/body/disabled', { disabled: 'no' }],
  ['/body/sortOrder', { sortOrder: '1' }],
  ['/body/sortOrder', { sortOrder: 100_001 }],
  ['/body/sortOrder', { sortOrder: null }],
  ['/body/parameters', { parameters: [] }],
  ['/body/parameters/a', { parameters: { a: {} } }],
  ['/body/parameters/a', { parameters: { a: null } }],
  ['/body/parameters/rollout', { name: 'flexibleRollout', parameters: { rollout: 101 } }],
  [
    '/body/parameters/percentage',
    { name: 'gradualRolloutRandom', parameters: { percentage: 'x' } },
  ],
  ['/body/segments', { segments: [1, 2, 3, 4, 5, 6] }],
  ['/body/segments', { segments: [1, 1] }],
  ['/body/segments', { segments: [2_147_483_647] }],
  ['/body/segments/0', { segments: [1e300] }],
  ['/body/segments/0', { segments: [1.5] }],
  ['/body/segments/0', { segments: ['1'] }],
  ['/body/constraints', { constraints: Array.from({ length: 10_000 }, () => 1) }],
  ['/body/constraints/0/operator', { constraints: [{ ...constraint, operator: 'EQ' }] }],
  ['/body/constraints/0/operator', { constraints: [{ contextName: 'userId' }] }],
  ['/body/constraints/0/contextName', { constraints: [{ operator: 'IN' }] }],
  ['/body/constraints/0/contextName', { constraints: [{ ...constraint, contextName: 'nobody' }] }],
  ['/body/constraints/0/values', { constraints: [{ ...constraint, values: 'x' }] }],
  ['/body/constraints/0/values/0', { constraints: [{ ...constraint, values: [''] }] }],
  [
    '/body/constraints/0/values',
    { constraints: [{ ...constraint, operator: 'STR_CONTAINS', values: [] }] },
  ],
  ...[
    ['NUM_GT', 'many'],
    ['DATE_AFTER', '2026-02-30T00:00:00Z'],
    ['SEMVER_EQ', 'v1.2.3'],
  ].map(
    ([operator, value]) =>
      [
        '/body/constraints/0/value',
        { constraints: [{ contextName: 'userId', operator, value }] },
      ] as const,
  ),
  ['/body/variants/0/weight', { variants: [{ ...variant, weight: 1001 }] }],
  ['/body/variants/0/weight', { variants: [{ ...variant, weight: 1.5 }] }],
  ['/body/variants/0/weightType', { variants: [{ ...variant, weightType: 'some' }] }],
  ['/body/variants/0/stickiness', { variants: [{ ...variant, stickiness: undefined }] }],
  ['/body/variants/1/name', { variants: [variant, variant] }],
  ['/body/variants', { variants: [{ ...variant, weightType: 'fix' }] }],
];

describe.each([
  ['adding', 'POST', (body: object) => ({ name: 'default', ...body })],
  ['replacing', 'PUT', (body: object) => body],
  [
    'patching',
    'PATCH',
    (body: object) =>
      Object.entries(body).map(([key, value]) => ({ op: 'replace', path: `/${key}`, value })),
  ],
] as const)('%s a strategy with something wrong', (_what, method, asBody) => {
  it.each(wrong)('is refused, naming %s: %j', async (property, body) => {
    const before = await get(STANDING);

    const events = await recordedEvents(service, async () => {
      const path = method === 'POST' ? STANDING : standing;
      const reply = await service.request(method, path, { body: asBody(body) });
      expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', `\`${property}\``));
    });

    expect(events).toEqual([]);
    expect(await get(STANDING)).toEqual(before);
  });
});

describe('updating a strategy', () => {
  it('returns the updated one, and records both states', async () => {
    const path = await strategiesOf('replace');
    const before = (await post(path, { name: 'default', title: 'Before' })).body;

    const changes = { name: 'userWithId', title: 'After', parameters: { userIds: '1,2' } };
    const events = await recordedEvents(service, async () => {
      expect(await put(`${path}/${before.id}`, changes)).toEqual({
        status: 200,
        body: { ...before, ...changes },
      });
    });

    expect(events).toEqual([
      flagEvent('feature-strategy-update', 'replace', {
        environment: 'development',
        data: { ...before, ...changes },
        preData: before,
      }),
    ]);
    expect((await get(`${path}/${before.id}`)).body).toEqual({ ...before, ...changes });
  });

  it('keeps omitted properties', async () => {
    const path = await strategiesOf('replace-keeps');
    const body = { name: 'default', title: 'Kept', constraints: [constraint], variants: [variant] };
    const before = (await post(path, body)).body;

    expect((await put(`${path}/${before.id}`, { disabled: true })).body).toEqual({
      ...before,
      disabled: true,
    });
  });

  it.each([
    ['nothing', () => ({})],
    ['the same', (before: object) => before],
    ['-0 for 0', () => ({ sortOrder: -0 })],
    ['null for false', () => ({ disabled: null })],
  ])('by %s records nothing', async (what, asBody) => {
    const path = await strategiesOf(`same-${what.replaceAll(' ', '-')}`);
    const before = (await post(path, { name: 'default', constraints: [constraint] })).body;
    const raw = JSON.stringify(asBody(before)).replace('"sortOrder":0}', '"sortOrder":-0}');

    const events = await recordedEvents(service, async () => {
      const reply = await service.request('PUT', `${path}/${before.id}`, {
        raw,
        headers: { 'content-type': 'application/json' },
      });
      expect(answerOf(reply)).toEqual({ status: 200, body: before });
    });

    expect(events).toEqual([]);
  });

  it('cannot change its id or its flag', async () => {
    const path = await strategiesOf('replace-id');
    const before = (await post(path, { name: 'default' })).body;

    const { body } = await put(`${path}/${before.id}`, { id: 'mine', featureName: 'standing' });

    expect(body).toEqual(before);
  });

  it('changes the strategies of its flag', async () => {
    await createFlag(service, 'replace-summary');
    const id = await addStrategy(service, 'replace-summary');
    const flag = `${FEATURES}/replace-summary`;

    await put(`${flag}/environments/development/strategies/${id}`, { disabled: true });

    expect((await get(flag)).body.environments[0]).toMatchObject({
      hasStrategies: true,
      hasEnabledStrategies: false,
    });
  });
});

describe('patching a strategy', () => {
  it('changes the given properties, and records it', async () => {
    const path = await strategiesOf('patch');
    const before = (await post(path, { name: 'default', constraints: [constraint] })).body;
    const operations = [
      { op: 'add', path: '/constraints/0/values/-', value: 'z' },
      { op: 'replace', path: '/title', value: 'Patched' },
      { op: 'add', path: '/parameters/limit', value: 5 },
    ];
    const after = {
      ...before,
      title: 'Patched',
      constraints: [{ ...shownConstraint, values: ['x', ':y', 'z'] }],
      parameters: { limit: '5' },
    };

    const events = await recordedEvents(service, async () => {
      expect(await patch(`${path}/${before.id}`, operations)).toEqual({ status: 200, body: after });
    });

    expect(events).toEqual([
      flagEvent('feature-strategy-update', 'patch', {
        environment: 'development',
        data: after,
        preData: before,
      }),
    ]);
  });

  it.each(['title', 'constraints', 'segments', 'variants', 'parameters', 'disabled'])(
    'clears the removed %s',
    async (property) => {
      const path = await strategiesOf(`patch-${property}`);
      const segment = await post('/api/admin/segments', { name: property, constraints: [] });
      const before = await post(path, {
        name: 'default',
        title: 'There',
        disabled: true,
        constraints: [constraint],
        variants: [variant],
        parameters: { a: 'b' },
        segments: [segment.body.id],
      });

      const operations = [{ op: 'remove', path: `/${property}` }];
      const { body } = await patch(`${path}/${before.body.id}`, operations);

      const empty = shown(`patch-${property}`) as Readonly<Record<string, unknown>>;
      expect(body).toEqual({ ...before.body, [property]: empty[property] });
    },
  );

  it('cannot change its id or its flag', async () => {
    const operations = [
      { op: 'replace', path: '/id', value: 'mine' },
      { op: 'replace', path: '/featureName', value: 'other' },
      { op: 'add', path: '/unknown', value: 1 },
    ];
    const events = await recordedEvents(service, async () => {
      expect(await patch(standing, operations)).toEqual(await get(standing));
    });

    expect(events).toEqual([]);
  });

  it('moves it when its position changes', async () => {
    const path = await strategiesOf('patch-moves');
    const first = await post(path, { name: 'default', title: 'a', sortOrder: 1 });
    await post(path, { name: 'default', title: 'b', sortOrder: 2 });

    await patch(`${path}/${first.body.id}`, [{ op: 'replace', path: '/sortOrder', value: 3 }]);

    expect(await titlesOf(path)).toEqual(['b', 'a']);
  });
});

describe('deleting a strategy', () => {
  it('records the deleted strategy', async () => {
    const path = await strategiesOf('remove');
    const { body } = await post(path, { name: 'default', title: 'Gone' });

    const events = await recordedEvents(service, async () => {
      expect(await remove(`${path}/${body.id}`)).toEqual({ status: 200, body: undefined });
    });

    expect(events).toEqual([
      flagEvent('feature-strategy-remove', 'remove', { environment: 'development', preData: body }),
    ]);
    expect(await get(path)).toEqual({ status: 200, body: [] });
  });

  it('releases the segments that it used', async () => {
    await createFlag(service, 'remove-segment');
    const segment = await post('/api/admin/segments', { name: 'freed', constraints: [] });
    const id = await addStrategy(service, 'remove-segment', { segments: [segment.body.id] });
    const segmentPath = `/api/admin/segments/${segment.body.id}`;
    expect((await remove(segmentPath)).status).toBe(409);

    await remove(`${FEATURES}/remove-segment/environments/development/strategies/${id}`);

    expect((await remove(segmentPath)).status).toBe(204);
  });

  it('succeeds once', async () => {
    const path = await strategiesOf('remove-once');
    const { body } = await post(path, { name: 'default' });

    const events = await recordedEvents(service, async () => {
      const replies = await Promise.all([1, 2, 3].map(() => remove(`${path}/${body.id}`)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    });

    expect(events).toHaveLength(1);
  });

  it('of another flag returns 404', async () => {
    const path = await strategiesOf('remove-other');

    expect(await remove(`${path}/${standing.split('/').at(-1)}`)).toEqual(
      refused(404, 'NotFoundError'),
    );
  });
});

describe('updating the sort order', () => {
  const prepare = async (name: string) => {
    const path = await strategiesOf(name);
    const ids: string[] = [];
    for (const title of ['a', 'b', 'c']) {
      ids.push((await post(path, { name: 'default', title })).body.id);
    }
    return { path, ids };
  };

  it('is visible in the list, and recorded with the ids before and after', async () => {
    const { path, ids } = await prepare('order');
    const [a, b, c] = ids;

    const events = await recordedEvents(service, async () => {
      const places = [
        { id: c, sortOrder: 0 },
        { id: a, sortOrder: 9 },
      ];
      expect(await post(`${path}/set-sort-order`, places)).toEqual({
        status: 200,
        body: undefined,
      });
    });

    expect(await titlesOf(path)).toEqual(['c', 'b', 'a']);
    expect(events).toEqual([
      flagEvent('strategy-order-changed', 'order', {
        environment: 'development',
        data: { strategyIds: [c, b, a] },
        preData: { strategyIds: [a, b, c] },
      }),
    ]);
  });

  it('to the same order records nothing', async () => {
    const { path, ids } = await prepare('order-same');

    const events = await recordedEvents(service, () =>
      post(
        `${path}/set-sort-order`,
        ids.map((id, sortOrder) => ({ id, sortOrder })),
      ),
    );

    expect(events).toEqual([]);
  });

  it('keeps the order of strategies at the same position', async () => {
    const { path, ids } = await prepare('order-ties');

    await post(
      `${path}/set-sort-order`,
      ids.toReversed().map((id) => ({ id, sortOrder: 1 })),
    );

    expect(await titlesOf(path)).toEqual(['a', 'b', 'c']);
  });

  it('changes nothing if one is unknown', async () => {
    const { path, ids } = await prepare('order-unknown');

    const places = [
      { id: ids[0], sortOrder: 9 },
      { id: 'nobody', sortOrder: 1 },
    ];
    expect(await post(`${path}/set-sort-order`, places)).toEqual(
      refused(404, 'NotFoundError', 'nobody'),
    );

    expect(await titlesOf(path)).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['/body', {}],
    ['/body', Array.from({ length: 10_000 }, () => 1)],
    ['/body/0', ['x']],
    ['/body/0/id', [{ sortOrder: 1 }]],
    ['/body/0/sortOrder', [{ id: 'x' }]],
    ['/body/0/sortOrder', [{ id: 'x', sortOrder: '1' }]],
  ])('is refused, naming %s: %j', async (property, body) => {
    expect(await post(`${STANDING}/set-sort-order`, body)).toEqual(
      refused(400, 'ValidationError', `\`${property}\``),
    );
  });
});

const unknown = ['default', 'standing', 'development'];

describeDeclaredErrors(
  () => service,
  [
    { method: 'GET', path: STANDING, unknown },
    { method: 'GET', path: `${STANDING}/nobody` },
    {
      method: 'POST',
      path: STANDING,
      body: { name: 'default' },
      permissions: ['CREATE_FEATURE_STRATEGY'],
      unknown,
    },
    {
      method: 'PUT',
      path: `${STANDING}/some-id`,
      body: { title: 'x' },
      permissions: ['UPDATE_FEATURE_STRATEGY'],
      unknown: [...unknown, 'some-id'],
    },
    {
      method: 'PATCH',
      path: `${STANDING}/some-id`,
      body: [],
      permissions: ['UPDATE_FEATURE_STRATEGY'],
      unknown: [...unknown, 'some-id'],
    },
    {
      method: 'DELETE',
      path: `${STANDING}/some-id`,
      permissions: ['DELETE_FEATURE_STRATEGY'],
      unknown: [...unknown, 'some-id'],
    },
    {
      method: 'POST',
      path: `${STANDING}/set-sort-order`,
      body: [],
      permissions: ['UPDATE_FEATURE_STRATEGY'],
      unknown,
    },
  ],
);

/** Creates a flag, and returns the path of its strategies in `development`. */
async function strategiesOf(name: string): Promise<string> {
  return `${await createFlag(service, name)}/environments/development/strategies`;
}

async function post(path: string, body: unknown) {
  return answerOf(await service.request('POST', path, { body }));
}

function shown(featureName: string, body: object = {}) {
  return {
    id: uuid,
    name: 'default',
    title: null,
    disabled: false,
    featureName,
    sortOrder: 0,
    segments: [],
    constraints: [],
    variants: [],
    parameters: {},
    ...body,
  };
}

async function get(path: string) {
  return answerOf(await service.request('GET', path));
}

async function put(path: string, body: unknown) {
  return answerOf(await service.request('PUT', path, { body }));
}

async function patch(path: string, body: unknown) {
  return answerOf(await service.request('PATCH', path, { body }));
}

async function titlesOf(path: string): Promise<string[]> {
  return (await get(path)).body.map(({ title }: { readonly title: string }) => title);
}

async function remove(path: string) {
  return answerOf(await service.request('DELETE', path));
}
