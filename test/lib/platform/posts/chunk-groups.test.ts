import { expect, it } from 'vitest';
import { groupChunks } from '../../../../lib/platform/posts/chunk-groups.ts';

it.each([
  ['small ones', [5, 5, 5], [[5, 5, 5]]],
  ['up to half of an item', [80_000, 80_000, 40_000, 1], [[80_000, 80_000, 40_000], [1]]],
  ['a large one alone', [80_001, 5, 5], [[80_001], [5, 5]]],
  ['a large one alone, whatever came before', [5, 100_000, 5], [[5, 5], [100_000]]],
])('chunks are grouped by size: %s', (_what, sizes, groups) => {
  const chunks = sizes.map((bytes, index) => chunk(bytes, `${index}`));
  expect(groupChunks(chunks).map((group) => group.map(({ bytes }) => bytes))).toEqual(groups);
});

it('a transaction has room for the chunks of a group, their marks and their sums', () => {
  const chunks = Array.from({ length: 120 }, (_, index) => chunk(1, `${index}`));
  expect(groupChunks(chunks).map(({ length }) => length)).toEqual([50, 50, 20]);
});

it('the same counts are never in one group, because a transaction writes an item once', () => {
  const groups = groupChunks([chunk(1, 'a'), chunk(1, 'b'), chunk(1, 'a'), chunk(1, 'a')]);
  expect(groups.map((group) => group.map(({ mark }) => mark?.put.pk))).toEqual([
    ['a', 'b'],
    ['a'],
    ['a'],
  ]);
});

it('chunks without a mark are grouped with others', () => {
  const unmarked = { ...chunk(1, 'a'), mark: undefined };
  expect(groupChunks([unmarked, unmarked, chunk(1, 'a')])).toHaveLength(1);
});

it('chunks of tokens with other projects are in another group', () => {
  const groups = groupChunks([chunk(1, 'a'), chunk(1, 'b', ['shop']), chunk(1, 'c')]);
  expect(groups.map(({ length }) => length)).toEqual([2, 1]);
});

function chunk(bytes: number, pk: string, scope: readonly string[] = ['*']) {
  const usage = {
    featureName: 'flag',
    appName: 'app',
    environment: 'development',
    at: new Date(0),
    yes: 1,
    no: 0,
    variants: {},
    scope,
    seenAt: '2026-11-21T10:07:30.000Z',
  };
  const mark = { put: { pk, sk: 'COUNTED', ttl: 0 }, when: { expression: '' } };
  return { bytes, mark, items: [usage] };
}
