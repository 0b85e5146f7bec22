import { expect, it } from 'vitest';
import type { DirectoryState } from '../../../../lib/flags/directory/model.ts';
import { rememberByState } from '../../../../lib/flags/directory/remember-by-state.ts';

const state: DirectoryState = {
  seen: 1,
  readAt: 0,
  usageReadAt: new Map(),
  flags: new Map(),
  projects: new Map(),
  segments: new Map(),
};
const development = { name: 'development', type: 'development', enabled: true, protected: false };
const environments = [{ ...development, sortOrder: 1, version: 1 }];

it('computes once for each state of the directory and each list of environments', () => {
  let computed = 0;
  const count = rememberByState((directory, all) => {
    computed += 1;
    return [directory.seen, all.length, computed];
  });

  expect(count(state, environments)).toEqual([1, 1, 1]);
  expect(count(state, structuredClone(environments))).toEqual([1, 1, 1]);
  expect(count(state, [])).toEqual([1, 0, 2]);
  expect(count({ ...state, seen: 2 }, [])).toEqual([2, 0, 3]);
});
