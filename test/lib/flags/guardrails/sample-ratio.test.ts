import { describe, expect, it } from 'vitest';
import { isRatioOff, ratioChiSquare } from '../../../../lib/flags/guardrails/sample-ratio.ts';

describe('the ratio of samples', () => {
  it('is measured by chi-square: (observed − expected)² / expected, of both arms', () => {
    const byHand = (260 - 250) ** 2 / 250 + (740 - 750) ** 2 / 750;

    expect(ratioChiSquare({ with: 260, without: 740 }, 0.25)).toBeCloseTo(byHand, 10);
  });

  it.each([
    [{ with: 250, without: 750 }, 0.25, false],
    [{ with: 290, without: 710 }, 0.25, false],
    [{ with: 296, without: 704 }, 0.25, true],
    [{ with: 204, without: 796 }, 0.25, true],
    [{ with: 0, without: 0 }, 0.25, false],
    [{ with: 1_000, without: 0 }, 1, false],
    [{ with: 1_000, without: 1 }, 1, true],
    [{ with: 0, without: 1_000 }, 0, false],
  ])('%o at %d is off: %s', (observed, share, isOff) => {
    expect(isRatioOff(observed, share)).toBe(isOff);
  });

  it('is refused above the published quantile of 0.001 with one degree of freedom, 10.828 (NIST/SEMATECH 1.3.6.7.4)', () => {
    // 500 ± x of 1,000: chi-square is x² / 250, and 10.828 at x = 52.03.
    expect(ratioChiSquare({ with: 552, without: 448 }, 0.5)).toBeLessThan(10.828);
    expect(isRatioOff({ with: 552, without: 448 }, 0.5)).toBe(false);
    expect(ratioChiSquare({ with: 553, without: 447 }, 0.5)).toBeGreaterThan(10.828);
    expect(isRatioOff({ with: 553, without: 447 }, 0.5)).toBe(true);
  });
});
