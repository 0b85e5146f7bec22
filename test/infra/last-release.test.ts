import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { changedIndexes, indexesOf, readLastRelease } from '../../infra/release/last-release.ts';

it('an update makes or removes one index at most', async () => {
  const { indexes } = await readLastRelease();
  const now = indexesOf(await readFile('infra/cloudformation/table.yml', 'utf8'));

  expect(Object.keys(now).length).toBeGreaterThan(5);
  expect(changedIndexes(indexes, now).length).toBeLessThanOrEqual(1);
});

it.each([
  ['a new one', { a: '1' }, { a: '1', b: '2' }, ['b']],
  ['one that is gone', { a: '1', b: '2' }, { a: '1' }, ['b']],
  ['one for another', { a: '1' }, { b: '1' }, ['a', 'b']],
])('%s is a changed index', (_what, before, after, changed) => {
  expect(changedIndexes(before, after)).toEqual(changed);
});

it('an index with other keys needs another name', () => {
  expect(() => changedIndexes({ a: '1' }, { a: '2' })).toThrow('The index a is another');
});
