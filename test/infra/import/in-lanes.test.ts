import { expect, it } from 'vitest';
import { inLanes } from '../../../infra/import/in-lanes.ts';

it('does all the work, some at once', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];

  await inLanes([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    done.push(item);
    running -= 1;
  });

  expect([most, done.sort()]).toEqual([2, [1, 2, 3, 4, 5]]);
});

it('begins nothing after a failure, and awaits what runs', async () => {
  const slow = Promise.withResolvers<void>();
  const done: number[] = [];
  const all = inLanes([1, 2, 3], 2, async (item) => {
    if (item === 1) throw new Error('first');
    await slow.promise;
    done.push(item);
  });
  slow.resolve();

  await expect(all).rejects.toThrow('first');
  expect(done).toEqual([2]);
});
