import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { logIndexes } from '../../lib/events/log/event-log.ts';
import { markDispatched } from '../../lib/events/log/outbox.ts';
import { toggleEnvironment } from '../../lib/flags/feature-environments/toggle-environment.ts';
import { createFeature } from '../../lib/flags/features/create-feature.ts';
import type { Key } from '../../lib/platform/dynamo/key.ts';
import { keys } from '../../lib/platform/dynamo/keys.ts';
import type { Item } from '../../lib/platform/dynamo/write.ts';
import { seed } from '../../lib/system/seed/seed.ts';
import { loadFlags, loadToggles } from '../support/bulk-load/load-flags.ts';
import { type BulkTable, openBulkTable } from '../support/bulk-load/open-bulk-table.ts';
import { localAws } from '../support/local-aws.ts';
import { admin } from '../support/seeded-project.ts';

const name = 'bulk-load';
const flags = ['one', 'two'];
const scope = { caller: admin, projectId: 'default', environment: 'development' };
/** More than twice for each flag, so that what is there already is changed. */
const TOGGLES = 7;

let real: BulkTable;
let loaded: BulkTable;

beforeAll(async () => {
  Object.assign(process.env, {
    TABLE_NAME: name,
    ...localAws,
  });
  real = await openBulkTable(name);
  loaded = await openBulkTable(name);
  process.env.DYNAMODB_ENDPOINT = real.endpoint;
  // Times are part of the items: time stands still.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00.000Z') });
  await seed();
  await startWith(loaded, await itemsOf(real));
  await changeReally();
  await dispatchAll();
  await loadFlags(loaded, scope, flags);
  await loadToggles(loaded, scope, flags, TOGGLES);
});

afterAll(async () => {
  vi.useRealTimers();
  await Promise.all([real.close(), loaded.close()]);
});

describe('changes that are loaded in bulk', () => {
  it('leave the items that the same changes leave when people make them', async () => {
    expect(await itemsOf(loaded)).toEqual(await itemsOf(real));
  });

  it.each(['list', 'outbox', 'aging', ...Object.values(logIndexes).map(({ index }) => index)])(
    'leave the same entries in the index %s',
    async (index) => {
      expect(await itemsOf(loaded, index)).toEqual(await itemsOf(real, index));
    },
  );
});

async function startWith(table: BulkTable, items: readonly string[]): Promise<void> {
  return table.write(items.map((item) => Object.fromEntries(JSON.parse(item)) as Key & Item));
}

/** All items of the table, or of an index; ids of strategies are random. */
async function itemsOf(table: BulkTable, IndexName?: string): Promise<string[]> {
  const client = new DynamoDBClient({ endpoint: table.endpoint });
  const { Items = [] } = await client.send(
    new ScanCommand({ TableName: name, ...(IndexName && { IndexName }) }),
  );
  client.destroy();
  return Items.map((item) => {
    const sorted = Object.entries(unmarshall(item)).sort(([left], [right]) =>
      left < right ? -1 : 1,
    );
    return JSON.stringify(sorted).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'uuid');
  }).sort();
}

/** What people do, over the code of the functions and the real transactions. */
async function changeReally(): Promise<void> {
  for (const flag of flags) await createFeature(admin, 'default', { name: flag });
  for (let index = 0; index < TOGGLES; index += 1) {
    const featureName = flags[index % flags.length] ?? '';
    const place = { projectId: 'default', featureName, environment: 'development' };
    await toggleEnvironment(admin, place, {
      enabled: Math.floor(index / flags.length) % 2 === 0,
    });
  }
}

/** What the worker does with every event. */
async function dispatchAll(): Promise<void> {
  const head = await real.read({ pk: 'EVENTLOG#all', sk: 'HEAD' });
  for (let id = 1; id <= Number(head?.length); id += 1) await markDispatched(keys.outboxMark(id));
}
