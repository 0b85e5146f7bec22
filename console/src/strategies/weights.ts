import type { Variant } from '../../../lib/strategies/model.ts';
import { distributeWeights, TOTAL_WEIGHT } from '../../../lib/strategies/weights.ts';

/** The sum of the weights that are fixed, in thousandths. */
export function fixedTotal(variants: readonly Pick<Variant, 'weight' | 'weightType'>[]): number {
  return variants
    .filter(({ weightType }) => weightType === 'fix')
    .reduce((sum, { weight }) => sum + weight, 0);
}

/**
 * The variants with their weights as the service will store them: those that are not fixed share the rest
 * equally. Where the fixed ones leave nothing to share, the others get 0. Pure.
 */
export function balanced<V extends Pick<Variant, 'weight' | 'weightType'>>(
  variants: readonly V[],
): V[] {
  const hasRest = variants.some(({ weightType }) => weightType === 'variable');
  if (hasRest && fixedTotal(variants) <= TOTAL_WEIGHT) return distributeWeights(variants, '');
  return variants.map((variant) =>
    variant.weightType === 'fix' ? variant : { ...variant, weight: 0 },
  );
}

/** Thousandths from a typed percentage, from 0 to 100 with one decimal; `undefined` if it is not a percentage. */
export function weightFrom(percentage: string): number | undefined {
  const share = Number(percentage);
  if (percentage.trim() === '' || !Number.isFinite(share)) return undefined;
  return Math.min(TOTAL_WEIGHT, Math.max(0, Math.round(share * 10)));
}

/** Hues of `tokens.css` for the series of a chart. */
const HUES = 6;

/** Which hue the variant at a position has, from 1 on. Pure. */
export function hueOf(position: number): number {
  return (position % HUES) + 1;
}
