import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../../lib/auth/caller.ts';
import { noRights } from '../../../../lib/auth/rights.ts';
import {
  recordBulkMetrics,
  recordMetrics,
} from '../../../../lib/clients/metrics/record-metrics.ts';
import { aggregate } from '../../../../lib/impact-metrics/aggregate-rules.ts';
import type { MetricPlace, SeriesSum } from '../../../../lib/impact-metrics/model.ts';
import { listMetrics, readDropped } from '../../../../lib/impact-metrics/rows/catalogue-store.ts';
import { readSteps, readSums } from '../../../../lib/impact-metrics/rows/read-sums.ts';
import { rollUpImpactMetrics } from '../../../../lib/impact-metrics/rows/roll-up.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { aroundCommands } from '../../../support/around-commands.ts';
import { dieAt } from '../../../support/die-at.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Each test has its own day and its own project. */
let now = Date.parse('2026-11-20T12:00:00.000Z');
let project = 'project-0';
let tests = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  now += 7 * DAY;
  vi.setSystemTime(now);
  tests += 1;
  project = `project-${tests}`;
});

afterEach(() => {
  vi.useRealTimers();
});

type Labels = Readonly<Record<string, string>>;

function counterOf(name: string, values: readonly (readonly [number, Labels?])[]) {
  const samples = values.map(([value, labels = {}]) => ({ value, labels }));
  return { name, help: `About ${name}`, type: 'counter', samples };
}

function gaugeOf(name: string, values: readonly number[]) {
  const samples = values.map((value, place) => ({ value, labels: { place } }));
  return { name, help: '', type: 'gauge', samples };
}

function histogramOf(name: string, observed: readonly number[], boundaries = [0.1, 0.5, 1]) {
  const buckets = [...boundaries, '+Inf'].map((le) => ({
    le,
    count: observed.filter((value) => le === '+Inf' || value <= Number(le)).length,
  }));
  const sum = observed.reduce((all, value) => all + value, 0);
  const samples = [{ count: observed.length, sum, buckets }];
  return { name, help: '', type: 'histogram', samples };
}

describe('impact metrics', () => {
  it('are added up by series, from the first minute on', async () => {
    const labels = { checkout: 'enabled' };
    await post('one', [counterOf('errors', [[2, labels], [5]])]);
    await post('two', [counterOf('errors', [[3, labels]])]);
    await rollUpImpactMetrics();
    await post('three', [counterOf('errors', [[1, labels]])]);
    await rollUpImpactMetrics();

    expect(await lastHour('errors')).toEqual({
      type: 'counter',
      boundaries: [],
      series: [
        seriesOf({ appName: 'shop', checkout: 'enabled' }, { sum: 6 }),
        seriesOf({ appName: 'shop' }, { sum: 5 }),
      ],
    });
    expect(await left()).toEqual([]);
  });

  it('of all types have what the modes need', async () => {
    await post('one', [gaugeOf('users', [10, 4]), histogramOf('seconds', [0.05, 0.3, 0.3, 2])]);
    await post('two', [gaugeOf('users', [20, 4]), histogramOf('seconds', [0.7, 0.7])]);
    await rollUpImpactMetrics();
    const [users, seconds] = [await lastHour('users'), await lastHour('seconds')];

    expect([aggregate('avg', users, 3_600), aggregate('sum', users, 3_600)]).toEqual([9.5, 19]);
    expect(seconds).toMatchObject({
      type: 'histogram',
      boundaries: [0.1, 0.5, 1],
      series: [{ sum: 4.05, count: 6, buckets: [1, 3, 5] }],
    });
    expect(aggregate('p50', seconds, 3_600)).toBe(0.5);
  });

  it('have histograms by the boundaries of the first observations, whatever is sent later', async () => {
    await post('one', [histogramOf('seconds', [], [7, 8, 9])]);
    await post('two', [histogramOf('seconds', [0.05, 0.3], [0.1, 0.5])]);
    await rollUpImpactMetrics();
    await post('three', [histogramOf('seconds', [0.05, 0.3, 0.7], [0.05, 0.2, 1])]);
    await rollUpImpactMetrics();

    expect(await lastHour('seconds')).toMatchObject({
      boundaries: [0.1, 0.5],
      series: [{ count: 5, buckets: [2, 3] }],
    });
  });

  it('lose no digits', async () => {
    for (let n = 0; n < 12; n += 1) {
      await post(`${n}`, [gaugeOf('tiny', [0.1]), gaugeOf('huge', [1e15])]);
      await rollUpImpactMetrics();
    }
    const sums = [await lastHour('tiny'), await lastHour('huge')];
    expect(sums.map(({ series }) => series[0]?.sum)).toEqual([1.2, 1.2e16]);
  });

  it('are read by minute, hour and day, and in any time that these make up', async () => {
    const start = now - 3 * DAY;
    // One each ten minutes of three days, counted when it came.
    for (let at = start; at < now; at += 10 * MINUTE) {
      vi.setSystemTime(at + MINUTE);
      await post(`${at}`, [counterOf('visits', [[1]])], at);
      if ((at - start) % (6 * HOUR) === 0) await rollUpImpactMetrics();
    }
    vi.setSystemTime(now);
    await rollUpImpactMetrics();

    const steps = async (step: 'minute' | 'hour' | 'day', ms: number) => {
      const { points } = await readSteps(
        placeOf('visits'),
        step,
        new Date(now - ms),
        new Date(now),
      );
      return points.map(({ at, series }) => [at.toISOString().slice(5, 16), sumOf(series)]);
    };
    expect(await steps('minute', 20 * MINUTE)).toEqual([
      [expect.stringContaining('T11:40'), 1],
      [expect.stringContaining('T11:50'), 1],
    ]);
    expect((await steps('hour', DAY)).map(([, sum]) => sum)).toEqual(Array(24).fill(6));
    expect((await steps('day', 4 * DAY)).map(([, sum]) => sum)).toEqual([72, 144, 144, 72]);
    const sums = [DAY, 3 * DAY, 95 * MINUTE, 25 * HOUR + 30 * MINUTE].map(async (ms) =>
      sumOf((await sumsOf('visits', now - ms, now)).series),
    );
    expect(await Promise.all(sums)).toEqual([144, 432, 9, 153]);
    expect(await sumsOf('visits', now - 20 * MINUTE, now - 10 * MINUTE)).toMatchObject({
      series: [{ sum: 1 }],
    });
  }, 60_000);

  it('are of the projects of the token; those for all projects are added to each', async () => {
    const other = `${project}-other`;
    await post('one', [counterOf('errors', [[1]])], now, [project]);
    await post('two', [counterOf('errors', [[10]])], now, [project, other]);
    await post('three', [counterOf('errors', [[100]])], now, ['*']);
    await post('four', [{ ...counterOf('errors', [[1_000]]), type: 'gauge' }], now, ['third']);
    await rollUpImpactMetrics();

    const seen = [project, other, 'third', 'fourth'].map(async (id) =>
      sumOf((await sumsOf('errors', now - HOUR, now + MINUTE, id)).series),
    );
    expect(await Promise.all(seen)).toEqual([111, 110, 1_000, 100]);
  });

  it('are in the catalogue, with those that have counted nothing yet', async () => {
    await post('one', [counterOf('errors', [[1, { checkout: 'enabled' }]])]);
    await post('two', [counterOf('idle', []), histogramOf('seconds', [])]);
    await rollUpImpactMetrics();
    const known = {
      owner: project,
      environments: ['production'],
      lastSeenAt: new Date(now).toISOString(),
    };
    const help = (name: string) => `About ${name}`;

    expect(await listMetrics([project])).toEqual([
      {
        ...known,
        ...{ name: 'errors', type: 'counter', help: help('errors') },
        labelNames: ['appName', 'checkout', 'environment'],
      },
      { ...known, name: 'idle', type: 'counter', help: help('idle'), labelNames: [] },
      { ...known, name: 'seconds', type: 'histogram', help: '', labelNames: [] },
    ]);
    expect(await lastHour('idle')).toEqual({ type: 'counter', boundaries: [], series: [] });
  });

  it('that say each minute that they are there are stored once an hour', async () => {
    const stored: number[] = [];
    for (const minutes of [0, 1, 59, 61]) {
      await rollUpImpactMetrics();
      vi.setSystemTime(now + minutes * MINUTE);
      await post(`${minutes}`, [counterOf('idle', [[0]])], Date.now());
      stored.push((await left()).length);
    }
    expect(stored).toEqual([1, 0, 0, 1]);
  });

  it('beyond a bound are dropped and counted, by reason and day', async () => {
    const series = Array.from({ length: 103 }, (_, n) => [1, { n: `${n}` }] as const);
    await post('one', [counterOf('many', series), { name: 'broken' }]);
    await rollUpImpactMetrics();
    const names = Array.from({ length: 101 }, (_, n) => counterOf(`name-${n}`, [[1]]));
    await post('two', names);
    await rollUpImpactMetrics();
    await post('three', [gaugeOf('many', [1])]);
    await rollUpImpactMetrics();

    const day = new Date(now).toISOString().slice(0, 10);
    expect(await readDropped([project])).toEqual(
      expect.arrayContaining(
        Object.entries({ malformed: 1, series: 3, metrics: 2, type: 1 }).map(([reason, count]) => ({
          owner: project,
          day,
          reason,
          count,
        })),
      ),
    );
    expect((await lastHour('many')).series).toHaveLength(100);
    expect(await listMetrics([project])).toHaveLength(100);
  });

  it('of a bucket that is two days old are dropped, of one of tomorrow count now', async () => {
    await post('old', [counterOf('errors', [[1]])], now - 49 * HOUR);
    await post('early', [counterOf('errors', [[2]])], now + HOUR);
    await rollUpImpactMetrics();

    expect(sumOf((await sumsOf('errors', now - MINUTE, now + MINUTE)).series)).toBe(2);
    expect(await readDropped([project])).toMatchObject([{ reason: 'late', count: 1 }]);
  });
});

describe('a post', () => {
  it('that is sent again counts once, however late', async () => {
    const again = () => post('one', [counterOf('errors', [[1]]), counterOf('idle', [[0]])], now);
    await again();
    await again();
    await rollUpImpactMetrics();
    vi.setSystemTime(now + 20 * MINUTE);
    await again();
    await rollUpImpactMetrics();

    expect(sumOf((await lastHour('errors')).series)).toBe(1);
  });

  it('that is late counts in its own minute', async () => {
    await post('two', [counterOf('errors', [[1]])], now - 30 * HOUR);
    await post('one', [counterOf('errors', [[2]])], now);
    await rollUpImpactMetrics();

    const sums = [
      await sumsOf('errors', now - 30 * HOUR, now - 30 * HOUR + MINUTE),
      await sumsOf('errors', now - 31 * HOUR, now + MINUTE),
    ];
    expect(sums.map(({ series }) => sumOf(series))).toEqual([1, 3]);
  });

  it('of an edge component counts once in its window, and again with other counts', async () => {
    const bulk = (value: number) =>
      recordBulkMetrics(
        caller([project]),
        {
          applications: [],
          metrics: [],
          impactMetrics: [counterOf('errors', [[value, { appName: 'bank' }]])],
        },
        { connection: 'edge', windowMs: 30_000 },
      );
    for (const value of [1, 1, 2]) await bulk(value);
    vi.setSystemTime(now + 31_000);
    await bulk(1);
    await rollUpImpactMetrics();

    expect((await lastHour('errors')).series).toEqual([seriesOf({ appName: 'bank' }, { sum: 4 })]);
  });

  it('without a bucket counts each time', async () => {
    for (let n = 0; n < 2; n += 1) {
      await recordMetrics(caller([project]), {
        appName: 'shop',
        instanceId: 'one',
        impactMetrics: [counterOf('errors', [[1]])],
      });
    }
    await rollUpImpactMetrics();
    expect(sumOf((await lastHour('errors')).series)).toBe(2);
  });
});

describe('100 posters at once', () => {
  it('are counted exactly, while several runs add up what they post', async () => {
    const posts = Array.from({ length: 100 }, (_, n) =>
      post(`${n}`, [counterOf('errors', [[1]]), histogramOf('seconds', [0.2])]),
    );
    await Promise.race(posts);
    await rollUpImpactMetrics();
    await Promise.all(posts);
    await Promise.all([rollUpImpactMetrics(), rollUpImpactMetrics(), rollUpImpactMetrics()]);

    expect([sumOf((await lastHour('errors')).series), (await lastHour('seconds')).series]).toEqual([
      100,
      [seriesOf({ appName: 'shop' }, { sum: 20, count: 100, buckets: [0, 100, 100] })],
    ]);
    expect(await left()).toEqual([]);
  });
});

describe('a process that dies', () => {
  it.each([
    ['before a call reaches the table', 'before', 250],
    ['after it, without having heard', 'after', 250],
    ['before a call, in a batch of several parts', 'before', 2],
    ['after a call, in a batch of several parts', 'after', 2],
  ] as const)(
    '%s while it adds up metrics loses and repeats nothing',
    async (_what, when, rowsAtOnce) => {
      const bounds = { stopAfterMs: 60_000, rowsAtOnce };
      const seen = new Set<number>();
      let dropped = 0;
      for (let call = 1; ; call += 1) {
        // Each round has a metric and series of its own, so that the catalogue changes as well.
        for (const instance of ['one', 'two']) {
          await post(`${call}-${instance}`, [
            counterOf('errors', [[1], [1, { round: `${call % 40}` }]]),
            histogramOf('seconds', [0.2, 3]),
            counterOf(`new-${call % 40}`, [[1]]),
            { name: 'broken' },
          ]);
        }
        dropped += 2;
        const died = await dieAt(call, when, () => rollUpImpactMetrics(bounds));
        await rollUpImpactMetrics(bounds);
        const [errors, seconds] = [await lastHour('errors'), await lastHour('seconds')];
        const minute = await sumsOf('errors', now, now + MINUTE);
        seen.add(sumOf(errors.series) - 4 * call);
        seen.add(sumOf(minute.series) - 4 * call);
        seen.add((seconds.series[0]?.count ?? 0) - 4 * call);
        seen.add((seconds.series[0]?.buckets[1] ?? 0) - 2 * call);
        if (!died) break;
      }
      expect(seen).toEqual(new Set([0]));
      expect(await readDropped([project])).toMatchObject([{ reason: 'malformed', count: dropped }]);
    },
    120_000,
  );

  it('while it stores a post is repaired by the retry of the sender', async () => {
    const counts = new Set<number>();
    let calls = 0;
    for (const when of ['before', 'after'] as const) {
      for (let call = 1; ; call += 1) {
        calls += 1;
        const send = () => post(`${when}-${call}`, [counterOf('errors', [[1]])]);
        const died = await dieAt(call, when, send);
        await send();
        await rollUpImpactMetrics();
        counts.add(sumOf((await lastHour('errors')).series) - calls);
        if (!died) break;
      }
    }
    expect(counts).toEqual(new Set([0]));
  });
});

describe('the catalogue', () => {
  it('is read by the first batch of a process only, and by the next after another process', async () => {
    const reads: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      await post(`${n}`, [counterOf('errors', [[1]])]);
      reads.push(await readsOfCatalogue(() => rollUpImpactMetrics()));
    }
    expect(reads.slice(1)).toEqual([0, 0]);
  });
});

function caller(projects: readonly string[]): Caller {
  return {
    author: { id: -42, name: 'shop token' },
    tokenType: 'client',
    projects,
    environment: 'production',
    rights: noRights,
  };
}

async function post(
  instanceId: string,
  impactMetrics: readonly unknown[],
  start = now,
  projects: readonly string[] = [project],
) {
  const bucket = { start, stop: start + MINUTE, toggles: {} };
  await recordMetrics(caller(projects), { appName: 'shop', instanceId, bucket, impactMetrics });
}

function placeOf(metric: string, id = project): MetricPlace {
  return { project: id, environment: 'production', metric };
}

function sumsOf(metric: string, from: number, to: number, id = project) {
  return readSums(placeOf(metric, id), new Date(from), new Date(to));
}

function lastHour(metric: string) {
  return sumsOf(metric, now - HOUR, now + 30 * MINUTE);
}

function seriesOf(labels: Labels, sums: Partial<SeriesSum>): SeriesSum {
  return {
    labels: { ...labels, environment: 'production' },
    sum: 0,
    count: 0,
    buckets: [],
    ...sums,
  };
}

function sumOf(series: readonly SeriesSum[]): number {
  return series.reduce((all, { sum }) => all + sum, 0);
}

async function left() {
  const items = await queryPartition(keys.impactPostPartition);
  return items.filter((item) => 'rows' in item || 'posts' in item);
}

/** How often something reads items one by one: in the roll-up, only of the catalogue and the batch. */
async function readsOfCatalogue(work: () => Promise<unknown>): Promise<number> {
  let reads = 0;
  const stop = aroundCommands(({ input }, send) => {
    if (
      JSON.stringify(input).includes(`IMPACT#${project}`) &&
      'RequestItems' in (input as object)
    ) {
      reads += 1;
    }
    return send();
  });
  await work();
  stop();
  return reads;
}
