import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadIdempotencyTokens } from '../src/idempotency.ts';
import { createMutex } from '../src/mutex.ts';
import { createDispatch, type Dispatch } from '../src/operations.ts';
import { openStorage, type Storage } from '../src/storage.ts';

const PARTITION_SIZE = 500;

let storage: Storage;
let dispatch: Dispatch;
let rowsRead: number;

beforeEach(async () => {
  storage = await openStorage(undefined);
  const tokens = await loadIdempotencyTokens(storage.db, Date.now);
  dispatch = createDispatch(storage, createMutex(), tokens);
  await dispatch('CreateTable', {
    TableName: 'things',
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'n', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'n', AttributeType: 'N' },
    ],
  });
  for (let n = 0; n < PARTITION_SIZE; n += 1) {
    await dispatch('PutItem', { TableName: 'things', Item: itemOf(n) });
  }
  rowsRead = countRows(storage);
});

afterEach(async () => {
  await storage.db.close();
});

it.each([
  ['from the start', {}],
  ['from the end', { ScanIndexForward: false }],
  ['after a previous page', { ExclusiveStartKey: itemOf(250) }],
])('a query with a limit reads at most one row more, %s', async (_, input) => {
  const answer = await dispatch('Query', {
    TableName: 'things',
    Limit: 50,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: 'one' } },
    ...input,
  });
  expect(answer.Count).toBe(50);
  expect(rowsRead).toBeLessThanOrEqual(51);
});

it('an error while rows are read fails only its query', async () => {
  vi.spyOn(storage.db, 'values').mockReturnValue({
    nextv: () => Promise.reject(new Error('disk on fire')),
    close: async () => undefined,
  });
  const query = dispatch('Query', {
    TableName: 'things',
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: 'one' } },
  });
  await expect(query).rejects.toThrow('disk on fire');
});

function itemOf(n: number) {
  return { pk: { S: 'one' }, n: { N: String(n) } };
}

function countRows({ db }: Storage): number {
  const open = db.values.bind(db);
  vi.spyOn(db, 'values').mockImplementation((range) => {
    const rows = open(range);
    return {
      nextv: async (size) => {
        const page = await rows.nextv(size);
        rowsRead += page.length;
        return page;
      },
      close: () => rows.close(),
    };
  });
  return 0;
}
