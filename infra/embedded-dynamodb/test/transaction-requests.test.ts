import { randomUUID } from 'node:crypto';
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, it } from 'vitest';
import { check, exists, keyOf, newKey, put, remove, update } from './actions.ts';
import { type Key, onEachBackend, table } from './backends.ts';

onEachBackend('A request for a transaction', (backend) => {
  const invalid: Record<string, () => TransactWriteItem[]> = {
    'without an action': () => [],
    'with more than 100 actions': () => keys(101).map((key) => put(key)),
    'with two actions on one item': () => {
      const key = newKey();
      return [put(key), remove(key)];
    },
    'with an empty action': () => [{}],
    'with an action that puts and deletes': () => [{ ...put(newKey()), ...remove(newKey()) }],
    'whose item lacks its sort key': () => [
      { Put: { TableName: table, Item: marshall({ pk: randomUUID() }) } },
    ],
    'whose key lacks its sort key': () => [
      { Delete: { TableName: table, Key: marshall({ pk: randomUUID() }) } },
    ],
    'whose key is empty': () => [put({ pk: '', sk: 'item' })],
    'with a malformed expression': () => [update(newKey(), 'SET = 1')],
    'with an unused expression value': () => [
      remove(newKey(), { condition: exists, values: { ':unused': 1 } }),
    ],
    'of more than 4 MB': () => keys(11).map((key) => put({ ...key, text: 'x'.repeat(390 * 1024) })),
    'with an item of more than 400 KB': () => [put({ ...newKey(), text: 'x'.repeat(401 * 1024) })],
  };

  it.each(Object.keys(invalid))('is invalid %s', async (name) => {
    const actions = invalid[name]?.() ?? [];
    await expect(backend().transact(actions)).rejects.toMatchObject({
      name: 'ValidationException',
    });
  });

  it('may contain 100 actions', async () => {
    const all = keys(100);
    await backend().transact(all.map((key) => put(key)));
    expect(await Promise.all(all.map(backend().get))).toEqual(all);
  });

  it('may come close to 4 MB', async () => {
    const all = keys(10);
    await backend().transact(all.map((key) => put({ ...key, text: 'x'.repeat(390 * 1024) })));
    expect(await backend().get(all[9] ?? newKey())).toBeDefined();
  });

  it('must name a table that exists', async () => {
    const action = { Put: { TableName: 'elsewhere', Item: keyOf(newKey()) } };
    await expect(backend().transact([put(newKey()), action])).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });
});

onEachBackend('A client request token', (backend) => {
  const increment = (key: Key) =>
    update(key, 'ADD #count :one', { names: { '#count': 'count' }, values: { ':one': 1 } });

  it('makes a repeated transaction succeed without applying it again', async () => {
    const key = newKey();
    const ClientRequestToken = randomUUID();
    await backend().transact([increment(key)], { ClientRequestToken });
    await backend().transact([increment(key)], { ClientRequestToken });
    expect(await backend().get(key)).toEqual({ ...key, count: 1 });
  });

  it('makes concurrent repetitions apply once', async () => {
    const key = newKey();
    const ClientRequestToken = randomUUID();
    // The referee may answer an attempt that overlaps another with TransactionInProgress.
    await Promise.allSettled(
      Array.from({ length: 5 }, () => backend().transact([increment(key)], { ClientRequestToken })),
    );
    expect(await backend().get(key)).toEqual({ ...key, count: 1 });
  });

  it('is refused with other actions', async () => {
    const ClientRequestToken = randomUUID();
    await backend().transact([increment(newKey())], { ClientRequestToken });
    const other = backend().transact([increment(newKey())], { ClientRequestToken });
    await expect(other).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' });
  });

  it('can be used again after a cancelled transaction', async () => {
    const [guard, key] = [newKey(), newKey()];
    const ClientRequestToken = randomUUID();
    const actions = [check(guard, exists), put(key)];
    await expect(backend().transact(actions, { ClientRequestToken })).rejects.toThrow();
    await backend().put(guard);
    await backend().transact(actions, { ClientRequestToken });
    expect(await backend().get(key)).toEqual(key);
  });

  it('may not be longer than 36 characters', async () => {
    const transaction = backend().transact([put(newKey())], {
      ClientRequestToken: 'x'.repeat(37),
    });
    await expect(transaction).rejects.toMatchObject({ name: 'ValidationException' });
  });
});

function keys(count: number): Key[] {
  return Array.from({ length: count }, () => newKey());
}
