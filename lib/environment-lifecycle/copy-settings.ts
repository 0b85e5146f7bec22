import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FeatureEnvironment } from '../flags/feature-data/model.ts';
import { emptyEnvironment } from '../flags/feature-data/rules.ts';
import { environmentWrites } from '../flags/feature-environments/change-environment.ts';
import { ANY_TIME } from '../flags/segments/segment-uses.ts';
import type { Strategy } from '../strategies/model.ts';
import { MOST_WRITES, type PlanFlagStep } from './flag-batches.ts';

/** Strategies that a step adds to a flag, or removes, if not all of them fit into one. */
const STRATEGIES_AT_ONCE = 5;

interface Copy {
  readonly from: string;
  readonly to: string;
  /** The flag of which only some strategies are copied; others that have settings are done. */
  readonly partial: string | undefined;
}

/**
 * Copies the settings of a flag, in several steps if it has very many strategies. Each step goes on from what is
 * stored, so it does not matter who took those before. Pure, except for new ids.
 */
export function copySettings({ from, to, partial }: Copy): PlanFlagStep {
  return ({ feature, environments }) => {
    const source = environments[from];
    const found = environments[to];
    if (!source || (found && feature.name !== partial)) return { writes: [], isLast: true };
    const before = found ?? emptyEnvironment(feature.name, to);
    const kept = countSame(before.strategies, source.strategies);
    const whole = copyOf(before, source, kept);
    const writes = environmentWrites(feature, before, whole, ANY_TIME);
    if (writes.length <= MOST_WRITES) return { writes, isLast: true };
    const strategies =
      before.strategies.length > kept
        ? // The source has changed since: what differs goes first.
          before.strategies.slice(0, Math.max(kept, before.strategies.length - STRATEGIES_AT_ONCE))
        : whole.strategies.slice(0, kept + STRATEGIES_AT_ONCE);
    const part = { ...before, strategies };
    return { writes: environmentWrites(feature, before, part, ANY_TIME), isLast: false };
  };
}

/** The settings of the source, with the strategies that are copied already. */
function copyOf(
  before: FeatureEnvironment,
  source: FeatureEnvironment,
  kept: number,
): FeatureEnvironment {
  return {
    ...before,
    enabled: source.enabled,
    variants: source.variants,
    strategies: [
      ...before.strategies.slice(0, kept),
      ...source.strategies.slice(kept).map((strategy) => ({ ...strategy, id: randomUUID() })),
    ],
  };
}

/** Number of leading strategies that are the same, but for their ids. */
function countSame(copied: readonly Strategy[], source: readonly Strategy[]): number {
  const other = copied.findIndex(
    (strategy, index) => !isDeepStrictEqual({ ...strategy, id: source[index]?.id }, source[index]),
  );
  return other < 0 ? copied.length : other;
}
