import { expect, it } from 'vitest';
import { mapInTurns } from '../../../lib/platform/map-in-turns.ts';

const numbers = Array.from({ length: 2_000 }, (_, index) => index);

it('maps each item, in order', async () => {
  expect(await mapInTurns(numbers, (number) => number * 2)).toEqual(
    numbers.map((number) => number * 2),
  );
  expect(await mapInTurns([], String)).toEqual([]);
});

it('lets others have their turn before a long list is done', async () => {
  let mapped = 0;
  const mapping = mapInTurns(numbers, () => {
    mapped += 1;
  });

  await new Promise((resolve) => setImmediate(resolve));

  expect(mapped).toBeLessThan(numbers.length);
  await mapping;
  expect(mapped).toBe(numbers.length);
});

it('fails with what an item throws', async () => {
  const refuse = (number: number) => {
    if (number === 700) throw new Error(`No ${number}.`);
  };

  await expect(mapInTurns(numbers, refuse)).rejects.toThrow('No 700.');
});
