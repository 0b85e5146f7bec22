import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../../lib/auth/caller.ts';
import { allRights, noRights } from '../../../../lib/auth/rights.ts';
import { readFeatureUsage, readRawUsage } from '../../../../lib/clients/metrics/read-usage.ts';
import {
  recordBulkMetrics,
  recordMetrics,
  type SentMetrics,
} from '../../../../lib/clients/metrics/record-metrics.ts';
import { rollUpUsage } from '../../../../lib/clients/metrics/roll-up-usage.ts';
import { listUnknownFlags } from '../../../../lib/clients/metrics/unknown-flags.ts';
import { chunksOf } from '../../../../lib/platform/chunks.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { writeItem } from '../../../../lib/platform/dynamo/write-item.ts';
import { aroundCommands } from '../../../support/around-commands.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const client: Caller = {
  author: { id: -42, name: 'shop token' },
  tokenType: 'client',
  projects: ['*'],
  environment: 'production',
  rights: noRights,
};
const admin: Caller = { ...client, tokenType: 'admin', environment: '*', rights: allRights };

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const MINUTE = 60_000;

/** Each test has its own clock, days away from the counts of other tests. */
let now = NOON;
let flags = 0;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  now += 10 * 24 * 60 * MINUTE;
  vi.setSystemTime(now);
  // Only the first posts that wait are read, so none of the tests before waits.
  await rollUpUsage();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a bucket', () => {
  it('is counted in its hour, with variants', async () => {
    const flag = await createFlag();
    await recordMetrics(client, bucket({ [flag]: { yes: 3, no: 1, variants: { blue: 2 } } }));

    expect(await readFeatureUsage(allRights, flag)).toEqual({
      featureName: flag,
      lastHourUsage: [
        {
          featureName: flag,
          appName: 'shop',
          environment: 'production',
          timestamp: new Date(now - 60 * MINUTE).toISOString(),
          yes: 3,
          no: 1,
          variants: { blue: 2 },
        },
      ],
      seenApplications: ['shop'],
    });
  });

  it('is added to others of the hour', async () => {
    const flag = await createFlag();
    for (const step of [3, 2, 1]) {
      const start = now - step * MINUTE;
      const counts = { yes: step, no: 1, variants: { blue: 1, [`only-${step}`]: step } };
      await recordMetrics(client, bucket({ [flag]: counts }, { start }));
    }
    expect(await lastHour(flag)).toEqual([
      row(6, 3, { variants: { blue: 3, 'only-1': 1, 'only-2': 2, 'only-3': 3 } }),
    ]);
  });

  it('is counted once when it is sent again', async () => {
    const flag = await createFlag();
    const sent = bucket({ [flag]: { yes: 3, no: 1 } });
    await recordMetrics(client, sent);
    await recordMetrics(client, bucket({ [flag]: { yes: 1, no: 0 } }, { start: now - 1 }));
    vi.setSystemTime(now + 5 * MINUTE);
    await recordMetrics(client, sent);
    expect(await lastHour(flag)).toEqual([row(4, 1)]);
  });

  it.each<[string, Partial<SentMetrics> & { start?: number; stop?: number }]>([
    ['instance', { instanceId: 'two' }],
    ['start', { start: NOON }],
    ['stop', { stop: NOON }],
  ])('with another %s is counted separately', async (_what, more) => {
    const flag = await createFlag();
    const { start, stop, ...rest } = more;
    const times = {
      ...(start !== undefined && { start: now - 2 * MINUTE }),
      ...(stop !== undefined && { stop: now - 1 }),
    };
    await recordMetrics(client, bucket({ [flag]: { yes: 1, no: 0 } }));
    await recordMetrics(client, bucket({ [flag]: { yes: 1, no: 0 } }, { ...rest, ...times }));
    expect(await lastHour(flag)).toEqual([row(2, 0)]);
  });

  it('of many counts is completed by a retry after failing half way', async () => {
    const names = await createFlags(30);
    const sent = bucket(Object.fromEntries(names.map((name) => [name, manyVariants()])));
    const mend = cutTransaction(2);
    await expect(recordMetrics(client, sent)).rejects.toThrow('the network is gone');
    mend();
    await recordMetrics(client, sent);
    await recordMetrics(client, sent);

    const counts = await Promise.all(names.map(lastHour));
    expect(counts.filter(([first]) => first?.yes !== 1)).toEqual([]);
  });

  it('is counted completely despite concurrent counts of the same flags', async () => {
    const flag = await createFlag();
    await Promise.all(
      Array.from({ length: 30 }, (_, instance) =>
        recordMetrics(
          client,
          bucket({ [flag]: { yes: 1, no: 1 } }, { instanceId: `instance-${instance}` }),
        ),
      ),
    );
    expect(await lastHour(flag)).toEqual([row(30, 30)]);
  });

  it('is counted even when variants have filled the item', async () => {
    const flag = await createFlag();
    const variants = (round: number) =>
      Object.fromEntries(
        Array.from({ length: 50 }, (_, n) => [`${round}-${n}-`.padEnd(100, '🚩'), 1]),
      );
    for (let round = 0; round < 25; round += 1) {
      await recordMetrics(
        client,
        bucket(
          { [flag]: { yes: 1, no: 0, variants: variants(round) } },
          { start: now - 1 - round },
        ),
      );
    }
    await rollUpUsage();
    expect((await lastHour(flag))[0]).toMatchObject({ yes: 25, no: 0 });
  });

  it('without counts stores nothing', async () => {
    const flag = await createFlag();
    await recordMetrics(client, bucket({ [flag]: { yes: 0, no: 0, variants: { blue: 1 } } }));
    expect(await readFeatureUsage(allRights, flag)).toMatchObject({
      lastHourUsage: [],
      seenApplications: [],
    });
  });
});

describe('the environment', () => {
  it('is that of the client token, whatever is sent', async () => {
    const flag = await createFlag();
    const sent = bucket({ [flag]: { yes: 1, no: 0 } }, { environment: 'development' });
    await recordMetrics(client, sent);
    expect(await lastHour(flag)).toEqual([row(1, 0)]);
  });

  it.each([
    ['development', 'development'],
    [undefined, 'default'],
  ])('is the sent one for an admin token: %s is %s', async (environment, expected) => {
    const flag = await createFlag();
    const sent = bucket({ [flag]: { yes: 1, no: 0 } }, environment ? { environment } : {});
    await recordMetrics(admin, sent);
    expect(await lastHour(flag)).toEqual([row(1, 0, { environment: expected })]);
  });
});

describe('the last hour', () => {
  it.each([
    [59, true],
    [66, false],
    [120, false],
  ])('includes counts from %i minutes ago: %s', async (minutes, isHeld) => {
    // Twenty past: the last hour spans two hours of the clock.
    vi.setSystemTime(now + 20 * MINUTE);
    const flag = await createFlag();
    const start = now + 20 * MINUTE - minutes * MINUTE;
    await recordMetrics(client, bucket({ [flag]: { yes: 1, no: 0 } }, { start }));
    expect(await lastHour(flag)).toEqual(isHeld ? [row(1, 0)] : []);
  });

  it('has a row for each application, environment and hour of the clock', async () => {
    const flag = await createFlag();
    vi.setSystemTime(now + 5 * MINUTE);
    const counts = { [flag]: { yes: 1, no: 0 } };
    await recordMetrics(client, bucket(counts, { start: now + MINUTE }));
    await recordMetrics(client, bucket(counts, { start: now - MINUTE }));
    await recordMetrics(client, bucket(counts, { appName: 'bank', start: now }));
    await recordMetrics(admin, bucket(counts, { environment: 'development', start: now }));
    const { lastHourUsage, seenApplications } = await readFeatureUsage(allRights, flag);
    const hour = (at: number) => new Date(at).toISOString();
    expect(
      lastHourUsage.map(({ environment, appName, timestamp }) => [environment, appName, timestamp]),
    ).toEqual([
      ['development', 'shop', hour(now)],
      ['production', 'bank', hour(now)],
      ['production', 'shop', hour(now - 60 * MINUTE)],
      ['production', 'shop', hour(now)],
    ]);
    expect(seenApplications).toEqual(['bank', 'shop']);
  });

  it('has the applications of the last 24 hours', async () => {
    const flag = await createFlag();
    const counts = { [flag]: { yes: 1, no: 0 } };
    const hours = (count: number) => now - count * 60 * MINUTE;
    await recordMetrics(client, bucket(counts, { appName: 'yesterday', start: hours(23) }));
    await recordMetrics(client, bucket(counts, { appName: 'long-ago', start: hours(26) }));
    expect(await readFeatureUsage(allRights, flag)).toMatchObject({
      lastHourUsage: [],
      seenApplications: ['yesterday'],
    });
  });
});

describe('hourly usage', () => {
  it('has a row for each hour, with zeros for hours without counts', async () => {
    const flag = await createFlag();
    const start = now - 2 * 60 * MINUTE;
    await recordMetrics(client, bucket({ [flag]: { yes: 4, no: 1 } }, { start }));
    const rows = await readRawUsage(allRights, flag, 4);
    expect(rows.map(({ timestamp, yes }) => [timestamp, yes])).toEqual(
      [3, 2, 1, 0].map((hours) => [
        new Date(now - hours * 60 * MINUTE).toISOString(),
        hours === 2 ? 4 : 0,
      ]),
    );
  });

  it('is empty for a flag that nobody uses', async () => {
    expect(await readRawUsage(allRights, await createFlag(), 48)).toEqual([]);
  });

  it('does not include counts older than 48 hours', async () => {
    const flag = await createFlag();
    const start = now - 49 * 60 * MINUTE;
    await recordMetrics(client, bucket({ [flag]: { yes: 1, no: 0 } }, { start }));
    expect(await readRawUsage(allRights, flag, 48)).toEqual([]);
  });
});

describe('an unknown flag', () => {
  const unknown = async (name: string) =>
    (await listUnknownFlags(allRights)).filter((flag) => flag.name === name);

  it('is counted separately, by application and environment', async () => {
    const flag = await createFlag();
    await recordMetrics(client, bucket({ [flag]: { yes: 1, no: 0 }, ghost: { yes: 2, no: 1 } }));
    await recordMetrics(client, bucket({ ghost: { yes: 1, no: 0 } }, { start: now - 1 }));
    await recordMetrics(
      admin,
      bucket({ ghost: { yes: 0, no: 5 } }, { appName: 'bank', environment: 'development' }),
    );
    const seenAt = new Date(now).toISOString();
    expect(await unknown('ghost')).toEqual([
      {
        name: 'ghost',
        lastSeenAt: seenAt,
        lastEventAt: null,
        reports: [
          {
            appName: 'bank',
            environments: [{ environment: 'development', seenAt, yes: 0, no: 5 }],
          },
          { appName: 'shop', environments: [{ environment: 'production', seenAt, yes: 3, no: 1 }] },
        ],
      },
    ]);
  });

  it('can be a flag of a project outside of the token', async () => {
    const flag = await createFlag('secret');
    const sent = bucket({ [flag]: { yes: 1, no: 0 } });
    await recordMetrics({ ...client, projects: ['default'] }, sent);
    expect([await lastHour(flag), await unknown(flag)]).toEqual([
      [],
      [expect.objectContaining({ name: flag })],
    ]);
  });

  it('is counted for the first hundred names of a request', async () => {
    const names = Array.from({ length: 150 }, (_, n) => `many-${n}`);
    const toggles = Object.fromEntries(names.map((name) => [name, { yes: 1, no: 0 }]));
    await recordMetrics(client, bucket(toggles));
    const found = (await listUnknownFlags(allRights)).filter(({ name }) =>
      name.startsWith('many-'),
    );
    expect(found).toHaveLength(100);
  });
});

describe('a flag in use', () => {
  const stored = async (name: string) => {
    const feature = await getItem(keys.feature(name));
    return { lastSeen: feature?.lastSeen, at: feature?.lastSeenAt, version: feature?.version };
  };
  const at = (minutes: number) => new Date(now + minutes * MINUTE).toISOString();

  it('is marked as seen in an environment, without changing its version', async () => {
    const flag = await createFlag();
    await recordMetrics(client, bucket({ [flag]: { yes: 0, no: 1 } }));
    expect(await stored(flag)).toEqual({ lastSeen: { production: at(0) }, at: at(0), version: 1 });
  });

  it('is marked as seen once in five minutes per environment', async () => {
    const flag = await createFlag();
    const seen: unknown[] = [];
    for (const minutes of [0, 4, 5]) {
      vi.setSystemTime(now + minutes * MINUTE);
      const start = now + minutes * MINUTE;
      await recordMetrics(client, bucket({ [flag]: { yes: 1, no: 0 } }, { start }));
      seen.push((await stored(flag)).lastSeen);
    }
    expect(seen).toEqual([{ production: at(0) }, { production: at(0) }, { production: at(5) }]);
  });

  it('has a time for each environment', async () => {
    const flag = await createFlag();
    const counts = { [flag]: { yes: 1, no: 0 } };
    await recordMetrics(client, bucket(counts));
    vi.setSystemTime(now + MINUTE);
    await recordMetrics(admin, bucket(counts, { environment: 'development' }));
    expect(await stored(flag)).toEqual({
      lastSeen: { production: at(0), development: at(1) },
      at: at(1),
      version: 1,
    });
  });

  it('keeps the first time in each environment', async () => {
    const flag = await createFlag();
    const counts = { [flag]: { yes: 1, no: 0 } };
    for (const minutes of [0, 5]) {
      vi.setSystemTime(now + minutes * MINUTE);
      const start = now + minutes * MINUTE;
      await recordMetrics(client, bucket(counts, { start }));
      await recordMetrics(admin, bucket(counts, { start, environment: 'development' }));
    }
    const firstSeen = (await getItem(keys.feature(flag)))?.firstSeen;
    expect(firstSeen).toEqual({ production: at(0), development: at(0) });
  });

  it('that an earlier version has seen is first seen when it was last seen then', async () => {
    const flag = await createFlag();
    await writeItem({
      update: keys.feature(flag),
      expression: 'SET lastSeen = :seen',
      values: { ':seen': { production: at(-60) } },
    });
    await recordMetrics(client, bucket({ [flag]: { yes: 1, no: 0 } }));
    expect((await getItem(keys.feature(flag)))?.firstSeen).toEqual({ production: at(-60) });
  });

  it('is not created again when it was deleted in the meantime', async () => {
    const flag = await createFlag();
    const sent = bucket({ [flag]: { yes: 1, no: 0 } });
    await recordMetrics(client, sent);
    await transact([{ remove: keys.feature(flag) }]);
    vi.setSystemTime(now + 6 * MINUTE);
    await recordMetrics(client, { ...sent, instanceId: 'two' });
    expect(await getItem(keys.feature(flag))).toBeUndefined();
  });
});

describe('a bulk post of an edge component', () => {
  const sender = { connection: 'edge-1', windowMs: MINUTE / 2 };

  it('is counted row by row, without rows of other environments', async () => {
    const flag = await createFlag();
    const rows = [
      { appName: 'shop', environment: 'production', yes: 1, no: 2, variants: { blue: 1 } },
      { appName: 'shop', environment: 'production', yes: 1, no: 0, variants: { blue: 1 } },
      { appName: 'bank', environment: 'production', yes: 5, no: 0, timestamp: now },
      { appName: 'shop', environment: 'development', yes: 9, no: 0 },
    ];
    const metrics = rows.map((sent) => ({ featureName: flag, ...sent }));
    await recordBulkMetrics(client, { applications: [], metrics });
    expect(await lastHour(flag)).toEqual([
      row(5, 0, { appName: 'bank' }),
      row(2, 2, { variants: { blue: 2 } }),
    ]);
  });

  it('may contain a flag in many hours and slots', async () => {
    const flag = await createFlag();
    const metrics = Array.from({ length: 300 }, (_, n) => ({
      featureName: flag,
      appName: 'shop',
      environment: 'production',
      timestamp: now - n * MINUTE,
      yes: 1,
      no: 0,
    }));
    await recordBulkMetrics(client, { applications: [], metrics });
    const rows = await readRawUsage(allRights, flag, 6);
    expect(rows.reduce((sum, { yes }) => sum + yes, 0)).toBe(300);
  });

  it('of a thousand flags is stored in one write: the counts and their mark', async () => {
    const names = await createFlags(1_000);
    const metrics = names.map((featureName) => ({
      featureName,
      appName: 'shop',
      environment: 'production',
      yes: 1,
      no: 0,
    }));
    // Their applications and last sightings are already stored.
    await recordBulkMetrics(client, { applications: [], metrics }, sender);
    const again = { ...sender, connection: '2' };
    const sizes = await sizesOf(() =>
      recordBulkMetrics(client, { applications: [], metrics }, again),
    );

    expect(sizes).toEqual([2]);
  });

  const post = (flag: string, yes = 1) => ({
    applications: [],
    metrics: [{ featureName: flag, appName: 'shop', environment: 'production', yes, no: 0 }],
  });

  it('is counted once when the same sender repeats it at once', async () => {
    const flag = await createFlag();
    await recordBulkMetrics(client, post(flag), sender);
    vi.setSystemTime(now + sender.windowMs - 1);
    await recordBulkMetrics(client, post(flag), sender);
    expect(await lastHour(flag)).toEqual([row(1, 0)]);
  });

  it.each([
    ['without a sender', undefined, 0, 1],
    ['by another sender', { ...sender, connection: 'edge-2' }, 0, 1],
    ['after the window', sender, sender.windowMs, 1],
    ['with other counts', sender, 0, 2],
  ])('is counted again %s', async (_what, second, later, yes) => {
    const flag = await createFlag();
    await recordBulkMetrics(client, post(flag), second && sender);
    vi.setSystemTime(now + later);
    await recordBulkMetrics(client, post(flag, yes), second);
    expect(await lastHour(flag)).toEqual([row(1 + yes, 0)]);
  });

  it('is completed, not repeated, by a retry after failing half way', async () => {
    const names = await createFlags(30);
    const metrics = names.map((featureName) => ({
      ...{ featureName, appName: 'shop', environment: 'production' },
      ...manyVariants(),
    }));
    const sent = { applications: [], metrics };
    const mend = cutTransaction(2);
    await expect(recordBulkMetrics(client, sent, sender)).rejects.toThrow('the network is gone');
    mend();
    await recordBulkMetrics(client, sent, sender);

    const counts = await Promise.all(names.map(lastHour));
    expect(counts.filter(([first]) => first?.yes !== 1)).toEqual([]);
  });

  it('is refused with the position of an invalid time', async () => {
    const good = { featureName: 'a', appName: 'shop', environment: 'production', yes: 1, no: 0 };
    await expect(
      recordBulkMetrics(client, {
        applications: [],
        metrics: [good, { ...good, timestamp: 'soon' }],
      }),
    ).rejects.toThrow('/body/metrics/1/timestamp');
  });
});

describe('posts that a process receives at once', () => {
  const postOf = (flag: string, instanceId: string) =>
    recordMetrics(client, bucket({ [flag]: { yes: 1, no: 0 } }, { instanceId }));
  const instances = Array.from({ length: 20 }, (_, n) => `instance-${n}`);

  it('are stored in one write: their sums, and a mark for each', async () => {
    const flag = await createFlag();
    // Its application, last sighting and the instances are already stored.
    await Promise.all(instances.map((instance) => postOf(flag, instance)));
    vi.setSystemTime(now + 1_000);
    now += 1_000;
    const sizes = await sizesOf(() =>
      Promise.all(instances.map((instance) => postOf(flag, instance))),
    );

    expect(sizes).toEqual([21]);
    expect(await lastHour(flag)).toEqual([row(40, 0)]);
  });

  it('are each counted once when some of them are retries', async () => {
    const flag = await createFlag();
    for (const instance of instances.slice(0, 3)) await postOf(flag, instance);
    await Promise.all([...instances, ...instances].map((instance) => postOf(flag, instance)));

    expect(await lastHour(flag)).toEqual([row(20, 0)]);
  });

  it('are all refused when their write fails, and counted once when they are sent again', async () => {
    const flag = await createFlag();
    await postOf(flag, 'another');
    const mend = cutTransaction(1);
    const refused = await Promise.allSettled(instances.map((instance) => postOf(flag, instance)));
    mend();
    await Promise.all(instances.map((instance) => postOf(flag, instance)));

    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(await lastHour(flag)).toEqual([row(21, 0)]);
  });

  it('of tokens with other projects are counted apart', async () => {
    const flag = await createFlag();
    const other = { ...client, projects: ['other'] };
    const sent = (instanceId: string) => bucket({ [flag]: { yes: 1, no: 0 } }, { instanceId });
    await Promise.all([recordMetrics(client, sent('one')), recordMetrics(other, sent('two'))]);

    expect(await lastHour(flag)).toEqual([row(1, 0)]);
    const unknown = await listUnknownFlags(allRights);
    expect(unknown.find(({ name }) => name === flag)?.reports).toMatchObject([
      { environments: [{ yes: 1 }] },
    ]);
  });
});

async function createFlag(project = 'default'): Promise<string> {
  const [name = ''] = await createFlags(1, project);
  return name;
}

async function createFlags(count: number, project = 'default'): Promise<string[]> {
  const names = Array.from({ length: count }, () => {
    flags += 1;
    return `flag-${flags}`;
  });
  const createdAt = '2020-01-01T00:00:00.000Z';
  const puts = names.map((name) => ({
    put: { ...keys.feature(name), name, project, createdAt, version: 1, lastSeenAt: null },
  }));
  for (const chunk of chunksOf(puts, 100)) await transact(chunk);
  return names;
}

/** Some five kilobytes: twenty of them fill an item. */
function manyVariants() {
  const names = Array.from({ length: 50 }, (_, n) => `variant-${n}-`.padEnd(100, 'x'));
  return { yes: 1, no: 0, variants: Object.fromEntries(names.map((name) => [name, 1])) };
}

function bucket(
  toggles: NonNullable<SentMetrics['bucket']>['toggles'],
  more: Partial<SentMetrics> & { readonly start?: number; readonly stop?: number } = {},
): SentMetrics {
  const { start = now - MINUTE, stop = now, ...rest } = more;
  return { appName: 'shop', instanceId: 'one', bucket: { start, stop, toggles }, ...rest };
}

async function lastHour(name: string) {
  return (await readFeatureUsage(allRights, name)).lastHourUsage.map(
    ({ featureName: _name, timestamp: _timestamp, ...row }) => row,
  );
}

function row(yes: number, no: number, more: object = {}) {
  return {
    appName: 'shop',
    environment: 'production',
    yes,
    no,
    variants: {},
    ...more,
  };
}

/** How many actions each call has that a task makes; 0 for one that is not a transaction. */
async function sizesOf(task: () => Promise<unknown>): Promise<number[]> {
  const sizes: number[] = [];
  const stop = aroundCommands(({ input }, send) => {
    const { TransactItems = [] } = input as { readonly TransactItems?: readonly object[] };
    sizes.push(TransactItems.length);
    return send();
  });
  await task();
  stop();
  return sizes;
}

/**
 * Fails all transactions from this one on.
 * @returns what ends it
 */
function cutTransaction(first: number): () => void {
  let sent = 0;
  return aroundCommands(async ({ input }, send) => {
    if ('TransactItems' in input) sent += 1;
    if ('TransactItems' in input && sent >= first) throw new Error('the network is gone');
    return send();
  });
}
