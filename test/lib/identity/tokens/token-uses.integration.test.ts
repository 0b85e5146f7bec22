import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  createTokenUseRecorder,
  readTokenUses,
} from '../../../../lib/identity/tokens/token-use-store.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { type AwsProxy, startAwsProxy } from '../../../support/aws-proxy/aws-proxy.ts';
import { useTable } from '../../../support/table.ts';
import { refusal } from '../../../support/trouble/dynamo-errors.ts';

const noon = new Date('2026-11-22T12:00:00.000Z');
const laterBy = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

let table: string;
let proxy: AwsProxy;
let trouble: 'none' | 'dead' | 'throttled' | 'in the way once' = 'none';
let writes = 0;

process.env.CALL_TIMEOUT_MS = '300';
useTable();

beforeAll(async () => {
  table = process.env.DYNAMODB_ENDPOINT ?? '';
  proxy = await startAwsProxy(table, async ({ operation }, forward) => {
    if (operation === 'UpdateItem') writes += 1;
    if (trouble === 'none') return forward();
    if (trouble === 'in the way once') {
      trouble = 'none';
      return refusal('TransactionConflictException', 'Transaction is ongoing for the item');
    }
    return trouble === 'dead' ? 'silence' : refusal('ThrottlingException', 'Rate exceeded');
  });
  process.env.DYNAMODB_ENDPOINT = proxy.endpoint;
  vi.spyOn(console, 'log').mockReturnValue();
});

beforeEach(() => {
  trouble = 'none';
  writes = 0;
});

afterAll(() => {
  process.env.DYNAMODB_ENDPOINT = table;
  delete process.env.CALL_TIMEOUT_MS;
  proxy.close();
});

const used = (hash: string) => ({ hash, place: keys.tokenUse(hash) });
const lastUse = async (hash: string) => (await readTokenUses()).get(hash);

it('a process writes the use of a token once an hour', async () => {
  const record = createTokenUseRecorder();

  await Promise.all([record(used('once'), noon), record(used('once'), noon)]);
  await record(used('once'), laterBy(30));

  expect(writes).toBe(1);
  expect(await lastUse('once')).toBe(noon.toISOString());
});

it('another process changes nothing within the hour, and the time after it', async () => {
  await createTokenUseRecorder()(used('shared'), noon);

  await createTokenUseRecorder()(used('shared'), laterBy(59));
  expect(await lastUse('shared')).toBe(noon.toISOString());

  await createTokenUseRecorder()(used('shared'), laterBy(60));
  expect(await lastUse('shared')).toBe(laterBy(60).toISOString());
});

it('a transaction that is writing delays the mark', async () => {
  trouble = 'in the way once';

  await createTokenUseRecorder()(used('met'), noon);

  expect(await lastUse('met')).toBe(noon.toISOString());
});

it.each(['dead', 'throttled'] as const)('a %s table fails no request', async (what) => {
  trouble = what;
  const record = createTokenUseRecorder();

  await expect(record(used(what), noon)).resolves.toBeUndefined();
  const tried = writes;
  await record(used(what), noon);

  expect(writes).toBe(tried);
  trouble = 'none';
  expect(await lastUse(what)).toBeUndefined();
});
