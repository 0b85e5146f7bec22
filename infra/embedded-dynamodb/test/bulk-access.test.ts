import { marshall } from '@aws-sdk/util-dynamodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EmbeddedDynamoDb, type Item, startEmbeddedDynamoDb } from '../src/index.ts';
import { type Backend, connect, createTable, table } from './backends.ts';

let running: EmbeddedDynamoDb;
let backend: Backend;

beforeEach(async () => {
  running = await startEmbeddedDynamoDb();
  backend = connect(running.endpoint);
  await createTable(backend.client);
});

afterEach(async () => {
  backend.client.destroy();
  await running.close();
});

it('writes items that the client finds, also by an index', async () => {
  const items = ['first', 'second'].map((sk, rank) => ({ pk: 'a', sk, group: 'g', rank }));
  await running.bulk.write(table, items.map(stored));
  expect(await backend.get({ pk: 'a', sk: 'second' })).toEqual(items[1]);
  expect(await backend.ranked('g')).toEqual(['first', 'second']);
});

it('replaces items and moves their index entries', async () => {
  await backend.put({ pk: 'a', sk: 'b', group: 'old', rank: 1 });
  await running.bulk.write(table, [stored({ pk: 'a', sk: 'b', group: 'new', rank: 2 })]);
  expect(await backend.get({ pk: 'a', sk: 'b' })).toEqual({
    pk: 'a',
    sk: 'b',
    group: 'new',
    rank: 2,
  });
  expect(await backend.ranked('old')).toEqual([]);
  expect(await backend.ranked('new')).toEqual(['b']);
});

it('reads what the client wrote', async () => {
  await backend.put({ pk: 'a', sk: 'b', rank: 1 });
  expect(await running.bulk.read(table, stored({ pk: 'a', sk: 'b' }))).toEqual(
    stored({ pk: 'a', sk: 'b', rank: 1 }),
  );
  expect(await running.bulk.read(table, stored({ pk: 'a', sk: 'c' }))).toBeUndefined();
});

it('refuses an item without its key', async () => {
  await expect(running.bulk.write(table, [stored({ pk: 'a' })])).rejects.toThrow(
    'The provided key element does not match the schema',
  );
});

it('refuses an unknown table', async () => {
  await expect(running.bulk.read('nowhere', stored({ pk: 'a' }))).rejects.toThrow(
    'Requested resource not found',
  );
});

function stored(item: object): Item {
  // The same values: without binary ones, both types mean the same JSON.
  return marshall(item) as unknown as Item;
}
