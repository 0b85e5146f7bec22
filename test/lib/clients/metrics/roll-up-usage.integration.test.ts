import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../../lib/auth/caller.ts';
import { allRights, noRights } from '../../../../lib/auth/rights.ts';
import { readLastHour } from '../../../../lib/clients/metrics/last-hour.ts';
import { readFeatureUsage } from '../../../../lib/clients/metrics/read-usage.ts';
import { recordMetrics } from '../../../../lib/clients/metrics/record-metrics.ts';
import { rollUpUsage } from '../../../../lib/clients/metrics/roll-up-usage.ts';
import { listUnknownFlags } from '../../../../lib/clients/metrics/unknown-flags.ts';
import { chunksOf } from '../../../../lib/platform/chunks.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { aroundCommands } from '../../../support/around-commands.ts';
import { dieAt } from '../../../support/die-at.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const client: Caller = {
  author: { id: -42, name: 'shop token' },
  tokenType: 'client',
  projects: ['*'],
  environment: 'production',
  rights: noRights,
};

const CREATED = '2020-01-01T00:00:00.000Z';
const MINUTE = 60_000;

/** Each test has its own hour. */
let now = Date.parse('2026-11-21T12:00:00.000Z');
let flags = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  now += 24 * 60 * MINUTE;
  vi.setSystemTime(now);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('posts of metrics', () => {
  it('become a row for each flag, application, environment and hour, and one for the day', async () => {
    const [one = '', other = ''] = await createFlags(2);
    for (let instance = 0; instance < 5; instance += 1) {
      await post(`instance-${instance}`, [one, other], { variants: { blue: 1 } });
    }
    const before = await yesOf(one);
    await rollUpUsage();

    expect([before, await yesOf(one), await yesOf(other)]).toEqual([5, 5, 5]);
    expect(await queryPartition(keys.usagePartition(one))).toMatchObject([
      { featureName: one, 'variant:11:blue': 5, flagCreatedAt: CREATED, project: 'default' },
    ]);
    expect(await queryPartition(keys.usageDayPartition(one))).toMatchObject([
      { 'app:shop': 5, flagCreatedAt: CREATED, project: 'default' },
      { 'variant:blue': 5, flagCreatedAt: CREATED, project: 'default' },
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('are added to a row of the version before', async () => {
    const [flag = ''] = await createFlags(1);
    await post('one', [flag]);
    await rollUpUsage();
    const [row] = await queryPartition(keys.usagePartition(flag));
    const { step: _step, ...old } = { ...row, pk: '', sk: '' };
    await transact([{ put: { ...old, pk: row?.pk ?? '', sk: row?.sk ?? '' } }]);
    await post('two', [flag]);

    const before = await yesOf(flag);
    await rollUpUsage();
    expect([before, await yesOf(flag)]).toEqual([2, 2]);
  });

  it('of unknown flags are added to the rows of their names', async () => {
    await post('one', ['no-such-flag']);
    const before = await unknownYes('no-such-flag');
    await post('two', ['no-such-flag']);
    await rollUpUsage();
    await post('three', ['no-such-flag']);
    const between = await unknownYes('no-such-flag');
    await rollUpUsage();

    expect([before, between, await unknownYes('no-such-flag')]).toEqual([1, 3, 3]);
  });
});

describe('200 posters of 50 flags at once', () => {
  it('are all accepted, and counted exactly, while posts are added to the rows', async () => {
    const names = await createFlags(50);
    const posts = Array.from({ length: 200 }, (_, n) => post(`instance-${n}`, names));
    const accepted = Promise.allSettled(posts);
    await Promise.race(posts);
    await rollUpUsage();
    const refused = (await accepted).filter(({ status }) => status === 'rejected');
    await Promise.all([rollUpUsage(), rollUpUsage(), rollUpUsage()]);

    const counts = await Promise.all(names.map(yesOf));
    expect({ refused, counts: new Set(counts), waiting: await waiting() }).toEqual({
      refused: [],
      counts: new Set([200]),
      waiting: [],
    });
  });

  it('that are each sent twice are counted once', async () => {
    const names = await createFlags(50);
    const twice = Array.from({ length: 200 }, (_, n) => `instance-${Math.floor(n / 2)}`);
    await Promise.all(twice.map((instance) => post(instance, names)));
    await rollUpUsage();

    expect(new Set(await Promise.all(names.map(yesOf)))).toEqual(new Set([100]));
  });
});

describe('a process that dies', () => {
  it.each([
    ['before a call reaches the table', 'before'],
    ['after it, without having heard', 'after'],
  ] as const)(
    '%s while it adds posts loses and repeats nothing',
    async (_when, when) => {
      const names = await createFlags(2);
      const seen = new Set<number>();
      for (let call = 1; ; call += 1) {
        for (const instance of ['one', 'two']) await post(`${call}-${instance}`, names);
        const died = await dieAt(call, when, () => rollUpUsage());
        // As somebody sees it who looks before the next run, and after it.
        const between = await Promise.all(names.map(yesOf));
        await rollUpUsage();
        const after = await Promise.all([...names.map(yesOf), ...names.map(yesOfDay)]);
        for (const yes of [...between, ...after]) seen.add(yes - 2 * call);
        if (!died) break;
      }
      expect(seen).toEqual(new Set([0]));
    },
    60_000,
  );

  it.each([
    ['before a call reaches the table', 'before'],
    ['after it, without having heard', 'after'],
  ] as const)(
    '%s in a batch of several parts loses and repeats nothing',
    async (_when, when) => {
      const names = await createFlags(3);
      const partly = { stopAfterMs: 60_000, rowsAtOnce: 2 };
      const seen = new Set<number>();
      for (let call = 1; ; call += 1) {
        await post(`${call}`, names);
        const died = await dieAt(call, when, () => rollUpUsage(partly));
        await rollUpUsage(partly);
        const after = await Promise.all([...names.map(yesOf), ...names.map(yesOfDay)]);
        for (const yes of after) seen.add(yes - call);
        if (!died) break;
      }
      expect(seen).toEqual(new Set([0]));
    },
    60_000,
  );

  it('while it stores a post is repaired by the retry of the sender', async () => {
    const names = await createFlags(3);
    const counts: number[] = [];
    let calls = 0;
    for (const when of ['before', 'after'] as const) {
      for (let call = 1; ; call += 1) {
        calls += 1;
        const died = await dieAt(call, when, () => post(`${when}-${call}`, names));
        await post(`${when}-${call}`, names);
        counts.push((await yesOf(names[0] ?? '')) - calls);
        if (!died) break;
      }
    }
    expect(new Set(counts)).toEqual(new Set([0]));
  });
});

describe('a batch that takes longer than a run', () => {
  /** Each row takes a second, so a run ends behind ten of them. */
  const cutShort = { stopAfterMs: 10_000, rowsAtOnce: 10 };

  beforeEach(() => rollUpUsage());

  it('is finished by the next runs, each of which goes on where the one before stopped', async () => {
    const names = await createFlags(45);
    await post('one', names);
    const written: number[] = [];
    while ((await waiting()).length > 0) {
      written.push(await slowRowsOf(() => rollUpUsage(cutShort)));
    }
    // A row of the hour, and one of the day, for each flag.
    expect(written).toEqual(Array(9).fill(10));
    const counts = await Promise.all([...names.map(yesOf), ...names.map(yesOfDay)]);
    expect(new Set(counts)).toEqual(new Set([1]));
  });

  it('shows the same counts while it is added', async () => {
    const names = await createFlags(25);
    await post('one', names);
    await slowRowsOf(() => rollUpUsage(cutShort));
    const during = await Promise.all(names.map(yesOf));
    while ((await waiting()).length > 0) await slowRowsOf(() => rollUpUsage(cutShort));

    expect([new Set(during), new Set(await Promise.all(names.map(yesOf)))]).toEqual([
      new Set([1]),
      new Set([1]),
    ]);
  });
});

describe('what waits', () => {
  it('is read with a flag up to a bound, however many posts there are', async () => {
    const [flag = ''] = await createFlags(1);
    for (let instance = 0; instance < 30; instance += 1) await post(`${instance}`, [flag]);
    const before = await yesOf(flag);
    await rollUpUsage();

    expect([before, await yesOf(flag)]).toEqual([20, 30]);
  });

  it('is read once for many reads of flags when it is much, and counted once when it was added since', async () => {
    const names = await createFlags(100);
    for (let instance = 0; instance < 30; instance += 1) await post(`${instance}`, names);
    const first = await readsOfPosts(() => yesOf(names[0] ?? ''));
    const others = await readsOfPosts(() => Promise.all(names.map(yesOf)));
    const withFlags = await readsOfPosts(() => Promise.all([...names, ...names].map(readLastHour)));
    const before = await Promise.all(names.map(yesOf));
    await rollUpUsage();
    const after = await Promise.all(names.map(yesOf));
    vi.setSystemTime(Date.now() + 5_000);
    const later = await readsOfPosts(() => yesOf(names[0] ?? ''));

    expect([first, others, withFlags, later]).toEqual([1, 0, 1, 1]);
    expect([new Set(before), new Set(after)]).toEqual([new Set([20]), new Set([30])]);
  });

  it('is seen at once when it is much too, if the same process has stored it', async () => {
    const names = await createFlags(400);
    const [flag = ''] = names;
    for (let instance = 0; instance < 5; instance += 1) await post(`${instance}`, names);
    const seen = [await yesOf(flag)];
    await post('large', names);
    seen.push(await yesOf(flag));
    await post('small', [flag]);
    seen.push(await yesOf(flag));

    expect(seen).toEqual([5, 6, 7]);
  });

  it('is read for each read of a flag when it is little, so that a post is seen at once', async () => {
    await rollUpUsage();
    const [flag = ''] = await createFlags(1);
    const seen: number[] = [];
    for (let instance = 0; instance < 3; instance += 1) {
      await post(`${instance}`, [flag]);
      seen.push(await yesOf(flag));
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  it('of a flag that had the name before is not shown for its successor', async () => {
    const [flag = ''] = await createFlags(1);
    await post('one', [flag]);
    await putFlag(flag, { createdAt: new Date(now).toISOString() });
    const before = await readFeatureUsage(allRights, flag);
    await rollUpUsage();

    expect([before, await readFeatureUsage(allRights, flag)]).toEqual([
      expect.objectContaining({ lastHourUsage: [], seenApplications: [] }),
      expect.objectContaining({ lastHourUsage: [], seenApplications: [] }),
    ]);
  });

  it('of a flag that was moved is not counted in its new project', async () => {
    const [flag = ''] = await createFlags(1);
    await post('one', [flag]);
    await putFlag(flag, { project: 'other' });

    const counts = await readLastHour(flag);
    expect(counts?.({ createdAt: CREATED, project: 'other' }, 'production')).toEqual({
      yes: 0,
      no: 0,
    });
  });
});

async function post(instanceId: string, names: readonly string[], more: object = {}) {
  const toggles = Object.fromEntries(names.map((name) => [name, { yes: 1, no: 0, ...more }]));
  const start = now - MINUTE;
  const bucket = { start, stop: now, toggles };
  await recordMetrics(client, { appName: 'shop', instanceId, bucket });
}

async function yesOf(flag: string): Promise<number> {
  const { lastHourUsage } = await readFeatureUsage(allRights, flag);
  return lastHourUsage.reduce((sum, { yes }) => sum + yes, 0);
}

/** The same as its rows of days have it. */
async function yesOfDay(flag: string): Promise<number> {
  const rows = await queryPartition(keys.usageDayPartition(flag));
  const counters = rows.flatMap((row) => Object.entries(row));
  return counters
    .filter(([name]) => name.startsWith('yes:'))
    .reduce((sum, [, count]) => sum + Number(count), 0);
}

async function unknownYes(name: string): Promise<number | undefined> {
  const row = (await listUnknownFlags(allRights)).find((flag) => flag.name === name);
  return row?.reports[0]?.environments[0]?.yes;
}

async function waiting() {
  const items = await queryPartition(keys.usagePostPartition);
  return items.filter((item) => 'rows' in item || 'posts' in item);
}

async function createFlags(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => {
    flags += 1;
    return `flag-${flags}`;
  });
  for (const chunk of chunksOf(names, 100)) {
    await transact(chunk.map((name) => ({ put: flagOf(name) })));
  }
  return names;
}

function putFlag(name: string, more: object): Promise<void> {
  return transact([{ put: { ...flagOf(name), ...more } }]);
}

function flagOf(name: string) {
  const feature = { name, project: 'default', createdAt: CREATED, version: 1, lastSeenAt: null };
  return { ...keys.feature(name), ...feature };
}

/**
 * Runs something for which each write to a row of usage takes a second.
 * @returns how many it made, also those that were refused
 */
async function slowRowsOf(work: () => Promise<void>): Promise<number> {
  let writes = 0;
  const stop = aroundCommands(({ input }, send) => {
    const { Key } = input as { readonly Key?: { readonly pk: { readonly S: string } } };
    if (Key && /^USAGE(?:_DAYS)?#/.test(Key.pk.S)) {
      writes += 1;
      vi.setSystemTime(Date.now() + 1_000);
    }
    return send();
  });
  try {
    await work();
    return writes;
  } finally {
    stop();
  }
}

/** How often something reads the posts that wait. */
async function readsOfPosts(work: () => Promise<unknown>): Promise<number> {
  let reads = 0;
  const stop = aroundCommands(({ input }, send) => {
    const { ExpressionAttributeValues: values } = input as {
      readonly ExpressionAttributeValues?: Readonly<Record<string, { readonly S?: string }>>;
    };
    if (values?.[':pk']?.S === 'USAGE_POSTS') reads += 1;
    return send();
  });
  await work();
  stop();
  return reads;
}
