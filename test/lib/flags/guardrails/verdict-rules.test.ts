import { describe, expect, it } from 'vitest';
import {
  alphaOf,
  type Stratum,
  verdictOfComparison,
  verdictOfThreshold,
} from '../../../../lib/flags/guardrails/verdict-rules.ts';

describe('a comparison of those with the flag and those without', () => {
  it.each([
    ['ok', 'as many fail', [90, 10_000], [270, 30_000], 0.25],
    ['ok', 'fewer fail', [40, 10_000], [270, 30_000], 0.25],
    ['worse', 'twice as many fail', [180, 10_000], [270, 30_000], 0.25],
    ['worse', 'twice as many fail, and nobody knows the share', [180, 10_000], [270, 30_000], null],
    ['not-enough-data', 'all fail, of fewer than 100', [99, 99], [0, 1_000], null],
    ['held', 'half of those with the flag are missing', [180, 5_000], [270, 30_000], 0.25],
    ['held', 'half of those without the flag are missing', [180, 10_000], [270, 15_000], 0.25],
    ['held', 'half have a flag that nobody should have', [180, 5_000], [270, 5_000], 0],
    ['ok', 'everybody should have the flag, and a few are late', [900, 10_000], [9, 100], 1],
    ['worse', 'as many errors are tried again', [400, 10_400], [540, 30_540], 0.25],
    [
      'ok',
      'the share is a little off, as with people of many requests',
      [90, 10_500],
      [270, 30_000],
      0.25,
    ],
  ] as const)('is %s where %s', (verdict, _, some, others, share) => {
    expect(verdictOfComparison([stratum(some, others, share)], 0.05).verdict).toBe(verdict);
  });

  it('is held while the ratio of one stratum is off, whatever the others say', () => {
    const good = stratum([180, 10_000], [270, 30_000], 0.25);
    const off = stratum([10, 1_000], [10, 3_000], 0.5);

    expect(verdictOfComparison([good, off], 0.05).verdict).toBe('held');
    expect(verdictOfComparison([good], 0.05).verdict).toBe('worse');
  });

  it('has the numbers of all strata together', () => {
    const strata = [
      stratum([10, 1_000], [90, 9_000], 0.1),
      stratum([25, 2_500], [75, 7_500], 0.25),
    ];

    expect(verdictOfComparison(strata, 0.05)).toEqual({
      verdict: 'ok',
      progress: 0,
      comparison: {
        with: { failures: 35, of: 3_500 },
        without: { failures: 165, of: 16_500 },
        difference: 0,
        lower: expect.any(Number),
      },
    });
  });

  it('has no progress while the numbers do not count', () => {
    expect(verdictOfComparison([], 0.05).progress).toBeNull();
    expect(
      verdictOfComparison([stratum([180, 5_000], [270, 30_000], 0.25)], 0.05).progress,
    ).toBeNull();
  });

  it('is at progress 1 if and only if it is worse', () => {
    for (let failures = 90; failures < 200; failures += 1) {
      const counts = [stratum([failures, 10_000], [270, 30_000], 0.25)];
      const { verdict, progress } = verdictOfComparison(counts, 0.05);

      expect(progress === 1).toBe(verdict === 'worse');
    }
  });

  it('is stricter the more guardrails there are', () => {
    const counts = [stratum([126, 10_000], [270, 30_000], 0.25)];

    expect(verdictOfComparison(counts, alphaOf(1)).verdict).toBe('worse');
    expect(verdictOfComparison(counts, alphaOf(20)).verdict).toBe('ok');
  });
});

describe('alpha', () => {
  it.each([
    [1, 0.05],
    [5, 0.01],
    [0, 0.05],
  ])('of each of %d comparisons is %d', (comparisons, alpha) => {
    expect(alphaOf(comparisons)).toBeCloseTo(alpha, 12);
  });
});

describe('a threshold', () => {
  it.each([
    ['worse', 1, 0.06, '>', 0.05, 100],
    ['ok', 0.99, 0.05, '>', 0.05, 100],
    ['ok', 0.5, 0.025, '>', 0.05, 100],
    ['not-enough-data', null, 0.06, '>', 0.05, 99],
    ['not-enough-data', null, null, '>', 0.05, null],
    ['worse', 1, 3, '>', 0, null],
    ['ok', 0, 0, '>', 0, null],
    ['worse', 1, 4, '<', 5, null],
    ['ok', 0.5, 10, '<', 5, null],
    ['ok', 0, 10, '<', 0, null],
    ['ok', 0, -3, '>', 5, null],
  ] as const)(
    'is %s at progress %s: %s %s %s of %s observations',
    (verdict, progress, value, operator, threshold, observations) => {
      expect(verdictOfThreshold({ value, operator, threshold }, observations)).toEqual({
        verdict,
        progress,
        threshold: { value, operator, threshold },
      });
    },
  );
});

function stratum(
  some: readonly [number, number],
  others: readonly [number, number],
  expectedShare: number | null,
): Stratum {
  return {
    with: { failures: some[0], of: some[1] },
    without: { failures: others[0], of: others[1] },
    expectedShare,
  };
}
