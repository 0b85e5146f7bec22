import { countInWrite, countOutWrite } from '../../platform/dynamo/counters.ts';
import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { atVersion, isNew, type Write } from '../../platform/dynamo/write.ts';
import { NameExistsError, NotFoundError } from '../../platform/errors.ts';
import type { StrategyType } from './model.ts';
import { MAX_STRATEGY_TYPES } from './model.ts';

const limit = { kind: 'strategyTypes', what: 'custom strategy types', max: MAX_STRATEGY_TYPES };

export function findStrategyType(name: string): Promise<StrategyType | undefined> {
  return getItem(keys.strategyType(name));
}

/**
 * Reads a strategy type.
 * @throws {NotFoundError} for an unknown name
 */
export async function getStrategyType(name: string): Promise<StrategyType> {
  const type = await findStrategyType(name);
  if (!type) throw new NotFoundError({ kind: 'strategy-type', name });
  return type;
}

/** Lists all strategy types, by sort order, then by name. */
export async function listStrategyTypes(): Promise<StrategyType[]> {
  return (await queryPartition(keys.strategyTypePartition)).sort(
    (a, b) => a.sortOrder - b.sortOrder,
  );
}

/** Stores a new custom type. */
export function createStrategyTypeWrites(type: StrategyType): Write[] {
  return [
    {
      put: { ...type, ...keys.strategyType(type.name) },
      when: isNew,
      onConflict: () => new NameExistsError({ kind: 'strategy-type', name: type.name }),
    },
    countInWrite(limit),
  ];
}

/** Updates a strategy type if it was not modified since it was read. */
export function updateStrategyTypeWrite(before: StrategyType, after: StrategyType): Write {
  return {
    put: { ...after, ...keys.strategyType(after.name), version: before.version + 1 },
    when: atVersion(before.version),
  };
}

/** Deletes a custom type if no strategy started to use it since it was read. */
export function deleteStrategyTypeWrites(type: StrategyType): Write[] {
  return [
    { remove: keys.strategyType(type.name), when: atVersion(type.version) },
    countOutWrite(limit),
  ];
}
