import { isDeepStrictEqual } from 'node:util';
import type { ExportData } from './export-data.ts';

type ExportedStrategy = ExportData['featureStrategies'][number];

/** The strategies of each flag of an export. */
export function strategiesByFlag({
  featureStrategies,
}: Pick<ExportData, 'featureStrategies'>): ReadonlyMap<string, ExportedStrategy[]> {
  return Map.groupBy(featureStrategies, ({ featureName = '' }) => featureName);
}

/**
 * Whether an export says in which order the strategies of a flag in an environment are. Those of newer servers have no
 * positions, and their rows come in any order; positions that are repeated say no more.
 */
export function isOrderKnown(strategies: readonly Pick<ExportedStrategy, 'sortOrder'>[]): boolean {
  if (strategies.length < 2) return true;
  const places = strategies.map(({ sortOrder }) => sortOrder);
  return !places.includes(undefined) && new Set(places).size === places.length;
}

/**
 * The flags of an export whose users may get other variants, because the order of their strategies is unknown: the
 * first one that applies decides the variant. Whether a flag is on does not depend on the order. Pure.
 */
export function flagsAtRisk(data: ExportData): string[] {
  return [...strategiesByFlag(data)]
    .filter(([, strategies]) => !isOrderKnown(strategies) && isOrderRelevant(strategies))
    .map(([name]) => name);
}

function isOrderRelevant(strategies: readonly ExportedStrategy[]): boolean {
  const [first, ...others] = strategies.filter(({ disabled }) => !disabled).map(variantsOf);
  return others.some((other) => !isDeepStrictEqual(first, other));
}

/** What decides the variant: those of the flag if the strategy has none, chosen by its group. */
function variantsOf({ variants = [], parameters = {} }: ExportedStrategy) {
  return variants.length > 0 ? { variants, groupId: parameters.groupId } : { variants };
}
