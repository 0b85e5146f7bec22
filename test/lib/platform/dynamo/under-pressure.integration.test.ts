import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getItem, getItems } from '../../../../lib/platform/dynamo/get-items.ts';
import { one } from '../../../../lib/platform/dynamo/key.ts';
import { patiently } from '../../../../lib/platform/dynamo/patiently.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { writeItem } from '../../../../lib/platform/dynamo/write-item.ts';
import {
  type AwsCall,
  type AwsProxy,
  answerOf,
  startAwsProxy,
} from '../../../support/aws-proxy/aws-proxy.ts';
import { useTable } from '../../../support/table.ts';
import { cancelled, refusal } from '../../../support/trouble/dynamo-errors.ts';

/** What happens to a call before the table answers again. */
type Trouble = 'dead' | 'throttled' | 'unprocessed' | 'conflict' | 'throttledReason';

const answers = {
  dead: () => 'silence' as const,
  throttled: () => refusal('ThrottlingException', 'Rate exceeded'),
  unprocessed: ({ input }: AwsCall) => answerOf(200, { UnprocessedKeys: input.RequestItems }),
  conflict: ({ operation }: AwsCall) =>
    operation === 'TransactWriteItems'
      ? cancelled(['TransactionConflict'])
      : refusal('TransactionConflictException', 'Transaction is ongoing for the item'),
  throttledReason: () => cancelled(['ThrottlingError']),
} satisfies Record<Trouble, (call: AwsCall) => unknown>;

const secret = 'a value that is nobody’s business';
const item = one('PRESSURE', 'one');

let table: string;
let proxy: AwsProxy;
let troubles: Trouble[] = [];
let requests = 0;
let printed: string[] = [];

process.env.CALL_TIMEOUT_MS = '300';
useTable();

beforeAll(async () => {
  table = process.env.DYNAMODB_ENDPOINT ?? '';
  proxy = await startAwsProxy(table, async (call, forward) => {
    requests += 1;
    const trouble = troubles.shift();
    return trouble ? answers[trouble](call) : forward();
  });
  process.env.DYNAMODB_ENDPOINT = proxy.endpoint;
});

afterAll(() => {
  process.env.DYNAMODB_ENDPOINT = table;
  delete process.env.CALL_TIMEOUT_MS;
  proxy.close();
});

beforeEach(async () => {
  troubles = [];
  await writeItem({ put: { ...item, value: secret } });
  requests = 0;
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
});

afterEach(() => {
  vi.restoreAllMocks();
});

it('a call whose connection never answers ends, and is tried again', async () => {
  troubles = ['dead'];

  expect(await getItem(item)).toMatchObject({ value: secret });
  expect(requests).toBe(2);
});

it('a throttled call is tried again', async () => {
  troubles = ['throttled'];

  expect(await getItem(item)).toMatchObject({ value: secret });
});

it('a table that keeps throttling is an error that becomes a 503', async () => {
  troubles = Array.from({ length: 10 }, () => 'throttled');

  await expect(getItem(item)).rejects.toMatchObject({ name: 'ThrottlingException' });
});

it('what a batch read leaves unprocessed is requested again', async () => {
  troubles = ['unprocessed', 'unprocessed'];

  expect(await getItems([item])).toMatchObject([{ value: secret }]);
  expect(requests).toBe(3);
});

it('a write of one item waits for the transaction that writes it', async () => {
  troubles = ['conflict', 'conflict'];

  expect(await writeItem({ put: { ...item, value: 2 } })).toMatchObject({ done: true });
  expect(await getItem(item)).toMatchObject({ value: 2 });
});

it.each(['conflict', 'throttledReason'] as const)(
  'a transaction that needs patience is tried again: %s',
  async (trouble) => {
    troubles = [trouble, trouble];
    await patiently('TransactWriteItems', () => transact([{ put: { ...item, value: 3 } }]));

    expect(await getItem(item)).toMatchObject({ value: 3 });
  },
);

it.each([
  ['dead', 'a call to AWS got no answer', 1, 'ETIMEDOUT', 'GetItem'],
  ['throttled', 'a call to AWS is throttled', 1, 'ThrottlingException', 'GetItem'],
  ['unprocessed', 'a call to AWS is throttled', 1, 'UnprocessedKeys', 'BatchGetItem'],
  ['conflict', 'a call to AWS is repeated', 2, 'TransactionConflictException', 'PutItem'],
] as const)(
  'one line of the log reports a call in trouble, without what it sent: %s',
  async (trouble, message, attempt, reason, operation) => {
    troubles = [trouble];
    if (operation === 'PutItem') await writeItem({ put: { ...item, value: secret } });
    else await (operation === 'GetItem' ? getItem(item) : getItems([item]));

    expect(printed.map((line) => JSON.parse(line))).toEqual([
      { level: 'warn', time: expect.any(String), message, operation, attempt, reason },
    ]);
  },
);

it('attempts are counted for each call', async () => {
  troubles = ['throttled', 'throttled'];
  await getItem(item);
  troubles = ['throttled'];
  await getItem(item);

  expect(printed.map((line) => JSON.parse(line).attempt)).toEqual([1, 2, 1]);
});

it('a call without trouble leaves no line in the log', async () => {
  await getItem(item);

  expect(printed).toEqual([]);
});
