import { keys } from '../dynamo/keys.ts';
import { getItem, queryPartition } from '../dynamo/table.ts';
import type { StrategyType } from './model.ts';

export const findStrategyType = (name: string): Promise<StrategyType | undefined> =>
  getItem<StrategyType>(keys.strategyType(name));

/** Reads all strategy types, in their sort order. */
export const listStrategyTypes = async (): Promise<StrategyType[]> =>
  (await queryPartition<StrategyType>(keys.strategyTypePartition)).sort(
    (a, b) => a.sortOrder - b.sortOrder,
  );
