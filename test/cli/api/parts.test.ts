import { expect, it } from 'vitest';
import { partsOf } from '../../../cli/src/api/parts.ts';

it('divides what is large', () => {
  const flags = Array.from({ length: 5 }, (_, index) => ({
    name: `flag-${index}`,
    references: [{ path: 'a', line: 1 }],
  }));
  const sizes = (limits: object) =>
    partsOf(flags, { bytes: 1_000_000, count: 1_000, ...limits }).map(({ length }) => length);
  expect(sizes({ count: 2 })).toEqual([2, 2, 1]);
  expect(sizes({ bytes: 130 })).toEqual([2, 2, 1]);
  expect(sizes({ bytes: 1 })).toEqual([1, 1, 1, 1, 1]);
});
