import {
  type Arms,
  type ArmsCompared,
  addArms,
  compareArms,
  LEAST_OF_ARM,
} from './confidence-sequence.ts';
import { isRatioOff } from './sample-ratio.ts';

/** What is said of a guardrail after a look. Only `worse` stops anything. */
type Verdict = 'ok' | 'worse' | 'not-enough-data' | 'held';

/** What was counted in one time in which the share did not change. */
export interface Stratum extends Arms {
  /** Which share should have the flag, 0 to 1; `null` if nobody can say, as with constraints. */
  readonly expectedShare: number | null;
}

export interface ComparisonVerdict {
  readonly verdict: Verdict;
  /** 0 to 1, 1 stops; `null` while the numbers do not count: there are too few, or their ratio is off. */
  readonly progress: number | null;
  readonly comparison: Arms & Pick<ArmsCompared, 'difference' | 'lower'>;
}

export interface ThresholdVerdict {
  readonly verdict: Exclude<Verdict, 'held'>;
  /** 0 to 1, 1 stops; `null` without enough data. */
  readonly progress: number | null;
  readonly threshold: ThresholdLook;
}

interface ThresholdLook {
  /** `null` without data. */
  readonly value: number | null;
  readonly operator: '>' | '<';
  readonly threshold: number;
}

/** How often harmless rollouts may be stopped, of all comparisons of a plan or a flag in an environment together. */
const ALPHA = 0.05;

/**
 * A ratio is off if an arm is also larger or smaller than it should be by this factor. What is counted are requests, and
 * those of one person go the same way: with 1,000 people of whom 250 have the flag, chance alone moves the size of that arm
 * by 5 %, which a chi-square over 100,000 requests takes for a fault; errors that applications try again make their arm
 * larger by as many; and applications learn of a new share a minute late. What the check is for, an arm that is not
 * reported or reported twice, moves its size by more.
 */
const SIZE_OFF_BY = 1.25;

/** Progress that does not stop is not shown as if it did. */
const ALMOST = 0.99;

/**
 * What a comparison of those with the flag and those without says: `worse` once the lower bound of the difference is above
 * 0. There is no verdict that it is better, or as good: nobody wins. Pure.
 * @param strata the oldest first
 * @param alpha of `alphaOf`
 */
export function verdictOfComparison(strata: readonly Stratum[], alpha: number): ComparisonVerdict {
  const { difference, lower, progress, isEnough } = compareArms(strata, alpha);
  const comparison = { ...addArms(strata), difference, lower };
  if (!isEnough) return { verdict: 'not-enough-data', progress: null, comparison };
  if (strata.some(isHeld)) return { verdict: 'held', progress: null, comparison };
  if (lower > 0) return { verdict: 'worse', progress: 1, comparison };
  return { verdict: 'ok', progress: Math.min(ALMOST, progress), comparison };
}

/**
 * What a threshold says of a value. A value that is a share, an average or a quantile needs as many observations as an arm
 * of a comparison: one error of the first three requests does not say how many fail, and fewer than 100 observations have no
 * 99th percentile. A number or a rate needs none. Pure.
 * @param observations of which the value is made; `null` for a number or a rate
 */
export function verdictOfThreshold(
  { value, operator, threshold }: ThresholdLook,
  observations: number | null,
): ThresholdVerdict {
  const look = { value, operator, threshold };
  if (value === null || (observations !== null && observations < LEAST_OF_ARM)) {
    return { verdict: 'not-enough-data', progress: null, threshold: look };
  }
  const isWorse = operator === '>' ? value > threshold : value < threshold;
  if (isWorse) return { verdict: 'worse', progress: 1, threshold: look };
  const near = operator === '>' ? value / threshold : threshold / value;
  const progress = Number.isFinite(near) ? Math.min(ALMOST, Math.max(0, near)) : 0;
  return { verdict: 'ok', progress, threshold: look };
}

/**
 * The α of each comparison, so that all together stop harmless rollouts no more often than one: Bonferroni's. Thresholds
 * do not count, as they say what people accept, and not what is unlikely. Pure.
 * @param comparisons how many watch the plan, or the flag in the environment: 1 or more
 */
export function alphaOf(comparisons: number): number {
  return ALPHA / Math.max(1, comparisons);
}

/** Whether the arms of a stratum have sizes that chance does not explain. */
function isHeld({ with: some, without: others, expectedShare }: Stratum): boolean {
  if (expectedShare === null) return false;
  const observed = { with: some.of, without: others.of };
  if (!isRatioOff(observed, expectedShare)) return false;
  const all = observed.with + observed.without;
  return (
    isSizeOff(observed.with, all * expectedShare) ||
    isSizeOff(observed.without, all * (1 - expectedShare))
  );
}

/** Of an arm that should be empty the other one tells: a few that are late do not hold a rollout to everybody. */
function isSizeOff(size: number, expected: number): boolean {
  if (expected === 0) return false;
  return size > expected * SIZE_OFF_BY || size < expected / SIZE_OFF_BY;
}
