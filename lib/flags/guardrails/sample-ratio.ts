/**
 * What a chi-square of one degree of freedom exceeds with probability 0.001.
 * @see NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4, Critical values of the chi-square distribution
 */
const CRITICAL = 10.828;

/**
 * Pearson's chi-square of how many are in each arm, against the share that should have the flag: one degree of freedom.
 * Infinite where an arm is not empty that should be. Pure.
 * @param expectedShare of those with the flag, 0 to 1
 * @see Pearson (1900), On the criterion that a given system of deviations …, Philosophical Magazine 50(302), 157–175
 */
export function ratioChiSquare(observed: ArmSizes, expectedShare: number): number {
  const all = observed.with + observed.without;
  const difference = observed.with - all * expectedShare;
  if (difference === 0) return 0;
  return difference ** 2 / (all * expectedShare * (1 - expectedShare));
}

/**
 * Whether the arms have other sizes than they should, by more than chance: something then counts one arm more than the
 * other, and a comparison would compare that. Pure.
 * @param expectedShare of those with the flag, 0 to 1
 * @see Fabijan et al. (2019), Diagnosing sample ratio mismatch in online controlled experiments, KDD ’19, 2156–2164
 */
export function isRatioOff(observed: ArmSizes, expectedShare: number): boolean {
  return ratioChiSquare(observed, expectedShare) > CRITICAL;
}

interface ArmSizes {
  readonly with: number;
  readonly without: number;
}
