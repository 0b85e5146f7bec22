import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../../lib/auth/caller.ts';
import { allRights, noRights } from '../../../../lib/auth/rights.ts';
import { readFlagTraffic } from '../../../../lib/clients/metrics/read-flag-traffic.ts';
import { readHistory } from '../../../../lib/clients/metrics/read-history.ts';
import { recordMetrics } from '../../../../lib/clients/metrics/record-metrics.ts';
import { rollUpUsage } from '../../../../lib/clients/metrics/roll-up-usage.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { aroundCommands } from '../../../support/around-commands.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const CREATED = '2020-01-01T00:00:00.000Z';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOON = Date.parse('2026-11-21T12:03:00.000Z');

let flags = 0;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOON);
  await transact([
    {
      put: {
        ...keys.environment('production'),
        name: 'production',
        type: 'production',
        enabled: true,
        sortOrder: 1,
        version: 1,
      },
    },
  ]);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the history of a flag', () => {
  it('has days of all applications, from the first with counts', async () => {
    const flag = await createFlag();
    await post(flag, { appName: 'shop', yes: 2, variants: { blue: 2 } });
    vi.setSystemTime(NOON + 2 * DAY);
    await post(flag, { appName: 'bank', no: 1 });
    await post(flag, { appName: 'shop', yes: 3, variants: { blue: 1, red: 2 } });
    await rollUpUsage();

    expect(await historyOf(flag, '7d')).toEqual({
      unit: 'day',
      points: [
        { at: '2026-11-21T00:00:00.000Z', yes: 2, no: 0, variants: { blue: 2 } },
        { at: '2026-11-22T00:00:00.000Z', yes: 0, no: 0, variants: {} },
        { at: '2026-11-23T00:00:00.000Z', yes: 3, no: 1, variants: { blue: 1, red: 2 } },
      ],
      applications: ['bank', 'shop'],
    });
  });

  it.each([
    ['7d', 6, 7],
    ['30d', 29, 30],
    ['90d', 89, 90],
  ] as const)('of %s goes %i days back', async (span, days, points) => {
    const flag = await createFlag();
    await post(flag, { appName: 'too-old', yes: 1 });
    vi.setSystemTime(NOON + DAY);
    await post(flag, { yes: 5 });
    await rollUpUsage();
    vi.setSystemTime(NOON + DAY + days * DAY);

    const history = await historyOf(flag, span);
    expect([history.points.length, history.points[0]?.yes, history.applications]).toEqual([
      points,
      5,
      ['shop'],
    ]);
  });

  it('of 24 hours has each hour, with what still waits', async () => {
    const flag = await createFlag();
    await post(flag, { yes: 1 });
    await rollUpUsage();
    vi.setSystemTime(NOON + 2 * HOUR);
    await post(flag, { appName: 'bank', no: 4, variants: { off: 4 } });

    const { unit, points, applications } = await historyOf(flag, '24h');
    expect([unit, points.length, applications]).toEqual(['hour', 24, ['bank', 'shop']]);
    expect(points.slice(-3)).toEqual([
      { at: '2026-11-21T12:00:00.000Z', yes: 1, no: 0, variants: {} },
      { at: '2026-11-21T13:00:00.000Z', yes: 0, no: 0, variants: {} },
      { at: '2026-11-21T14:00:00.000Z', yes: 0, no: 4, variants: { off: 4 } },
    ]);
  });

  it('of an hour has each five minutes', async () => {
    const flag = await createFlag();
    await post(flag, { yes: 1 });
    vi.setSystemTime(NOON + 10 * 60_000);
    await post(flag, { yes: 2 });

    const { unit, points } = await historyOf(flag, '1h');
    expect([unit, points.length]).toEqual(['minute', 12]);
    expect(points.slice(-3).map(({ at, yes }) => [at, yes])).toEqual([
      ['2026-11-21T12:00:00.000Z', 1],
      ['2026-11-21T12:05:00.000Z', 0],
      ['2026-11-21T12:10:00.000Z', 2],
    ]);
  });

  it('has nothing of other environments, and of an earlier flag with the same name', async () => {
    const flag = await createFlag();
    await post(flag, { yes: 1, environment: 'development' });
    await post(flag, { yes: 2 });
    await rollUpUsage();
    await createFlag(flag, '2026-11-20T00:00:00.000Z');

    expect((await historyOf(flag, '7d')).points).toEqual([]);
    expect((await historyOf(flag, '24h')).applications).toEqual([]);
  });

  it('is empty by days, and there by hours, in a table of before there were days', async () => {
    const flag = await createFlag();
    await post(flag, { yes: 1 });
    await rollUpUsage();
    const days = await queryPartition(keys.usageDayPartition(flag));
    await transact(days.map((key) => ({ remove: { pk: key.pk, sk: key.sk } })));

    const counted = ({ points }: Awaited<ReturnType<typeof historyOf>>) =>
      points.filter(({ yes }) => yes > 0).length;
    expect([await historyOf(flag, '30d'), counted(await historyOf(flag, '24h'))]).toEqual([
      { unit: 'day', points: [], applications: [] },
      1,
    ]);
  });

  it.each([
    ['7d', 1],
    ['90d', 1],
    ['24h', 2],
  ] as const)('of %s takes %i queries', async (span, queries) => {
    const flag = await createFlag();
    await post(flag, { yes: 1 });
    expect(await countOf('QueryCommand', () => historyOf(flag, span))).toBe(queries);
  });

  it('has rows that are kept for 90 days', async () => {
    const flag = await createFlag();
    await post(flag, { yes: 1, variants: { blue: 1 } });
    await rollUpUsage();
    const rows = await queryPartition(keys.usageDayPartition(flag));
    const expiry = Date.parse('2026-11-21T00:00:00.000Z') + 91 * DAY;
    expect(rows).toMatchObject([{ ttl: expiry / 1_000 }, { ttl: expiry / 1_000 }]);
  });
});

describe('the traffic of flags', () => {
  it('has the last 24 hours of each, over midnight, in the order of the request', async () => {
    const [one, other] = [await createFlag(), await createFlag()];
    await post(one, { yes: 1 });
    vi.setSystemTime(NOON + 23 * HOUR);
    await post(one, { yes: 2, no: 3, appName: 'bank' });
    await post(other, { no: 4 });
    await rollUpUsage();

    const { from, features } = await readFlagTraffic(allRights, [other, 'no-flag', one, other]);
    expect(from).toBe('2026-11-21T12:00:00.000Z');
    expect(features).toEqual([
      { name: other, project: 'default', yes: hours(), no: hours({ 23: 4 }) },
      { name: one, project: 'default', yes: hours({ 0: 1, 23: 2 }), no: hours({ 23: 3 }) },
    ]);
  });

  it('is of all environments, or of one', async () => {
    const flag = await createFlag();
    await post(flag, { yes: 1 });
    await post(flag, { yes: 2, environment: 'development' });
    await rollUpUsage();

    const yesIn = async (environment?: string) =>
      (await readFlagTraffic(allRights, [flag], environment)).features[0]?.yes.at(-1);
    expect([await yesIn(), await yesIn('development'), await yesIn('unknown')]).toEqual([3, 2, 0]);
  });

  it('has no flags of projects that the caller does not see', async () => {
    const flag = await createFlag();
    expect((await readFlagTraffic(noRights, [flag])).features).toEqual([]);
  });

  it('of a hundred flags takes a batch read of them, and two of their days', async () => {
    const names: string[] = [];
    for (let n = 0; n < 100; n += 1) names.push(await createFlag());
    await Promise.all(names.map((name) => post(name, { yes: 1 })));
    const reads = await countOf('BatchGetItemCommand', () => readFlagTraffic(allRights, names));
    expect(reads).toBe(3);
  });

  it('reads nothing of flags that nobody used', async () => {
    const flag = await createFlag();
    const reads = await countOf('BatchGetItemCommand', () => readFlagTraffic(allRights, [flag]));
    expect(reads).toBe(1);
  });
});

function historyOf(flag: string, span: '1h' | '24h' | '7d' | '30d' | '90d') {
  return readHistory(allRights, flag, { environment: 'production', span });
}

/** 24 numbers: zero but for some. */
function hours(counts: Readonly<Record<number, number>> = {}): number[] {
  return Array.from({ length: 24 }, (_, hour) => counts[hour] ?? 0);
}

async function createFlag(name?: string, createdAt = CREATED): Promise<string> {
  flags += 1;
  const flag = name ?? `history-${flags}`;
  const item = { name: flag, project: 'default', createdAt, archivedAt: null, version: 1 };
  await transact([{ put: { ...keys.feature(flag), ...item } }]);
  return flag;
}

interface Sent {
  readonly appName?: string;
  readonly environment?: string;
  readonly yes?: number;
  readonly no?: number;
  readonly variants?: Readonly<Record<string, number>>;
}

function post(
  flag: string,
  { appName = 'shop', environment = 'production', yes = 0, no = 0, variants = {} }: Sent,
) {
  const client: Caller = {
    author: { id: -42, name: 'shop token' },
    tokenType: 'client',
    projects: ['*'],
    environment,
    rights: noRights,
  };
  const now = Date.now();
  const bucket = { start: now, stop: now, toggles: { [flag]: { yes, no, variants } } };
  return recordMetrics(client, { appName, instanceId: 'one', bucket });
}

/** How many calls of a kind something makes. */
async function countOf(command: string, work: () => Promise<unknown>): Promise<number> {
  let calls = 0;
  const stop = aroundCommands((sent, send) => {
    if (sent.constructor.name === command) calls += 1;
    return send();
  });
  await work();
  stop();
  return calls;
}
