import { expect, it } from 'vitest';
import { shareReads } from '../../../lib/platform/share-reads.ts';

it('a caller alone gets a read of its own', async () => {
  const { read, finish, started } = controlled();
  const first = read('a');
  finish(0, 'one');
  expect(await first).toBe('one');

  const second = read('a');
  finish(1, 'two');
  expect(await second).toBe('two');
  expect(started).toEqual(['a', 'a']);
});

it('callers who come during a read share the next one, which is newer than they are', async () => {
  const { read, finish, started } = controlled();
  const [first, ...later] = [read('a'), read('a'), read('a')];
  finish(0, 'old');
  expect(await first).toBe('old');
  await Promise.resolve();
  finish(1, 'new');

  expect(await Promise.all(later)).toEqual(['new', 'new']);
  expect(started).toEqual(['a', 'a']);
});

it('who comes during the next read does not get it either', async () => {
  const { read, finish, started } = controlled();
  const first = read('a');
  const second = read('a');
  finish(0, 'one');
  await first;
  const third = read('a');
  finish(1, 'two');
  await second;
  finish(2, 'three');

  expect(await third).toBe('three');
  expect(started).toHaveLength(3);
});

it('reads of different things do not wait for each other', async () => {
  const { read, finish } = controlled();
  void read('a');
  const other = read('b');
  finish(1, 'other');

  expect(await other).toBe('other');
});

it('a failed read fails for its own caller, not for the next', async () => {
  const { read, fail, finish } = controlled();
  const [first, second] = [read('a'), read('a')];
  fail(0, new Error('throttled'));

  await expect(first).rejects.toThrow('throttled');
  finish(1, 'fine');
  expect(await second).toBe('fine');
});

/** Shared reads that the test ends itself, in the order in which they started. */
function controlled() {
  const started: string[] = [];
  const answers: PromiseWithResolvers<string>[] = [];
  const read = shareReads((key: string) => {
    started.push(key);
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  });
  return {
    read,
    started,
    finish: (index: number, value: string) => answers[index]?.resolve(value),
    fail: (index: number, error: Error) => answers[index]?.reject(error),
  };
}
