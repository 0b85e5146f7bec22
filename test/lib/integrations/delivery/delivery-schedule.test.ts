import { describe, expect, it } from 'vitest';
import { attemptsIn, waitAfter } from '../../../../lib/integrations/delivery/delivery-schedule.ts';

describe('the schedule of attempts', () => {
  it('waits 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h', () => {
    const seconds = [0, 1, 2, 3, 4, 5, 6].map((step) => (waitAfter(step, 1, middle) ?? 0) / 1_000);

    expect(seconds).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]);
  });

  it('ends after the eighth step', () => {
    expect(waitAfter(7, 1, middle)).toBeUndefined();
  });

  it.each([
    ['least', () => 0, 4_000],
    ['most', () => 1, 6_000],
  ])('varies by a fifth: %s', (_which, random, expected) => {
    expect(waitAfter(0, 1, random)).toBe(expected);
  });

  it('is scaled by configuration', () => {
    expect(waitAfter(1, 0.001, middle)).toBe(300);
  });

  it('tries twice in the first step and once in every other', () => {
    expect([0, 1, 7].map(attemptsIn)).toEqual([2, 1, 1]);
  });
});

function middle() {
  return 0.5;
}
