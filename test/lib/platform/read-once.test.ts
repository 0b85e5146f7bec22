import { expect, it } from 'vitest';
import { readOnce } from '../../../lib/platform/read-once.ts';

it('each thing is read once, for who asks at the same time and for who asks later', async () => {
  const reads: object[] = [];
  const read = readOnce(async (key: { readonly id: number }) => {
    reads.push(key);
    return `thing ${key.id}`;
  });

  const together = await Promise.all([read({ id: 1 }), read({ id: 1 }), read({ id: 2 })]);
  const later = await read({ id: 1 });

  expect([...together, later]).toEqual(['thing 1', 'thing 1', 'thing 2', 'thing 1']);
  expect(reads).toEqual([{ id: 1 }, { id: 2 }]);
});

it('a failed read fails for all of them', async () => {
  let reads = 0;
  const read = readOnce(async (_: string) => {
    reads += 1;
    throw new Error('gone');
  });

  await expect(read('a')).rejects.toThrow('gone');
  await expect(read('a')).rejects.toThrow('gone');
  expect(reads).toBe(1);
});
