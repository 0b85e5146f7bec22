import { afterEach, expect, it, vi } from 'vitest';
import { startEmbeddedDynamoDb } from '../src/start-embedded-dynamodb.ts';
import { put } from './actions.ts';
import { connect, createTable } from './backends.ts';

/** Far longer than a test may take. */
const NEVER_MS = 600_000;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

it('shows an item at once and its index entry later', async () => {
  const backend = await open(NEVER_MS);

  await backend.put({ pk: 'a', sk: '1', group: 'late', rank: 1 });
  await backend.transact([put({ pk: 'a', sk: '2', group: 'late', rank: 2 })]);

  expect(await backend.get({ pk: 'a', sk: '1' })).toMatchObject({ rank: 1 });
  expect(await backend.get({ pk: 'a', sk: '2' })).toMatchObject({ rank: 2 });
  expect(await backend.ranked('late')).toEqual([]);
});

it('adds, moves and removes index entries in the order of the writes', async () => {
  const backend = await open(50);
  for (const rank of [5, 1, 9, 3]) await backend.put({ pk: 'a', sk: 'moved', group: 'late', rank });
  await backend.put({ pk: 'a', sk: 'first', group: 'late', rank: 2 });
  await backend.put({ pk: 'a', sk: 'gone', group: 'late', rank: 4 });
  await backend.put({ pk: 'a', sk: 'gone' });

  await vi.waitFor(async () => expect(await backend.ranked('late')).toEqual(['first', 'moved']), {
    timeout: 10_000,
  });
});

async function open(indexDelayMs: number) {
  const running = await startEmbeddedDynamoDb({ indexDelayMs });
  const backend = connect(running.endpoint);
  closing.push(running.close, async () => backend.client.destroy());
  await createTable(backend.client);
  return backend;
}
