import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
import type { FeatureType } from './model.ts';

export function findFeatureType(id: string): Promise<FeatureType | undefined> {
  return getItem(keys.featureType(id));
}

/** Lists all feature types, in their sort order. */
export async function listFeatureTypes(): Promise<FeatureType[]> {
  return (await queryPartition(keys.featureTypePartition)).sort(
    (a, b) => a.sortOrder - b.sortOrder,
  );
}

/** Updates a feature type if it was not modified since it was read. */
export function updateFeatureTypeWrite(before: FeatureType, after: FeatureType): Write {
  return {
    put: { ...after, ...keys.featureType(after.id), version: before.version + 1 },
    when: atVersion(before.version),
  };
}
