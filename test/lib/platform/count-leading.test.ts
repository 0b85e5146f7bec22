import { expect, it } from 'vitest';
import { countLeading } from '../../../lib/platform/count-leading.ts';

it.each([
  [[], 0],
  [[1], 1],
  [[5], 0],
  [[1, 2, 3], 3],
  [[1, 4, 4, 4, 5, 9], 1],
  [[1, 2, 3, 3, 7], 4],
  [[4, 5, 6], 0],
])('of %j so many are below 4: %i', (sorted, count) => {
  expect(countLeading(sorted, (each) => each < 4)).toBe(count);
});

it('looks at few of many', () => {
  let looked = 0;
  const many = Array.from({ length: 10_000 }, (_, index) => index);
  const count = countLeading(many, (each) => {
    looked += 1;
    return each < 7_000;
  });

  expect(count).toBe(7_000);
  expect(looked).toBeLessThanOrEqual(14);
});
