import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion, getItem, queryPartition, type Write } from '../../platform/dynamo/table.ts';
import type { FeatureType } from './model.ts';

export const findFeatureType = (id: string): Promise<FeatureType | undefined> =>
  getItem<FeatureType>(keys.featureType(id));

/** Lists all feature types, in their sort order. */
export const listFeatureTypes = async (): Promise<FeatureType[]> =>
  (await queryPartition<FeatureType>(keys.featureTypePartition)).sort(
    (a, b) => a.sortOrder - b.sortOrder,
  );

/** Updates a feature type if it was not modified since it was read. */
export const updateFeatureTypeWrite = (before: FeatureType, after: FeatureType): Write => ({
  put: { ...after, ...keys.featureType(after.id), version: before.version + 1 },
  when: atVersion(before.version),
});
