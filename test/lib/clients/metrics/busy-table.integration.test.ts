import { afterAll, beforeAll, expect, it } from 'vitest';
import { chunkUsage } from '../../../../lib/clients/metrics/chunk-usage.ts';
import { storeChunk } from '../../../../lib/clients/metrics/store-chunk.ts';
import { type AwsProxy, startAwsProxy } from '../../../support/aws-proxy/aws-proxy.ts';
import { useTable } from '../../../support/table.ts';
import { cancelled } from '../../../support/trouble/dynamo-errors.ts';

useTable();

let table: string;
let proxy: AwsProxy;
/** Why the table cancels every transaction. */
let reason: string;

beforeAll(async () => {
  table = process.env.DYNAMODB_ENDPOINT ?? '';
  proxy = await startAwsProxy(table, async () => cancelled([reason]));
  process.env.DYNAMODB_ENDPOINT = proxy.endpoint;
});

afterAll(() => {
  process.env.DYNAMODB_ENDPOINT = table;
  proxy.close();
});

const now = new Date('2026-11-22T15:00:00Z');

const usage = {
  featureName: 'flag',
  appName: 'app',
  environment: 'development',
  at: now,
  yes: 1,
  no: 0,
  variants: {},
  scope: ['*'],
  seenAt: now.toISOString(),
};

it.each(['TransactionConflict', 'ThrottlingError'])(
  'counts that cannot be stored for seconds are a 503, which senders repeat: %s',
  async (why) => {
    reason = why;
    const [chunk] = chunkUsage([usage], { key: 'bucket' }, now);

    const stored = storeChunk({ bytes: 0, mark: chunk?.mark, items: [usage] });

    await expect(stored).rejects.toMatchObject({ status: 503 });
  },
);
