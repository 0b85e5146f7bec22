import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../lib/auth/caller.ts';
import { allRights, noRights } from '../../../../lib/auth/rights.ts';
import { MAX_FRONTEND_APPLICATIONS } from '../../../../lib/clients/applications/application-store.ts';
import { readFeatureUsage } from '../../../../lib/clients/metrics/read-usage.ts';
import {
  recordBulkMetrics,
  recordMetrics,
} from '../../../../lib/clients/metrics/record-metrics.ts';
import { rollUpUsage } from '../../../../lib/clients/metrics/roll-up-usage.ts';
import { listUnknownFlags } from '../../../../lib/clients/metrics/unknown-flags.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const frontend: Caller = {
  author: { id: -42, name: 'public page' },
  tokenType: 'frontend',
  projects: ['*'],
  environment: 'production',
  rights: noRights,
};
const client: Caller = { ...frontend, author: { id: -42, name: 'shop' }, tokenType: 'client' };

const FLAG = 'real-flag';

beforeAll(() =>
  transact([
    {
      put: {
        ...keys.feature(FLAG),
        name: FLAG,
        project: 'default',
        createdAt: '2020-01-01T00:00:00.000Z',
        version: 1,
        lastSeenAt: null,
      },
    },
  ]),
);

describe('made-up applications', () => {
  it('are not created by metrics that name no flag that exists', async () => {
    for (let n = 0; n < 30; n += 1) {
      await recordMetrics(frontend, bucket(`made-up-${n}`, [`no-flag-${n % 3}`]));
    }
    await recordBulkMetrics(client, {
      applications: [],
      metrics: [
        { featureName: 'no-flag-0', appName: 'bulk', environment: 'production', yes: 1, no: 0 },
      ],
    });
    expect(await applications()).toEqual([]);
  });

  it('are not created by metrics without a bucket of a public token', async () => {
    const sent = { instanceId: 'one', bucket: null, impactMetrics: [] };
    await recordMetrics(frontend, { appName: 'no-bucket', ...sent });
    expect(await applications()).toEqual([]);
    await recordMetrics(client, { appName: 'impact-only', ...sent });
    expect(await applications()).toEqual(['impact-only']);
  });

  it('are created by metrics that name one, and by registrations that an edge component sends', async () => {
    await recordMetrics(frontend, bucket('page', [FLAG]));
    await recordBulkMetrics(client, {
      applications: [{ appName: 'registered', environment: 'production' }],
      metrics: [],
    });
    expect(await applications()).toEqual(['impact-only', 'page', 'registered']);
  });

  it('beyond the limit have their usage counted together, under one name', async () => {
    await transact([
      {
        put: { ...keys.count('frontend-applications'), count: MAX_FRONTEND_APPLICATIONS },
      },
    ]);
    for (let n = 0; n < 5; n += 1) await recordMetrics(frontend, bucket(`too-many-${n}`, [FLAG]));
    await recordMetrics(frontend, bucket('too-many-0', [FLAG], 2));
    await recordMetrics(frontend, bucket('page', [FLAG], 2));
    await recordMetrics(client, bucket('honest', [FLAG]));
    await rollUpUsage();
    const { lastHourUsage, seenApplications } = await readFeatureUsage(allRights, FLAG);
    expect(seenApplications).toEqual(['(other applications)', 'honest', 'page']);
    const sums = new Map(seenApplications.map((name) => [name, 0]));
    for (const { appName, yes } of lastHourUsage) sums.set(appName, (sums.get(appName) ?? 0) + yes);
    expect(Object.fromEntries(sums)).toEqual({ '(other applications)': 6, honest: 1, page: 2 });
  });
});

describe('applications that are not stored', () => {
  it.each([
    ['whose flags do not exist', 'made-up-0', 0],
    ['that do not register in bulk', 'bulk', 0],
    ['beyond the limit', 'too-many-0', 0],
    ['that are stored, for comparison', 'honest', 2],
  ])('%s leave no instances and no flags: %s', async (_what, appName, items) => {
    expect(await queryPartition(keys.applicationSightings(appName))).toHaveLength(items);
  });
});

describe('made-up flags', () => {
  it('of one token do not fill the list, so that those of others are seen', async () => {
    for (let post = 0; post < 12; post += 1) {
      const names = Array.from({ length: 100 }, (_, n) => `a-flood-${post}-${n}`);
      await recordMetrics(frontend, bucket('page', names, 10 + post));
    }
    await recordMetrics(client, bucket('shop', ['typo'], 3));
    await rollUpUsage();
    const names = (await listUnknownFlags(allRights)).map(({ name }) => name);
    // Rows of 30 applications are of the test above.
    expect(names.filter((name) => name.startsWith('a-flood-'))).toHaveLength(200 - 30);
    expect(names).toContain('typo');
  });

  it('of one token do not fill it with applications either', async () => {
    const post = (names: readonly string[]) =>
      recordBulkMetrics(client, {
        applications: [],
        metrics: names.map((appName) => ({
          featureName: 'one-typo',
          appName,
          environment: 'production',
          yes: 1,
          no: 0,
        })),
      });
    await post(Array.from({ length: 150 }, (_, n) => `first-${n}`));
    await post(Array.from({ length: 150 }, (_, n) => `second-${n}`));
    const rows = (await listUnknownFlags(allRights)).find(({ name }) => name === 'one-typo');
    // `typo` and a name of the bulk post above are in the budget of this token.
    expect(rows?.reports).toHaveLength(200 - 2);
  });

  it('that a token reported before are counted when its budget is used up', async () => {
    await recordMetrics(frontend, bucket('page', ['a-flood-0-0'], 50));
    await rollUpUsage();
    const row = (await listUnknownFlags(allRights)).find(({ name }) => name === 'a-flood-0-0');
    expect(row?.reports[0]?.environments[0]).toMatchObject({ yes: 2 });
  });
});

async function applications(): Promise<string[]> {
  const all = await queryPartition(keys.applicationPartition);
  const counts = await Promise.all(
    ['applications', 'frontend-applications'].map((kind) => getItem(keys.count(kind))),
  );
  const counted = counts.reduce((sum, each) => sum + (each?.count ?? 0), 0);
  expect(counted).toBe(all.length);
  return all.map(({ appName }) => appName);
}

/** @param secondsAgo of its start, which distinguishes the buckets of an application */
function bucket(appName: string, names: readonly string[], secondsAgo = 1) {
  const start = Date.now() - secondsAgo * 1_000;
  const toggles = Object.fromEntries(names.map((name) => [name, { yes: 1, no: 0 }]));
  return { appName, instanceId: 'one', bucket: { start, stop: start + 1, toggles } };
}
