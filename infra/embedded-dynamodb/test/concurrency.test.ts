import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Parameters } from '../src/dynalite.ts';
import { loadIdempotencyTokens } from '../src/idempotency.ts';
import { createMutex } from '../src/mutex.ts';
import { createDispatch, type Dispatch } from '../src/operations.ts';
import { openStorage, type Storage } from '../src/storage.ts';

// Requests are dispatched in one tick, closer together than requests over HTTP.
const WRITERS = 50;

let storage: Storage;
let dispatch: Dispatch;

beforeEach(async () => {
  storage = await openStorage(undefined);
  const tokens = await loadIdempotencyTokens(storage.db, Date.now);
  dispatch = createDispatch(storage, createMutex(), tokens);
  await dispatch('CreateTable', {
    TableName: 'things',
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  });
});

afterEach(async () => {
  await storage.db.close();
});

it.each([
  ['UpdateItem', increment],
  ['TransactWriteItems', () => ({ TransactItems: [{ Update: increment() }] })],
])('no increment is lost among concurrent %s requests', async (operation, body) => {
  await Promise.all(Array.from({ length: WRITERS }, () => dispatch(operation, body())));
  expect(await readCounter()).toEqual({ pk: { S: 'counter' }, hits: { N: String(WRITERS) } });
});

it('only one of many concurrent creations of an item succeeds', async () => {
  const create = () =>
    dispatch('PutItem', {
      TableName: 'things',
      Item: { pk: { S: 'taken' } },
      ConditionExpression: 'attribute_not_exists(pk)',
    });
  const outcomes = await Promise.allSettled(Array.from({ length: WRITERS }, create));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

function increment(): Parameters {
  return {
    TableName: 'things',
    Key: { pk: { S: 'counter' } },
    UpdateExpression: 'ADD hits :one',
    ExpressionAttributeValues: { ':one': { N: '1' } },
  };
}

async function readCounter() {
  const { Item } = await dispatch('GetItem', {
    TableName: 'things',
    Key: { pk: { S: 'counter' } },
  });
  return Item;
}
