import { keys } from '../../platform/dynamo/keys.ts';
import { queryPage } from '../../platform/dynamo/query.ts';

/** The id of the latest event that has one; 0 before the first. */
export async function latestEventId(): Promise<number> {
  const { items } = await queryPage({
    where: 'pk = :pk',
    values: { ':pk': keys.eventPartition },
    backwards: true,
    limit: 1,
  });
  return items[0]?.id ?? 0;
}
