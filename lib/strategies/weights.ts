import { invalid } from '../platform/errors.ts';

/** The sum of the weights of a list of variants. */
export const TOTAL_WEIGHT = 1_000;

interface Weighted {
  readonly weight: number;
  readonly weightType: 'variable' | 'fix';
}

/**
 * Distributes a total weight of 1000: `fix` variants keep their weight, `variable` ones share the rest
 * equally. If it cannot be divided evenly, the first `variable` ones get one unit more.
 *
 * @param pointer JSON pointer of the list, for the error
 * @throws {ValidationError} when the fixed weights exceed 1000, or no variable variant is left to adjust
 */
export function distributeWeights<V extends Weighted>(
  variants: readonly V[],
  pointer: string,
): V[] {
  if (variants.length === 0) return [];
  const variable = variants.filter(({ weightType }) => weightType === 'variable');
  const fixedTotal = variants
    .filter(({ weightType }) => weightType === 'fix')
    .reduce((sum, { weight }) => sum + weight, 0);
  if (variable.length === 0) {
    throw invalid(pointer, 'must have at least one variant with the weightType "variable"');
  }
  if (fixedTotal > TOTAL_WEIGHT) {
    throw invalid(
      pointer,
      `must have fixed weights of at most ${TOTAL_WEIGHT} in total, but has ${fixedTotal}`,
    );
  }
  const share = Math.floor((TOTAL_WEIGHT - fixedTotal) / variable.length);
  let odd = TOTAL_WEIGHT - fixedTotal - share * variable.length;
  return variants.map((variant) => {
    if (variant.weightType === 'fix') return variant;
    const extra = odd > 0 ? 1 : 0;
    odd -= extra;
    return { ...variant, weight: share + extra };
  });
}
