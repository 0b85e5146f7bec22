import type { Variant } from '../../../lib/strategies/model.ts';

/**
 * Another variant, with a name that is free. It carries the same kind of payload as the one before, because variants are
 * alternatives of the same thing. Pure.
 */
export function newVariant(others: readonly Variant[], stickiness: string): Variant {
  const type = others.at(-1)?.payload?.type;
  return {
    name: freeName(others),
    weight: 0,
    weightType: 'variable',
    stickiness,
    ...(type && { payload: { type, value: '' } }),
  };
}

function freeName(variants: readonly Variant[]): string {
  const names = new Set(variants.map(({ name }) => name));
  const numbers = Array.from({ length: names.size + 1 }, (_, index) => `variant-${index + 1}`);
  return numbers.find((name) => !names.has(name)) ?? '';
}
