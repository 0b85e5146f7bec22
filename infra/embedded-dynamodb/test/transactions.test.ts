import { randomUUID } from 'node:crypto';
import { setImmediate as yieldTurn } from 'node:timers/promises';
import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, it } from 'vitest';
import { check, exists, missing, newKey, put, remove, update } from './actions.ts';
import { type Backend, type Key, onEachBackend } from './backends.ts';

const none = { Code: 'None' };
const conditionFailed = { Code: 'ConditionalCheckFailed' };

onEachBackend('TransactWriteItems', (backend) => {
  it('applies every action when all conditions hold', async () => {
    const [created, changed, deleted, guard] = [newKey(), newKey(), newKey(), newKey()];
    for (const key of [changed, deleted, guard]) await backend().put(key);

    await backend().transact([
      put({ ...created, colour: 'red' }, { condition: missing }),
      update(changed, 'SET colour = :c', { values: { ':c': 'blue' } }),
      remove(deleted, { condition: exists }),
      check(guard, exists),
    ]);

    expect(await Promise.all([created, changed, deleted].map(backend().get))).toEqual([
      { ...created, colour: 'red' },
      { ...changed, colour: 'blue' },
      undefined,
    ]);
  });

  it('applies nothing when one condition fails', async () => {
    const [created, changed, deleted, absent] = [newKey(), newKey(), newKey(), newKey()];
    for (const key of [changed, deleted]) await backend().put(key);

    const transaction = backend().transact([
      put(created),
      update(changed, 'SET colour = :c', { values: { ':c': 'blue' } }),
      remove(deleted),
      check(absent, exists),
    ]);

    await expect(transaction).rejects.toThrow();
    expect(await Promise.all([created, changed, deleted].map(backend().get))).toEqual([
      undefined,
      changed,
      deleted,
    ]);
  });

  it('reports failed conditions at the positions of their actions', async () => {
    const taken = newKey();
    await backend().put(taken);

    const transaction = backend().transact([
      put(newKey()),
      put(taken, { condition: missing }),
      update(newKey(), 'SET a = :a', { condition: exists, values: { ':a': 1 } }),
      remove(newKey()),
    ]);

    await expect(transaction).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      message:
        'Transaction cancelled, please refer cancellation reasons for specific reasons ' +
        '[None, ConditionalCheckFailed, ConditionalCheckFailed, None]',
      CancellationReasons: [none, conditionFailed, conditionFailed, none],
    });
  });

  it('reports at its position an action that is invalid for its item', async () => {
    const transaction = backend().transact([put(newKey()), put({ ...newKey(), group: 7 })]);

    await expect(transaction).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [
        none,
        { Code: 'ValidationError', Message: expect.stringContaining('Index Key') },
      ],
    });
  });

  it('reports at its position an update that exceeds the item limit', async () => {
    const large = newKey();
    await backend().put({ ...large, text: 'x'.repeat(390 * 1024) });

    const transaction = backend().transact([
      put(newKey()),
      update(large, 'SET more = :m', { values: { ':m': 'y'.repeat(20 * 1024) } }),
    ]);

    await expect(transaction).rejects.toMatchObject({
      CancellationReasons: [
        none,
        {
          Code: 'ValidationError',
          Message: 'Item size to update has exceeded the maximum allowed size',
        },
      ],
    });
  });

  it.each(['put', 'update', 'remove', 'check'] as const)(
    'returns the item of a failed %s on request',
    async (kind) => {
      const key = newKey();
      await backend().put({ ...key, version: 3 });
      const options = {
        condition: 'version = :v',
        values: { ':v': 2 },
        returnItem: true,
      };
      const actions = {
        put: put(key, options),
        update: update(key, 'REMOVE colour', options),
        remove: remove(key, options),
        check: check(key, options.condition, options),
      };

      await expect(backend().transact([actions[kind]])).rejects.toMatchObject({
        CancellationReasons: [{ ...conditionFailed, Item: marshall({ ...key, version: 3 }) }],
      });
    },
  );

  it('returns no item of a failed condition unless requested', async () => {
    const key = newKey();
    await backend().put(key);

    const reasons = await backend()
      .transact([put(key, { condition: missing })])
      .catch((error: { CancellationReasons: unknown[] }) => error.CancellationReasons);

    expect(reasons).toEqual([expect.not.objectContaining({ Item: expect.anything() })]);
  });

  it('treats a missing item as one without attributes', async () => {
    const key = newKey();
    await backend().transact([check(newKey(), missing), put(key)]);
    expect(await backend().get(key)).toEqual(key);
  });

  it('moves index entries with their items', async () => {
    const group = randomUUID();
    const [moved, gone] = [newKey('moved'), newKey('gone')];
    await backend().put({ ...moved, group, rank: 9 });
    await backend().put({ ...gone, group, rank: 5 });

    await backend().transact([
      update(moved, 'SET #r = :r', { names: { '#r': 'rank' }, values: { ':r': -2.5 } }),
      put({ ...newKey('new'), group, rank: 1 }),
      remove(gone),
    ]);

    expect(await backend().ranked(group)).toEqual(['moved', 'new']);
  });

  it('does not change the indexes when it is cancelled', async () => {
    const group = randomUUID();
    const transaction = backend().transact([
      put({ ...newKey(), group, rank: 1 }),
      check(newKey(), exists),
    ]);

    await expect(transaction).rejects.toThrow();
    expect(await backend().ranked(group)).toEqual([]);
  });

  it('loses no increment when many writers race for a counter', async () => {
    const key = newKey();
    await backend().put({ ...key, count: 0 });
    await Promise.all(Array.from({ length: 20 }, () => incrementOnce(backend(), key)));
    expect(await backend().get(key)).toEqual({ ...key, count: 20 });
  });
});

/** Reads, then writes if nobody else wrote in between; starts again after a lost race. */
async function incrementOnce(backend: Backend, key: Key): Promise<void> {
  for (;;) {
    const count = Number((await backend.get(key))?.count);
    try {
      await backend.transact([
        update(key, 'SET #count = :next', {
          condition: '#count = :count',
          names: { '#count': 'count' },
          values: { ':count': count, ':next': count + 1 },
        }),
        put(newKey('receipt')),
      ]);
      return;
    } catch (error) {
      if (!lostRace(error)) throw error;
      await yieldTurn();
    }
  }
}

function lostRace(error: unknown): boolean {
  const { CancellationReasons = [] } = error as { CancellationReasons?: { Code?: string }[] };
  return CancellationReasons.some(({ Code }) =>
    ['ConditionalCheckFailed', 'TransactionConflict'].includes(Code ?? ''),
  );
}
