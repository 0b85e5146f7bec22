import type { Feature } from '../../flags/feature-data/model.ts';
import { HOUR_MS } from '../../platform/days.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryOnePage } from '../../platform/dynamo/query.ts';
import { addWaiting, isUsageSince } from './add-waiting.ts';
import { hourOf, SLOT_MS, startOfHour } from './time-slots.ts';
import { isUsageOf, toHourlyUsage } from './usage-item.ts';
import { findWaitingUsage } from './waiting-usage.ts';

/**
 * Rows of usage that are added up for a flag, one for each hour, application and environment. Reading a flag
 * costs no more than these, some 40 read units; with more, `client-metrics` has the counts.
 */
const MAX_COUNTED_ROWS = 300;
/** Sorts after every hour, because `~` sorts after digits. */
const AFTER = '~';

/** How often a flag was on and off in an environment. */
type CountsIn = (
  flag: Pick<Feature, 'createdAt' | 'project'>,
  environment: string,
) => { yes: number; no: number };

/**
 * Reads how often a flag was evaluated in the last hour, starting up to five minutes early: two parallel queries
 * of one page. Usage from other projects, where the flag was before, is not counted.
 * @returns `undefined` if there are too many rows
 */
export async function readLastHour(name: string): Promise<CountsIn | undefined> {
  const begin = Date.now() - HOUR_MS;
  const from = hourOf(new Date(begin));
  const [stored, waiting] = await Promise.all([
    queryOnePage({
      where: 'pk = :pk AND sk BETWEEN :from AND :end',
      values: { ':pk': keys.usagePartition(name), ':from': from, ':end': AFTER },
      limit: MAX_COUNTED_ROWS,
      consistent: false,
    }),
    findWaitingUsage('few', name),
  ]);
  const rows = stored && addWaiting(stored, waiting, isUsageSince(name, from));
  if (!rows || rows.length > MAX_COUNTED_ROWS) return undefined;
  return (flag, environment) => {
    const counted = rows
      .filter((row) => row.environment === environment && isUsageOf(flag, row))
      .filter(({ project = flag.project }) => project === flag.project)
      .map((row) => {
        const hour = Date.parse(startOfHour(row.hour));
        return toHourlyUsage(row, (slot) => hour + (slot + 1) * SLOT_MS > begin);
      });
    return { yes: sumOf(counted.map(({ yes }) => yes)), no: sumOf(counted.map(({ no }) => no)) };
  };
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
