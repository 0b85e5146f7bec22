import { describe, expect, it } from 'vitest';
import {
  type Arms,
  compareArms,
  mixtureBound,
  tunedRho,
} from '../../../../lib/flags/guardrails/confidence-sequence.ts';

/*
 * Published values are those of the reference implementation in R that the authors of the paper test their package confseq
 * against (github.com/gostevehoward/confseq, test/uniform_boundaries_unittest.cpp, TestTwoSidedNormalMixture and
 * TestOneSidedNormalMixture): boundaries at the intrinsic time 100, tuned for 100, with α = 0.05.
 */
const published = { rhoOfTwoSided: 12.60056, twoSided: 30.35209, oneSided: 27.66071 };

describe('the boundary of a random walk', () => {
  it('is tuned as published: two-sided with α is one-sided with half of it', () => {
    expect(tunedRho(100, 0.05 / 2)).toBeCloseTo(published.rhoOfTwoSided, 5);
  });

  it('is never below the exact one-sided boundary as published, and above by less than 1 %', () => {
    const bound = mixtureBound(100, tunedRho(100, 0.05), 0.05);

    expect(bound).toBeGreaterThan(published.oneSided);
    expect(bound).toBeLessThan(published.oneSided * 1.01);
  });

  it('is that of two sides as published, within 1 %, where it has half of α', () => {
    const bound = mixtureBound(100, published.rhoOfTwoSided, 0.05 / 2);

    expect(bound).toBeGreaterThan(published.twoSided);
    expect(bound).toBeLessThan(published.twoSided * 1.01);
  });

  it('is above what one look allows, at any time and for any α', () => {
    // Quantiles of the normal distribution: 1.645 for 0.05, 2.326 for 0.01, 3.090 for 0.001 (NIST/SEMATECH 1.3.6.7.1).
    const quantiles = [
      [0.05, 1.645],
      [0.01, 2.326],
      [0.001, 3.09],
    ] as const;
    for (const [alpha, quantile] of quantiles) {
      for (const v of [1, 100, 10_000, 1e6, 1e9]) {
        expect(mixtureBound(v, tunedRho(10_000, 0.05), alpha)).toBeGreaterThan(
          quantile * Math.sqrt(v),
        );
      }
    }
  });

  it('is narrowest, for its time, where it is tuned', () => {
    const at = (rho: number) => mixtureBound(10_000, rho, 0.05);
    const rho = tunedRho(10_000, 0.05);

    expect(at(rho)).toBeLessThan(at(rho * 3));
    expect(at(rho)).toBeLessThan(at(rho / 3));
  });

  it('grows slower than time, so that every difference is seen at last', () => {
    const shares = [1e4, 1e6, 1e8, 1e10].map((v) => mixtureBound(v, 8_000, 0.05) / v);

    expect(shares).toEqual(shares.toSorted((one, other) => other - one));
    expect(shares.at(-1)).toBeLessThan(0.0001);
  });
});

describe('two arms', () => {
  it('are told apart once the difference is above its bound', () => {
    const few = compareArms([arms([15, 1_000], [27, 3_000])], 0.05);
    const many = compareArms([arms([150, 10_000], [270, 30_000])], 0.05);

    expect(few.difference).toBeCloseTo(0.006, 10);
    expect(few.lower).toBeLessThan(0);
    expect(many.difference).toBeCloseTo(0.006, 10);
    expect(many.lower).toBeGreaterThan(0);
  });

  it.each([
    ['alike', [90, 10_000], [270, 30_000], 0],
    ['better with the flag', [9, 10_000], [270, 30_000], 0],
    ['much worse with the flag', [900, 10_000], [270, 30_000], 1],
  ] as const)('that are %s', (_, some, others, progress) => {
    expect(compareArms([arms(some, others)], 0.05).progress).toBe(progress);
  });

  it('reach progress 1 exactly where the lower bound reaches 0', () => {
    for (let failures = 90; failures < 200; failures += 1) {
      const { lower, progress } = compareArms([arms([failures, 10_000], [270, 30_000])], 0.05);

      expect(progress === 1).toBe(lower >= 0);
    }
  });

  it('need more to be told apart the smaller α is', () => {
    const counts = [arms([150, 10_000], [270, 30_000])];
    const bounds = [0.05, 0.01, 0.001].map((alpha) => compareArms(counts, alpha).lower);

    expect(bounds).toEqual(bounds.toSorted((one, other) => other - one));
  });

  it('with one stratum less that tells nothing are the same', () => {
    const told = arms([210, 10_000], [270, 30_000]);

    expect(compareArms([told, arms([0, 0], [0, 500])], 0.05)).toEqual(compareArms([told], 0.05));
  });

  it('are not told apart by rates that change with the share: each stratum is compared with itself', () => {
    // At night 5 % fail and few have the flag; by day 1 %, and half have it. Taken together, 1.2 % and 2.7 %.
    const night = arms([25, 500], [475, 9_500]);
    const day = arms([100, 10_000], [100, 10_000]);
    const better = compareArms([night, day], 0.05);
    const reversed = compareArms(
      [arms([475, 9_500], [25, 500]), arms([100, 10_000], [100, 10_000])],
      0.05,
    );

    expect(better.difference).toBe(0);
    expect(reversed.difference).toBe(0);
    expect(reversed.progress).toBe(0);
  });

  it('without data differ by nothing, and nothing is sure', () => {
    const nothing = {
      difference: 0,
      lower: Number.NEGATIVE_INFINITY,
      progress: 0,
      isEnough: false,
    };

    expect(compareArms([], 0.05)).toEqual(nothing);
    expect(compareArms([arms([0, 0], [3, 100])], 0.05)).toEqual(nothing);
  });

  it.each([
    ['99 with the flag', [30, 99], [470, 9_900], false],
    ['100 with the flag, where they would have 5 failures', [30, 100], [470, 9_900], true],
    ['19 failures', [9, 1_000], [10, 1_000], false],
    ['20 failures', [10, 1_000], [10, 1_000], true],
    ['fewer than 3 expected in the smaller arm', [29, 1_000], [0, 9_000], false],
    ['3 expected in the smaller arm', [30, 1_000], [0, 9_000], true],
    ['nothing but failures', [100, 100], [100, 100], true],
  ] as const)('are enough or not: %s', (_, some, others, isEnough) => {
    expect(compareArms([arms(some, others)], 0.05).isEnough).toBe(isEnough);
  });

  it('that all fail, or of which none does, have a bound', () => {
    expect(compareArms([arms([100, 100], [100, 100])], 0.05).lower).toBeLessThan(0);
    expect(compareArms([arms([0, 100], [0, 100])], 0.05).lower).toBeLessThan(0);
  });
});

function arms(some: readonly [number, number], others: readonly [number, number]): Arms {
  return {
    with: { failures: some[0], of: some[1] },
    without: { failures: others[0], of: others[1] },
  };
}
