import { describe, expect, it } from 'vitest';
import { addedUp } from '../../edge/src/metrics/impact.ts';
import { cutPosts, fateOf } from '../../edge/src/metrics/sender.ts';
import { UsageStore } from '../../edge/src/metrics/usage.ts';

const hour = '2026-11-28T10:00:00.000Z';

/** The post of an SDK. */
function post(toggles: object, more: object = {}) {
  return {
    appName: 'shop',
    instanceId: 'one',
    bucket: { start: '2026-11-28T10:17:00Z', toggles },
    ...more,
  };
}

function store(maxBytes = 1_000_000) {
  return new UsageStore(maxBytes);
}

describe('counts', () => {
  it('are added up by application, flag, environment and hour', () => {
    const usage = store();
    usage.addPost('development', post({ a: { yes: 1, no: 2, variants: { blue: 1 } } }));
    usage.addPost('development', post({ a: { yes: 3, no: 0, variants: { blue: 2, red: 1 } } }));
    usage.addPost('production', post({ a: { yes: 5, no: 0 } }));
    usage.addPost('development', post({ a: { yes: 7 } }, { appName: 'bank' }));
    usage.addPost('development', {
      ...post({}),
      bucket: { start: '2026-11-28T11:00:00Z', toggles: { a: { no: 1 } } },
    });

    expect(usage.look().metrics).toEqual([
      row({ yes: 4, no: 2, variants: { blue: 3, red: 1 } }),
      row({ environment: 'production', yes: 5 }),
      row({ appName: 'bank', yes: 7 }),
      row({ timestamp: '2026-11-28T11:00:00.000Z', no: 1 }),
    ]);
  });

  it('of another node are added to those of this one, in the environment of its token', () => {
    const usage = store();
    usage.addPost('development', post({ a: { yes: 1 } }));
    usage.addBulk('development', {
      applications: [{ appName: 'shop', instanceId: 'two' }],
      metrics: [
        { appName: 'shop', featureName: 'a', environment: 'other', timestamp: hour, yes: 2 },
      ],
    });

    expect(usage.look()).toMatchObject({
      applications: [{ appName: 'shop', instanceId: 'two', environment: 'development' }],
      metrics: [row({ yes: 3 })],
    });
  });

  it.each([
    [{}],
    [{ appName: 'shop' }],
    [{ appName: 1, bucket: { toggles: { a: { yes: 1 } } } }],
    [{ appName: 'shop', bucket: null }],
    [{ appName: 'shop', bucket: { toggles: { a: null, '': { yes: 1 } } } }],
  ])('that are rubbish do not count: %j', (sent) => {
    const usage = store();
    usage.addPost('development', sent);

    expect(usage.look().metrics).toEqual([]);
  });

  it('below zero or without a number are none, and a variant may have any name', () => {
    const usage = store();
    const variants = JSON.parse('{"__proto__": 2, "constructor": 3}');
    usage.addPost('development', post({ a: { yes: -4, no: 'x', variants } }));

    expect(JSON.stringify(usage.look().metrics[0])).toContain(
      '"yes":0,"no":0,"variants":{"__proto__":2,"constructor":3}',
    );
  });

  it('that could not be sent are added to what came since', () => {
    const usage = store();
    usage.addPost('development', post({ a: { yes: 1, variants: { blue: 1 } } }));
    usage.register('development', { appName: 'shop', instanceId: 'one' });
    const [[environment, waiting] = fail()] = usage.take();
    usage.addPost('development', post({ a: { yes: 2, variants: { blue: 2 } } }));
    usage.putBack(environment, waiting);

    expect(usage.look()).toMatchObject({
      applications: [{ appName: 'shop' }],
      metrics: [row({ yes: 3, variants: { blue: 3 } })],
    });
  });
});

describe('the memory of counts', () => {
  it('is bounded: what is new is dropped, and what is there counts on', () => {
    const usage = store(5_000);
    for (let index = 0; index < 1_000; index += 1) {
      usage.addPost('development', post({ known: { yes: 1 }, [`flag-${index}`]: { yes: 1 } }));
    }

    expect(usage.bytes).toBeLessThanOrEqual(5_000);
    expect(usage.dropped).toBeGreaterThan(900);
    expect(usage.look().metrics[0]).toEqual(row({ featureName: 'known', yes: 1_000 }));
  });

  it('is free again when they are taken', () => {
    const usage = store(5_000);
    usage.addPost('development', post({ a: { yes: 1 } }));
    usage.take();

    expect(usage.bytes).toBe(0);
  });

  it('has no room for registrations of any size', () => {
    const usage = store();
    usage.register('development', { appName: 'shop', strategies: ['x'.repeat(50_000)] });

    expect(usage.look().applications).toEqual([]);
    expect(usage.dropped).toBe(1);
  });
});

it('an application says where it is connected', () => {
  const usage = store();
  const before = { appName: 'edge-behind', instanceId: 'x' };
  const sent = {
    appName: 'shop',
    instanceId: 'one',
    connectVia: [before],
    sdkVersion: 'sdk:1',
    more: 1,
  };
  usage.register('development', sent, { appName: 'edge', instanceId: 'y' });

  expect(usage.look().applications).toEqual([
    {
      ...{ appName: 'shop', instanceId: 'one', environment: 'development', sdkVersion: 'sdk:1' },
      connectVia: [before, { appName: 'edge', instanceId: 'y' }],
    },
  ]);
});

describe('posts', () => {
  it('are below 95 kB, and leave nothing out', () => {
    const usage = store(10_000_000);
    const names = Array.from({ length: 3_000 }, (_, index) => `flag-${index}-é`);
    usage.addPost('development', post(Object.fromEntries(names.map((name) => [name, { yes: 1 }]))));
    for (let index = 0; index < 500; index += 1)
      usage.register('development', { appName: `app-${index}` });
    const posts = cutPosts(usage.look());

    expect(posts.every((each) => Buffer.byteLength(JSON.stringify(each)) <= 95_000)).toBe(true);
    expect(posts.length).toBeGreaterThan(3);
    expect(posts.flatMap(({ metrics }) => metrics).length).toBe(3_000);
    expect(posts.flatMap(({ applications }) => applications).length).toBe(500);
  });

  it.each([
    [200, 'sent'],
    [202, 'sent'],
    [400, 'dropped'],
    [401, 'dropped'],
    [403, 'dropped'],
    [404, 'dropped'],
    [413, 'dropped'],
    [429, 'put-back'],
    [500, 'put-back'],
    [503, 'put-back'],
  ])('that are answered with %i are %s', (status, fate) => {
    expect(fateOf(status)).toBe(fate);
  });
});

describe('impact metrics', () => {
  const bucket = (le: number | '+Inf', count: number) => ({ le, count });

  it.each([
    ['counter', { value: 1 }, { value: 2 }, { value: 3 }],
    ['gauge', { value: 1 }, { value: 2 }, { value: 2 }],
    [
      'histogram',
      { count: 2, sum: 3, buckets: [bucket(1, 1), bucket('+Inf', 2)] },
      { count: 1, sum: 5, buckets: [bucket(1, 0), bucket('+Inf', 1)] },
      { count: 3, sum: 8, buckets: [bucket(1, 1), bucket('+Inf', 3)] },
    ],
    [
      'histogram',
      { count: 2, sum: 3, buckets: [bucket(1, 1), bucket(4, 2), bucket('+Inf', 2)] },
      { count: 3, sum: 5, buckets: [bucket(0.5, 1), bucket(2, 2), bucket('+Inf', 3)] },
      { count: 5, sum: 8, buckets: [bucket(1, 2), bucket(4, 4), bucket('+Inf', 5)] },
    ],
    [
      'histogram',
      { count: 0, sum: 0, buckets: [bucket(1, 0), bucket('+Inf', 0)] },
      { count: 1, sum: 5, buckets: [bucket(7, 1), bucket('+Inf', 1)] },
      { count: 1, sum: 5, buckets: [bucket(7, 1), bucket('+Inf', 1)] },
    ],
  ])('of the kind %s: two samples are one', (type, one, other, both) => {
    expect(addedUp(type, one, other)).toEqual(both);
  });

  it('travel along, one sample for each set of labels', () => {
    const usage = store();
    const metric = (plan: string, value: number) => ({
      ...{ name: 'bought', help: 'Purchases', type: 'counter' },
      samples: [{ labels: { plan, app: 'shop' }, value }],
    });
    usage.addPost('development', {
      appName: 'shop',
      impactMetrics: [metric('pro', 1), metric('free', 5)],
    });
    usage.addPost('development', { appName: 'shop', impactMetrics: [metric('pro', 2)] });

    expect(usage.take().get('development')?.impactMetrics).toEqual([
      {
        ...{ name: 'bought', help: 'Purchases', type: 'counter' },
        samples: [
          { labels: { plan: 'pro', app: 'shop' }, value: 3 },
          { labels: { plan: 'free', app: 'shop' }, value: 5 },
        ],
      },
    ]);
  });

  it('that could not be sent are older than a gauge that came since', () => {
    const usage = store();
    const gauge = (value: number) => ({
      name: 'active',
      type: 'gauge',
      samples: [{ labels: {}, value }],
    });
    usage.addPost('development', { impactMetrics: [gauge(1)] });
    const waiting = usage.take().get('development') ?? fail();
    usage.addPost('development', { impactMetrics: [gauge(2)] });
    usage.putBack('development', waiting);

    expect(usage.look().impactMetrics[0]?.samples).toEqual([{ labels: {}, value: 2 }]);
  });
});

function row(more: object) {
  return {
    ...{ appName: 'shop', featureName: 'a', environment: 'development', timestamp: hour },
    ...{ yes: 0, no: 0, variants: {} },
    ...more,
  };
}

function fail(): never {
  throw new Error('Nothing waits.');
}
