import { keys, padded } from '../platform/dynamo/keys.ts';
import { query } from '../platform/dynamo/table.ts';

/** Indexes may lag by a second or so; this leaves a large margin, also for clock differences. */
export const INDEX_LAG_MS = 60_000;
const EVENTS_AT_ONCE = 200;
const LAST_ID = 9_999_999_999;

/**
 * Names of the flags that events of the last minute are about. Indexes may not show these changes
 * yet; the events are read from the table itself, so all that were committed before the call are there.
 */
export async function recentFlagNames(): Promise<string[]> {
  const since = new Date(Date.now() - INDEX_LAG_MS).toISOString();
  const names = new Set<string>();
  for (let until = LAST_ID; ; ) {
    const events = await query({
      where: 'pk = :pk AND sk <= :until',
      values: { ':pk': keys.eventPartition, ':until': padded(until) },
      attributes: ['id', 'createdAt', 'featureName'],
      backwards: true,
      limit: EVENTS_AT_ONCE,
    });
    const recent = events.filter(({ createdAt }) => createdAt >= since);
    for (const { featureName } of recent) if (featureName) names.add(featureName);
    const oldest = events.at(-1);
    if (!oldest || recent.length < EVENTS_AT_ONCE) return [...names];
    until = oldest.id - 1;
  }
}
