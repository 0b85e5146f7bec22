import { describe, expect, it } from 'vitest';
import { allInOrder } from '../../../../lib/platform/dynamo/all-in-order.ts';

describe('allInOrder', () => {
  it('returns the results in order', async () => {
    const slow = Promise.withResolvers<string>();
    const both = allInOrder([slow.promise, Promise.resolve(2), undefined]);
    slow.resolve('slow');

    await expect(both).resolves.toEqual(['slow', 2, undefined]);
  });

  it('throws the error of the first in the list, not that of the fastest', async () => {
    const slow = Promise.withResolvers<never>();
    const both = allInOrder([slow.promise, Promise.reject(new Error('fast'))]);
    slow.reject(new Error('first'));

    await expect(both).rejects.toThrow('first');
  });
});
