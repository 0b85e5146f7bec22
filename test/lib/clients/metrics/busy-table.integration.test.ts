import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeChunk } from '../../../../lib/clients/metrics/store-chunk.ts';
import { one } from '../../../../lib/platform/dynamo/key.ts';
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

const usage = {
  featureName: 'flag',
  appName: 'app',
  environment: 'development',
  at: new Date('2026-11-22T15:00:00Z'),
  yes: 1,
  no: 0,
  variants: {},
};

it.each(['TransactionConflict', 'ThrottlingError'])(
  'counts that cannot be stored for seconds are a 503, which senders repeat: %s',
  async (why) => {
    reason = why;
    const stored = storeChunk({ usages: [usage], mark: undefined }, () => ({
      put: { ...one('PRESSURE', 'usage'), value: 1 },
    }));

    await expect(stored).rejects.toMatchObject({ status: 503 });
  },
);
