import { expect, it } from 'vitest';
import { shareReads } from '../../../lib/platform/share-reads.ts';

it('a caller alone gets a read of its own', async () => {
  const { read, finish, started } = controlled();
  const first = read('a');
  await finish(0, 'one');
  expect(await first).toBe('one');

  const second = read('a');
  await finish(1, 'two');
  expect(await second).toBe('two');
  expect(started).toEqual(['a', 'a']);
});

it('callers who come in the same turn of the event loop share one read, which begins after them', async () => {
  const { read, finish, started } = controlled();
  const first = read('a');
  await Promise.resolve();
  const second = read('a');
  expect(started).toEqual([]);
  await finish(0, 'one');

  expect(await Promise.all([first, second])).toEqual(['one', 'one']);
  expect(started).toEqual(['a']);
});

it('callers who come during a read share the next one, which is newer than they are', async () => {
  const { read, begun, finish, started } = controlled();
  const first = read('a');
  await begun(0);
  const later = [read('a'), read('a')];
  await finish(0, 'old');
  expect(await first).toBe('old');
  await finish(1, 'new');

  expect(await Promise.all(later)).toEqual(['new', 'new']);
  expect(started).toEqual(['a', 'a']);
});

it('who comes during the next read does not get it either', async () => {
  const { read, begun, finish, started } = controlled();
  const first = read('a');
  await begun(0);
  const second = read('a');
  await finish(0, 'one');
  await first;
  await begun(1);
  const third = read('a');
  await finish(1, 'two');
  await second;
  await finish(2, 'three');

  expect(await third).toBe('three');
  expect(started).toHaveLength(3);
});

it('reads of different things do not wait for each other', async () => {
  const { read, finish } = controlled();
  void read('a');
  const other = read('b');
  await finish(1, 'other');

  expect(await other).toBe('other');
});

it('keys are the same if the given function says so', async () => {
  const keys: unknown[] = [];
  const read = shareReads(async (key: { id: number }) => keys.push(key), JSON.stringify);
  await Promise.all([read({ id: 1 }), read({ id: 1 }), read({ id: 2 })]);

  expect(keys).toEqual([{ id: 1 }, { id: 2 }]);
});

it('a failed read fails for its own caller, not for the next', async () => {
  const { read, begun, fail, finish } = controlled();
  const first = read('a');
  await begun(0);
  const second = read('a');
  await fail(0, new Error('throttled'));

  await expect(first).rejects.toThrow('throttled');
  await finish(1, 'fine');
  expect(await second).toBe('fine');
});

/** Shared reads that the test ends itself, in the order in which they started. */
function controlled() {
  const started: string[] = [];
  const reads = Array.from({ length: 3 }, () => ({
    start: Promise.withResolvers<void>(),
    answer: Promise.withResolvers<string>(),
  }));
  const at = (index: number) => {
    const read = reads[index];
    if (!read) throw new Error('The test reads more than three times.');
    return read;
  };
  const read = shareReads((key: string) => {
    const { start, answer } = at(started.length);
    started.push(key);
    start.resolve();
    return answer.promise;
  });
  const begun = (index: number) => at(index).start.promise;
  return {
    read,
    started,
    begun,
    finish: async (index: number, value: string) => {
      await begun(index);
      at(index).answer.resolve(value);
    },
    fail: async (index: number, error: Error) => {
      await begun(index);
      at(index).answer.reject(error);
    },
  };
}
