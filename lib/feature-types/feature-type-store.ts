import { keys } from '../dynamo/keys.ts';
import { getItem, queryPartition } from '../dynamo/table.ts';
import type { FeatureType } from './model.ts';

export const findFeatureType = (id: string): Promise<FeatureType | undefined> =>
  getItem<FeatureType>(keys.featureType(id));

/** Reads all feature types, in their sort order. */
export const listFeatureTypes = async (): Promise<FeatureType[]> =>
  (await queryPartition<FeatureType>(keys.featureTypePartition)).sort(
    (a, b) => a.sortOrder - b.sortOrder,
  );
