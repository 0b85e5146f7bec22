import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addStrategy,
  answerOf,
  clientToken,
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
        body: shownStrategy('add-plain'),
      });
    });

    expect(events).toEqual([
      flagEvent('feature-strategy-add', 'add-plain', {
        environment: 'development',
        data: shownStrategy('add-plain'),
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
      body: shownStrategy('add-said', {
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

describe('a flag that is on', () => {
  /** Everything that leaves the flag without an enabled strategy, by the type of its first event. */
  const withoutStrategies = [
    ['deleting', 'feature-strategy-remove', (path: string) => remove(path)],
    [
      'disabling',
      'feature-strategy-update',
      (path: string) => service.request('PUT', path, { body: { name: 'default', disabled: true } }),
    ],
    [
      'patching',
      'feature-strategy-update',
      (path: string) =>
        service.request('PATCH', path, {
          body: [{ op: 'replace', path: '/disabled', value: true }],
        }),
    ],
  ] as const;

  it.each(withoutStrategies)('is switched off by %s its last enabled strategy', async (...row) => {
    const [name, type, change] = row;
    const strategies = await strategiesOf(`last-${name}`);
    const { body } = await post(strategies, { name: 'default' });
    await post(strategies, { name: 'default', disabled: true });
    const environment = strategies.replace(/\/strategies$/, '');
    await post(`${environment}/on`, {});

    const events = await recordedEvents(service, async () => {
      expect((await change(`${strategies}/${body.id}`)).status).toBe(200);
    });

    expect(events).toMatchObject([{ type }, { type: 'feature-environment-disabled' }]);
    expect((await get(environment)).body).toMatchObject({ enabled: false });
    const client = await service.request('GET', '/api/client/features', { token: clientToken });
    expect(client.body.features).toContainEqual(
      expect.objectContaining({ name: `last-${name}`, enabled: false }),
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
    ['/body/0/sortOrder', [{ id: 'x', sortOrder: 'first' }]],
  ])('is refused, naming %s: %j', async (property, body) => {
    expect(await post(`${STANDING}/set-sort-order`, body)).toEqual(
      refused(400, 'ValidationError', `\`${property}\``),
    );
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

async function titlesOf(path: string): Promise<string[]> {
  return (await get(path)).body.map(({ title }: { readonly title: string }) => title);
}

async function remove(path: string) {
  return answerOf(await service.request('DELETE', path));
}
