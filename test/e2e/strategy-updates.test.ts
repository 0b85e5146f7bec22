import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addStrategy,
  answerOf,
  createFlag,
  FEATURES,
  flagEvent,
  refused,
  shownStrategy,
} from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

const STANDING = `${FEATURES}/standing/environments/development/strategies`;
/** Placeholder for paths before the service assigns ids. */
let standing = '';

beforeAll(async () => {
  service = await startService();
  await createFlag(service, 'standing');
  standing = `${STANDING}/${await addStrategy(service, 'standing')}`;
});

afterAll(() => service.stop());

const constraint = { contextName: 'userId', operator: 'IN', values: ['x', ':y'] };
const shownConstraint = { ...constraint, caseInsensitive: false, inverted: false };
const variant = { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'userId' };

/** Errors for invalid properties, the same for every operation that accepts strategies. */
const wrong: readonly (readonly [string, object])[] = [
  ['/body/name', { name: 'no-such-type' }],
  ['/body/name', { name: '' }],
  ['/body/name', { name: [7] }],
  ['/body/title', { title: 'x'.repeat(201) }],
  ['/body/title', { title: [7] }],
  ['/body/disabled', { disabled: 'no' }],
  ['/body/sortOrder', { sortOrder: 'first' }],
  ['/body/sortOrder', { sortOrder: 100_001 }],
  ['/body/sortOrder', { sortOrder: null }],
  ['/body/parameters', { parameters: [] }],
  ['/body/parameters/a', { parameters: { a: {} } }],
  ['/body/parameters/a', { parameters: { a: null } }],
  ['/body/parameters/rollout', { name: 'flexibleRollout', parameters: { rollout: 101 } }],
  ['/body/segments', { segments: [1, 2, 3, 4, 5, 6] }],
  ['/body/segments', { segments: [2_147_483_647] }],
  ['/body/segments/0', { segments: [1e300] }],
  ['/body/segments/0', { segments: [1.5] }],
  ['/body/segments/0', { segments: ['one'] }],
  ['/body/constraints', { constraints: Array.from({ length: 10_000 }, () => 1) }],
  ['/body/constraints/0/operator', { constraints: [{ ...constraint, operator: 'EQ' }] }],
  ['/body/constraints/0/operator', { constraints: [{ contextName: 'userId' }] }],
  ['/body/constraints/0/contextName', { constraints: [{ operator: 'IN' }] }],
  ['/body/constraints/0/contextName', { constraints: [{ ...constraint, contextName: '' }] }],
  [
    '/body/constraints/0/value',
    { constraints: [{ contextName: 'userId', operator: 'REGEX', value: '(?=a)' }] },
  ],
  ['/body/constraints/0/values', { constraints: [{ ...constraint, values: 'x' }] }],
  ['/body/constraints/0/values/0', { constraints: [{ ...constraint, values: [''] }] }],
  [
    '/body/constraints/0/value',
    { constraints: [{ contextName: 'userId', operator: 'NUM_GT', value: 'many' }] },
  ],
  ['/body/variants/0/weight', { variants: [{ ...variant, weight: 1001 }] }],
  ['/body/variants/0/weight', { variants: [{ ...variant, weight: 1.5 }] }],
  ['/body/variants/0/weightType', { variants: [{ ...variant, weightType: 'some' }] }],
  ['/body/variants/0/stickiness', { variants: [{ ...variant, stickiness: undefined }] }],
  ['/body/variants/1/name', { variants: [variant, variant] }],
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

  it('by -0 for 0 records nothing', async () => {
    const path = await strategiesOf('same-minus-zero');
    const before = (await post(path, { name: 'default', constraints: [constraint] })).body;

    const events = await recordedEvents(service, async () => {
      const reply = await service.request('PUT', `${path}/${before.id}`, {
        raw: '{"sortOrder":-0}',
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

      const empty = shownStrategy(`patch-${property}`) as Readonly<Record<string, unknown>>;
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

/** Creates a flag, and returns the path of its strategies in `development`. */
async function strategiesOf(name: string): Promise<string> {
  return `${await createFlag(service, name)}/environments/development/strategies`;
}

async function post(path: string, body: unknown) {
  return answerOf(await service.request('POST', path, { body }));
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
