import type { FunctionBundle } from '../../test/support/bundle-sizes/build-bundles.ts';

/** Named by the specification of this bench: they have to be lighter than the others. */
export const light = { health: 'getHealth', tokens: 'validateEdgeTokens' } as const;

/**
 * The functions whose import is timed: the smallest, the largest, the light ones, and of each area the one
 * in the middle by size.
 */
export const chooseSample = (bundles: readonly FunctionBundle[]): readonly FunctionBundle[] => {
  const bySize = bundles.toSorted((left, right) => left.bytes - right.bytes);
  const ofAreas = [...Map.groupBy(bySize, ({ area }) => area).values()].map(
    (list) => list[Math.floor(list.length / 2)],
  );
  const named = bySize.filter(({ id }) => id === light.health || id === light.tokens);
  const chosen = [bySize[0], bySize.at(-1), ...named, ...ofAreas];
  return [...new Set(chosen.filter((each) => each !== undefined))];
};
