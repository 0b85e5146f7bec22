import { getItemsForEach } from '../../platform/dynamo/items-for-each.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { touchWrite } from '../../platform/dynamo/touch-write.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { invalid } from '../../platform/errors.ts';
import type { Strategy } from '../../strategies/model.ts';
import type { Feature } from '../feature-data/model.ts';
import { builtInStrategyTypes } from './built-in-strategy-types.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    StrategyTypePlace: StrategyTypePlace;
  }
}

/** A strategy of a custom type, with its flag and environment. */
interface StrategyTypeUse {
  readonly strategy: Strategy;
  readonly environment: string;
  readonly feature: Feature;
}

/** Where a strategy of a custom type is stored. */
interface StrategyTypePlace {
  readonly feature: string;
  readonly environment: string;
  readonly strategyId: string;
}

const builtInNames: ReadonlySet<string> = new Set(builtInStrategyTypes.map(({ name }) => name));

/** Uses of built-in types are not tracked, because these types are never deleted. */
export function isBuiltInStrategyType(name: string): boolean {
  return builtInNames.has(name);
}

/**
 * For transactions that store the name of a strategy type: requires that it exists. Increments its
 * version, so that a deletion that was decided earlier fails.
 *
 * @param path JSON pointer of the name in the request
 */
export function keepStrategyTypeWrites(name: string, path = '/body/name'): Write[] {
  return isBuiltInStrategyType(name)
    ? []
    : [
        touchWrite(keys.strategyType(name), {
          onConflict: () =>
            invalid(path, 'must be the name of an existing strategy type', { sent: name }),
        }),
      ];
}

/**
 * The writes that update the uses of custom strategy types, for the transaction that changes a strategy.
 * Empty for built-in types, which nearly all strategies have.
 *
 * @param before the strategy's current type; `undefined` for a new strategy
 * @param after its new type; `undefined` for a removed strategy
 */
export function strategyTypeUseWrites(
  { feature, environment, strategyId }: StrategyTypePlace,
  before: string | undefined,
  after: string | undefined,
): Write[] {
  if (before === after) return [];
  const removed: Write[] =
    before === undefined || isBuiltInStrategyType(before)
      ? []
      : [{ remove: keys.strategyTypeUse(before, strategyId) }];
  if (after === undefined || isBuiltInStrategyType(after)) return removed;
  const row = { ...keys.strategyTypeUse(after, strategyId), feature, environment, strategyId };
  return [...removed, ...keepStrategyTypeWrites(after), { put: row }];
}

/**
 * Finds the strategies of a custom type, including those of archived flags: one query, one batch read. The
 * strategies are authoritative, not the rows that lead to them.
 */
export async function findStrategyTypeUses(name: string): Promise<StrategyTypeUse[]> {
  const rows = await queryPartition(keys.strategyTypeUsePartition(name));
  const found = await getItemsForEach(rows, ({ feature, environment }) => [
    keys.feature(feature),
    keys.featureEnvironment(feature, environment),
  ]);
  return rows.flatMap(({ strategyId, environment }, index) => {
    const [feature, state] = found[index] ?? [];
    const strategy = state?.strategies.find((each) => each.id === strategyId && each.name === name);
    return feature && strategy ? [{ feature, environment, strategy }] : [];
  });
}
