/** So many failed of so many. */
export interface Proportion {
  readonly failures: number;
  readonly of: number;
}

/** What was counted in one time in which the share of both arms did not change. */
export interface Arms {
  /** What those with the flag did. */
  readonly with: Proportion;
  /** What those without it did. */
  readonly without: Proportion;
}

/** How two proportions differ, and how sure that is. */
export interface ArmsCompared {
  /** p(with) − p(without), weighted by how much each stratum tells; 0 without data. */
  readonly difference: number;
  /** With probability 1 − α, the true difference is never below this, however often one looks. */
  readonly lower: number;
  /** How far the difference is from being worse than by chance: 0 to 1, at 1 the lower bound is above 0. */
  readonly progress: number;
  /** Whether the counts are enough for the bound to hold. */
  readonly isEnough: boolean;
}

/** Of each arm: below, a proportion says little of anything. */
export const LEAST_OF_ARM = 100;

/** Failures of both arms together. */
const LEAST_FAILURES = 20;

/**
 * Failures that the smaller arm would have if both were alike. The bound is of normal distributions, and few failures are
 * not distributed so. Tuned by simulation (`npm run bench -- guardrails`): of harmless rollouts to 1 % and 5 % at an α of
 * 5 %, up to 6.7 % were stopped without this and the step below, at most 3 % with both. Five instead of three stop hardly fewer,
 * and let a rollout to 1 % that fails for all go on for up to 500 requests instead of 300.
 */
const LEAST_EXPECTED = 3;

/**
 * The intrinsic time for which the boundary is narrowest. A doubled rate p is seen at about (4 / p)²: 640,000 for a base
 * rate of 0.5 %, 6,400 for 5 %. In between the boundary is within some percent of the best one for each.
 */
const TUNED_FOR = 50_000;

/** The α for which the boundary is tuned; it holds for every other. */
const TUNED_ALPHA = 0.05;

/**
 * Compares the proportions of two arms so that one may look as often as one likes: a confidence sequence.
 *
 * Each stratum has a difference dᵢ with the variance sᵢ² = p(1 − p)(1/n + 1/m), p of both arms together, as it is where
 * they do not differ. S = Σ dᵢ/sᵢ² is then a random walk with the intrinsic time v = Σ 1/sᵢ², and the boundary of
 * `mixtureBound` is crossed with probability α at most, at any time. Strata keep apart what was counted while the flag had
 * different shares: else a rate that changes by the hour looks like a difference (Simpson's paradox). The walk is normal
 * only asymptotically; `isEnough` says from when on that will do, and a simulation that it does. And it is not continuous:
 * it crosses the boundary by up to a failure. That much is taken off, as one failure less with the flag. Pure.
 * @param strata e.g. one for each milestone
 * @param alpha how probable it may be that arms that do not differ are ever told apart, between 0 and 1
 * @see Howard, Ramdas, McAuliffe, Sekhon (2021), Time-uniform, nonparametric, nonasymptotic confidence sequences, The
 * Annals of Statistics 49(2), 1055–1080 (arXiv:1810.08240)
 */
export function compareArms(strata: readonly Arms[], alpha: number): ArmsCompared {
  const told = strata.filter((arms) => arms.with.of > 0 && arms.without.of > 0);
  let walk = 0;
  let time = 0;
  let step = 0;
  for (const arms of told) {
    const information = 1 / varianceOf(arms);
    walk += differenceOf(arms) * information;
    time += information;
    step = Math.max(step, information / arms.with.of);
  }
  if (time === 0) {
    return { difference: 0, lower: Number.NEGATIVE_INFINITY, progress: 0, isEnough: false };
  }
  const bound = mixtureBound(time, tunedRho(TUNED_FOR, TUNED_ALPHA), alpha);
  const surely = walk - step;
  return {
    difference: walk / time,
    lower: (surely - bound) / time,
    progress: Math.min(1, Math.max(0, surely / bound)),
    isEnough: isEnough(told),
  };
}

/**
 * How far a random walk with the intrinsic time `v` gets with probability `alpha` at most, at any time at all: the
 * one-sided normal mixture boundary, in its closed form, which is a little above the exact one. Pure.
 * @see Robbins (1970), Statistical methods related to the law of the iterated logarithm, The Annals of Mathematical
 * Statistics 41(5), 1397–1409; Howard et al. (2021), the proposition on the one-sided normal mixture:
 * u(v) = √(2(v + ρ) · log(1 + √((v + ρ)/ρ) / (2α)))
 */
export function mixtureBound(v: number, rho: number, alpha: number): number {
  const spread = v + rho;
  return Math.sqrt(2 * spread * Math.log(1 + Math.sqrt(spread / rho) / (2 * alpha)));
}

/**
 * The ρ with which the one-sided boundary is narrowest at the intrinsic time `v`. Pure.
 * @see Howard et al. (2021), section 3.5, with the approximation of the Lambert function W₋₁ that the authors use in the
 * package confseq: ρ = v / (2 log(1/a) + log(1 + 2 log(1/a))), where a = 2α for the one-sided boundary
 */
export function tunedRho(v: number, alpha: number): number {
  const twice = 2 * Math.log(1 / (2 * alpha));
  return v / (twice + Math.log(1 + twice));
}

/** All strata as one. */
export function addArms(strata: readonly Arms[]): Arms {
  const add = (arm: keyof Arms): Proportion => ({
    failures: strata.reduce((sum, each) => sum + each[arm].failures, 0),
    of: strata.reduce((sum, each) => sum + each[arm].of, 0),
  });
  return { with: add('with'), without: add('without') };
}

/** How many failures the smaller arm of each stratum would have if both were alike. */
function expectedInSmaller(strata: readonly Arms[]): number {
  return strata.reduce((sum, arms) => {
    const smaller = Math.min(arms.with.of, arms.without.of);
    return sum + (smaller * failuresOf(arms)) / sizeOf(arms);
  }, 0);
}

function isEnough(strata: readonly Arms[]): boolean {
  const all = addArms(strata);
  return (
    Math.min(all.with.of, all.without.of) >= LEAST_OF_ARM &&
    failuresOf(all) >= LEAST_FAILURES &&
    expectedInSmaller(strata) >= LEAST_EXPECTED
  );
}

function differenceOf({ with: some, without: others }: Arms): number {
  return some.failures / some.of - others.failures / others.of;
}

/** Half a failure more and half a success, so that a stratum without failures has a variance as well. */
function varianceOf(arms: Arms): number {
  const pooled = (failuresOf(arms) + 0.5) / (sizeOf(arms) + 1);
  return pooled * (1 - pooled) * (1 / arms.with.of + 1 / arms.without.of);
}

function failuresOf(arms: Arms): number {
  return arms.with.failures + arms.without.failures;
}

function sizeOf(arms: Arms): number {
  return arms.with.of + arms.without.of;
}
