import { describe, expect, it } from 'vitest';
import {
  isKept,
  nextPoll,
  outcomeOf,
  type PollOutcome,
} from '../../edge/src/upstream/refresh-rules.ts';

const INTERVAL = 15_000;

it.each([
  [200, 'changed'],
  [304, 'unchanged'],
  [401, 'refused'],
  [403, 'refused'],
  [404, 'later'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
  [400, 'fault'],
  [302, 'fault'],
])('the status %i means: %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome);
});

describe('the next poll', () => {
  it.each<[number, PollOutcome, number, number]>([
    [0, 'changed', 0, 1],
    [0, 'unchanged', 0, 1],
    [0, 'later', 1, 2],
    [1, 'later', 2, 3],
    [9, 'later', 10, 11],
    [10, 'later', 10, 11],
    [10, 'unchanged', 9, 10],
    [1, 'changed', 0, 1],
    [3, 'fault', 3, 4],
    [0, 'fault', 0, 1],
  ])(
    'with %i failures and %s: %i failures, in %i intervals',
    (failures, outcome, next, intervals) => {
      expect(nextPoll({ failures, nextAt: 0 }, outcome, 1_000, INTERVAL)).toEqual({
        failures: next,
        nextAt: 1_000 + intervals * INTERVAL,
      });
    },
  );

  it('is never more than eleven intervals away, however long the server is away', () => {
    let rhythm = { failures: 0, nextAt: 0 };
    for (let day = 0; day < 24 * 240; day += 1) {
      const now = rhythm.nextAt;
      rhythm = nextPoll(rhythm, 'later', now, INTERVAL);
      expect(rhythm.nextAt - now).toBeLessThanOrEqual(11 * INTERVAL);
    }
  });
});

it.each([
  [0, 0, false],
  [0, 60, true],
  [59_999, 60, true],
  [60_000, 60, false],
  // A clock that was set back.
  [-5_000, 60, true],
])('flags refused for %i ms are kept for %i s: %s', (ms, seconds, kept) => {
  expect(isKept(1_000, 1_000 + ms, seconds)).toBe(kept);
});
