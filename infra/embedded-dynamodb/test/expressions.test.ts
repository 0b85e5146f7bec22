import { expect, it } from 'vitest';
import { check, newKey, update } from './actions.ts';
import { onEachBackend } from './backends.ts';

onEachBackend('An expression in a transaction', (backend) => {
  it('evaluates ADD, SET, REMOVE, if_not_exists and list_append', async () => {
    const key = newKey();
    await backend().put({ ...key, count: 1, notes: ['a'], stale: true });

    await backend().transact([
      update(
        key,
        'ADD #count :one SET born = if_not_exists(born, :now), notes = list_append(notes, :b), ' +
          'was = #count REMOVE stale',
        { names: { '#count': 'count' }, values: { ':one': 1, ':now': 'today', ':b': ['b'] } },
      ),
    ]);

    expect(await backend().get(key)).toEqual({
      ...key,
      count: 2,
      notes: ['a', 'b'],
      born: 'today',
      was: 1,
    });
  });

  it('removes list elements by their positions before the update', async () => {
    const key = newKey();
    await backend().put({ ...key, letters: ['a', 'b', 'c', 'd'] });
    await backend().transact([update(key, 'REMOVE letters[0], letters[2]')]);
    expect(await backend().get(key)).toEqual({ ...key, letters: ['b', 'd'] });
  });

  it('compares maps and lists by content', async () => {
    const key = newKey();
    await backend().put({ ...key, shape: { sides: [3, { of: 'glass' }] } });
    await backend().transact([
      check(key, 'shape = :s AND NOT shape <> :s', {
        values: { ':s': { sides: [3, { of: 'glass' }] } },
      }),
    ]);
  });

  it.each(['colour = shape', 'colour <= shape', 'NOT colour <> shape'])(
    'does not treat missing attributes as equal: %s',
    async (condition) => {
      const key = newKey();
      await backend().put(key);
      await expect(backend().transact([check(key, condition)])).rejects.toMatchObject({
        name: 'TransactionCanceledException',
      });
    },
  );
});
