import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distributeWeights, TOTAL_WEIGHT } from '../../../lib/strategies/weights.ts';

/** Fixed weights below the total, and at least one variable weight, in any order. */
const acceptable = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 10 }),
    fc.array(fc.integer({ min: 0, max: TOTAL_WEIGHT }), { minLength: 1, maxLength: 10 }),
  )
  .chain(([fixed, shares]) => {
    const all = [...fixed.map(fix), ...shares.map(variable)];
    return fc.shuffledSubarray(all, { minLength: all.length });
  });

describe('distributeWeights', () => {
  it.each([
    ['one variant gets all', [variable(1)], [1000]],
    [
      'variable ones share equally, the first ones get the remainder',
      [variable(), variable(), variable()],
      [334, 333, 333],
    ],
    [
      'the requested weights of variable ones are ignored',
      [variable(900), variable(1)],
      [500, 500],
    ],
    [
      'fixed ones keep their weight',
      [fix(100), variable(), fix(200), variable()],
      [100, 350, 200, 350],
    ],
    ['nothing is left to share', [fix(1000), variable(7)], [1000, 0]],
    [
      'there are more variants than units to share',
      [fix(999), variable(), variable()],
      [999, 1, 0],
    ],
    ['a fixed weight of 0 stays', [fix(0), variable()], [0, 1000]],
    ['there are no variants', [], []],
  ])('%s', (_what, variants, expected) => {
    expect(weightsOf(variants)).toEqual(expected);
  });

  it('always totals 1000', () => {
    fc.assert(
      fc.property(acceptable, (variants) => {
        const total = weightsOf(variants).reduce((sum, weight) => sum + weight, 0);
        expect(total).toBe(TOTAL_WEIGHT);
      }),
    );
  });

  it('keeps every fixed weight and the order', () => {
    fc.assert(
      fc.property(acceptable, (variants) => {
        const kept = weightsOf(variants).map((weight, index) =>
          variants[index]?.weightType === 'fix' ? fix(weight) : variants[index],
        );
        expect(kept).toEqual(variants);
      }),
    );
  });

  it('gives variable ones integer shares that differ by at most 1, larger ones first', () => {
    fc.assert(
      fc.property(acceptable, (variants) => {
        const shares = distributeWeights(variants, '/body')
          .filter(({ weightType }) => weightType === 'variable')
          .map(({ weight }) => weight);
        const smallest = shares.at(-1) ?? 0;
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
        expect((shares[0] ?? 0) - smallest).toBeLessThanOrEqual(1);
        expect(shares.every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(acceptable, (variants) => {
        const once = distributeWeights(variants, '/body');
        expect(distributeWeights(once, '/body')).toEqual(once);
      }),
    );
  });

  it.each([
    [
      'all weights are fixed',
      [fix(500), fix(500)],
      'at least one variant with the weightType "variable"',
    ],
    [
      'fixed weights exceed 1000',
      [fix(600), fix(401), variable()],
      'must have fixed weights of at most 1000 in total, but has 1001',
    ],
  ])('refuses variants when %s, naming the list', (_what, variants, mention) => {
    expect(caught(variants)).toMatchObject({
      status: 400,
      name: 'ValidationError',
      message: expect.stringContaining(mention),
      details: [{ path: '/body/variants' }],
    });
  });
});

interface Weighted {
  readonly weight: number;
  readonly weightType: 'variable' | 'fix';
}

function fix(weight: number): Weighted {
  return { weight, weightType: 'fix' };
}

function variable(weight = 0): Weighted {
  return { weight, weightType: 'variable' };
}

function weightsOf(variants: readonly Weighted[]) {
  return distributeWeights(variants, '/body').map(({ weight }) => weight);
}

function caught(variants: readonly Weighted[]): unknown {
  try {
    return distributeWeights(variants, '/body/variants');
  } catch (error) {
    return error;
  }
}
