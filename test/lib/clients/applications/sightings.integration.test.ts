import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FlagReport } from '../../../../lib/clients/applications/model.ts';
import { recordSightings } from '../../../../lib/clients/applications/record-sightings.ts';
import {
  listInstances,
  listSeenFlags,
} from '../../../../lib/clients/applications/sighting-store.ts';
import { dynamo } from '../../../../lib/platform/dynamo/client.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The start of a week since 1970. */
const WEEK = 2_968 * 7 * DAY;

const client = { tokenType: 'client', projects: ['*'] } as const;
const frontend = { tokenType: 'frontend', projects: ['*'] } as const;

let appName = '';
let applications = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(WEEK);
  applications += 1;
  appName = `shop-${applications}`;
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('an instance', () => {
  it('is known for a day after its last report', async () => {
    await report(client, 'one');
    vi.setSystemTime(WEEK + DAY - MINUTE);
    expect(await listInstances(appName)).toHaveLength(1);
    vi.setSystemTime(WEEK + DAY);
    expect(await listInstances(appName)).toEqual([]);
  });

  it('keeps its SDK when it sends metrics, and is written once in ten minutes', async () => {
    await report(client, 'one', 'node:6');
    await report(client, 'one');
    const send = vi.spyOn(dynamo(), 'send');
    vi.setSystemTime(WEEK + 9 * MINUTE);
    await report(client, 'one', 'node:6');
    await report(client, 'one');
    expect(send).not.toHaveBeenCalled();
    vi.setSystemTime(WEEK + 10 * MINUTE + 1);
    await report(client, 'one');

    expect(send).toHaveBeenCalledTimes(1);
    expect(await listInstances(appName)).toEqual([
      expect.objectContaining({
        instanceId: 'one',
        sdkVersion: 'node:6',
        environment: 'production',
        projects: ['*'],
        lastSeen: new Date(WEEK + 10 * MINUTE + 1).toISOString(),
      }),
    ]);
  });

  it.each([undefined, null, ''])('without an id (%j) is the instance "default"', async (id) => {
    await report(client, id);

    expect(await listInstances(appName)).toEqual([
      expect.objectContaining({ instanceId: 'default' }),
    ]);
  });

  it('is found by its environment', async () => {
    await report(client, 'one');
    await report(client, 'two', undefined, 'development');
    const idsIn = async (environment?: string) =>
      (await listInstances(appName, environment)).map(({ instanceId }) => instanceId).sort();

    expect(await idsIn('production')).toEqual(['one']);
    expect(await idsIn('development')).toEqual(['two']);
    expect(await idsIn('prod')).toEqual([]);
    expect(await idsIn()).toEqual(['one', 'two']);
  });

  it('of a public token leaves nothing but the time, whatever ids are made up', async () => {
    for (let n = 0; n < 20; n += 1) await report(frontend, `made-up-${n}`);

    const items = await queryPartition(keys.applicationSightings(appName));
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain('made-up');
  });

  it('that cannot be stored is logged, and reported again', async () => {
    vi.spyOn(dynamo(), 'send').mockImplementationOnce(() => {
      throw new Error('the network is gone');
    });
    await report(client, 'one');
    expect(await listInstances(appName)).toEqual([]);
    await report(client, 'one');

    expect(await listInstances(appName)).toHaveLength(1);
  });
});

describe('the flags that an application evaluates', () => {
  it('are stored by project and environment, each once', async () => {
    await evaluate(['a', 'b']);
    const send = vi.spyOn(dynamo(), 'send');
    await evaluate(['b', 'a', 'a']);
    expect(send).not.toHaveBeenCalled();
    await evaluate(['b', 'c']);
    expect(send).toHaveBeenCalledTimes(1);
    await evaluate(['a'], { environment: 'development' });
    await evaluate(['d'], { project: 'search' });

    expect(await stored()).toEqual([
      ['development', 'default', 'a'],
      ['production', 'default', 'a b c'],
      ['production', 'search', 'd'],
    ]);
  });

  it('are known in their week and in the next one', async () => {
    await evaluate(['a']);
    vi.setSystemTime(WEEK + 7 * DAY);
    await evaluate(['b']);
    expect(await stored()).toEqual([
      ['production', 'default', 'a'],
      ['production', 'default', 'b'],
    ]);
    vi.setSystemTime(WEEK + 14 * DAY);

    expect(await stored()).toEqual([['production', 'default', 'b']]);
  });

  it('are since the first of them, and seen when the last was added', async () => {
    await evaluate(['a']);
    vi.setSystemTime(WEEK + DAY);
    await evaluate(['b']);

    expect(await listSeenFlags(appName)).toEqual([
      expect.objectContaining({
        since: new Date(WEEK).toISOString(),
        seenAt: new Date(WEEK + DAY).toISOString(),
      }),
    ]);
  });

  it('are at most so many that an item can hold them', async () => {
    const names = (prefix: string) => Array.from({ length: 1_200 }, (_, n) => `${prefix}-${n}`);
    await evaluate(names('first'));
    await evaluate(names('second'));

    const [row] = await listSeenFlags(appName);
    expect(row?.flags.size).toBe(1_000);
  });
});

function report(
  by: Parameters<typeof recordSightings>[0],
  instanceId: string | null | undefined,
  sdkVersion?: string,
  environment = 'production',
) {
  const instance = { appName, environment, ...(instanceId !== undefined && { instanceId }) };
  const sdk = sdkVersion === undefined ? {} : { sdkVersion };
  return recordSightings(by, { instances: [{ ...instance, ...sdk }], flags: [] });
}

function evaluate(names: readonly string[], more: Partial<FlagReport> = {}) {
  const place = { appName, environment: 'production', project: 'default', ...more };
  const flags = names.map((flag) => ({ ...place, flag }));
  return recordSightings(client, { instances: [], flags });
}

async function stored() {
  const rows = await listSeenFlags(appName);
  return rows
    .map(({ environment, project, flags }) => [environment, project, [...flags].sort().join(' ')])
    .sort();
}
