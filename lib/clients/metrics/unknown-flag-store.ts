import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import { type StoredUnknownFlag, UNKNOWN_FLAG_SHARDS } from './unknown-flag-item.ts';

/** Rows read for a list. */
const MAX_PROJECT_UNKNOWN_ROWS = 4_000;

/** The rows of the last week: sixteen parallel queries. */
export async function readUnknownRows(): Promise<StoredUnknownFlag[]> {
  const shards = await Promise.all(
    Array.from({ length: UNKNOWN_FLAG_SHARDS }, (_, shard) =>
      query({
        where: 'pk = :pk',
        values: { ':pk': keys.unknownFlagPartition(shard) },
        limit: MAX_PROJECT_UNKNOWN_ROWS / UNKNOWN_FLAG_SHARDS,
      }),
    ),
  );
  return shards.flat();
}
