import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerOf,
  asRead,
  createFlag,
  FEATURES,
  flagData,
  flagEvent,
  refused,
  shownFlag,
} from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
  await createFlag(service, 'standing');
});

afterAll(() => service.stop());

it('refuses another name than that in the path, and takes the same', async () => {
  const path = await createFlag(service, 'named');

  const events = await recordedEvents(service, async () => {
    expect(answerOf(await service.request('PUT', path, { body: { name: 'other' } }))).toEqual(
      refused(400, 'ValidationError', '`/body/name`'),
    );
    expect((await service.request('PUT', path, { body: { name: 'named' } })).status).toBe(200);
    const patch = [{ op: 'replace', path: '/name', value: 'other' }];
    expect((await service.request('PATCH', path, { body: patch })).body.name).toBe('named');
  });

  expect(events).toEqual([]);
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
    expect(await get(path)).toEqual({ status: 200, body: asRead(answer.body) });
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

  it.each([
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
    ['archived', 2],
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
    expect((await get(path)).body).toEqual(asRead(shownFlag('patch-fails')));
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
    ['features/0', { features: [[7]], stale: true }],
    ['stale', { features: ['standing'] }],
    ['stale', { features: ['standing'], stale: 'yes' }],
  ])('refuses invalid %s', async (property, body) => {
    expect(await post(path, body)).toEqual(
      refused(400, 'ValidationError', `\`/body/${property}\``),
    );
  });
});

async function post(path: string, body?: unknown) {
  return answerOf(await service.request('POST', path, body === undefined ? {} : { body }));
}

async function get(path: string) {
  return answerOf(await service.request('GET', path));
}

async function patch(path: string, body: unknown) {
  return answerOf(await service.request('PATCH', path, { body }));
}
