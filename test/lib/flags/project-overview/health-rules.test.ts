import { expect, it } from 'vitest';
import { countHealth } from '../../../../lib/flags/project-overview/health-rules.ts';

const flag = { stale: false, potentiallyStale: false };
const old = { stale: false, potentiallyStale: true };
const stale = { stale: true, potentiallyStale: false };

it.each([
  ['no flags', [], [0, 0, 0]],
  ['flags in use', [flag, flag], [2, 0, 0]],
  ['flags that are older than the lifetime of their type', [flag, old], [2, 0, 1]],
  ['stale flags', [flag, stale, stale], [1, 2, 0]],
  ['a stale flag that was potentially stale', [{ ...old, stale: true }], [0, 1, 0]],
])('%s are counted by state', (_what, flags, [activeCount, staleCount, potentiallyStaleCount]) => {
  expect(countHealth(flags)).toEqual({ activeCount, staleCount, potentiallyStaleCount });
});
