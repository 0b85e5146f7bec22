import { describe, expect, it } from 'vitest';
import { divideIntoBlocks } from '../../../../lib/clients/compressed-parts/divide-into-blocks.ts';

const names = Array.from({ length: 10_000 }, (_, index) => `flag-${index}`);
const before = blocksOf(names);

describe('blocks of 10,000 names', () => {
  it('have all of them in their order', () => {
    expect(before.flat()).toEqual(names);
  });

  it('have some hundreds of names each', () => {
    expect(before.length).toBeGreaterThan(10_000 / 512);
    expect(before.length).toBeLessThan(10_000 / 128);
  });

  it.each([0, 1, 777, 5_000, 9_999])('are the same without name %i, but for one', (index) => {
    expect(newIn(blocksOf(names.toSpliced(index, 1)))).toHaveLength(1);
  });

  it.each([0, 1, 777, 5_000, 10_000])(
    'are the same with a name more at %i, but for one',
    (index) => {
      expect(newIn(blocksOf(names.toSpliced(index, 0, 'inserted')))).toHaveLength(1);
    },
  );

  it('are one less without a name that ends one', () => {
    const last = before[0]?.at(-1) ?? '';
    const after = blocksOf(names.filter((name) => name !== last));

    expect(after).toHaveLength(before.length - 1);
    expect(newIn(after)).toHaveLength(1);
  });
});

it('a block has fewer entries when they are large', () => {
  const sizes = divideIntoBlocks(
    names.slice(0, 100),
    (name) => name,
    () => 50_000,
  );

  expect(Math.max(...sizes.map(({ size }) => size))).toBeLessThanOrEqual(500_000);
  expect(sizes.length).toBeGreaterThanOrEqual(10);
});

it('no entries make no block', () => {
  expect(blocksOf([])).toEqual([]);
});

function blocksOf(list: readonly string[]) {
  return divideIntoBlocks(
    list,
    (name) => name,
    () => 100,
  ).map(({ entries }) => entries);
}

function newIn(blocks: readonly (readonly string[])[]) {
  const known = new Set(before.map((block) => block.join()));
  return blocks.filter((block) => !known.has(block.join()));
}
