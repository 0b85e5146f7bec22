import { type EffectiveStrategy, isSame } from './effective-rules.ts';

/** Two strategies that stand for each other, by their places; one of them is absent if it has no counterpart. */
export interface StrategyPair {
  /** Place in the list that others are to become like. */
  readonly from?: number;
  readonly to?: number;
}

/**
 * Which strategies of two environments stand for each other: those that are the same, then those of the same type, in
 * their order. Pure.
 * @returns the pairs in the order of `from`, and then the strategies that only `to` has
 */
export function pairStrategies(
  from: readonly EffectiveStrategy[],
  to: readonly EffectiveStrategy[],
): readonly StrategyPair[] {
  const left = new Set(to.keys());
  const found = new Map<number, number>();
  const isSameType = (one: EffectiveStrategy, other: EffectiveStrategy) => one.name === other.name;
  for (const isPair of [isSame<EffectiveStrategy>, isSameType]) {
    for (const [place, strategy] of from.entries()) {
      if (found.has(place)) continue;
      const counterpart = [...left].find((other) => isPair(strategy, to[other] ?? strategy));
      if (counterpart === undefined) continue;
      found.set(place, counterpart);
      left.delete(counterpart);
    }
  }
  return [
    ...from.map((_strategy, place): StrategyPair => {
      const counterpart = found.get(place);
      return { from: place, ...(counterpart !== undefined && { to: counterpart }) };
    }),
    ...[...left].map((place): StrategyPair => ({ to: place })),
  ];
}

/** Whether the strategies that both have are in another order. Pure. */
export function isReordered(pairs: readonly StrategyPair[]): boolean {
  const places = pairs.flatMap(({ from, to }) =>
    from === undefined || to === undefined ? [] : [to],
  );
  return places.some((place, index) => place < (places[index - 1] ?? -1));
}
