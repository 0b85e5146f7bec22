import { dayOf } from '../../platform/days.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { edgeHash } from './edge-hash.ts';
import { countsOf, type DayTraffic, monthOf, type TrafficCounts } from './edge-traffic.ts';
import type { EdgeReport } from './model.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    EdgeTraffic: EdgeTraffic;
  }
}

/** Requests to one edge component on one day. Each component has its own item, so they never collide. */
interface EdgeTraffic {
  readonly day: string;
  /** One attribute for each path and status, see `TrafficCounts`. */
  readonly [count: string]: string | number;
}

/** A little more than a year, so that a month can be compared with that of a year ago. */
const KEPT_SECONDS = 400 * 86_400;

/**
 * Adds the requests since the last report to those of the day, one write for each component that
 * answered any. A report that is sent again counts again.
 */
export async function addTraffic(reports: readonly EdgeReport[], now: Date): Promise<void> {
  const day = dayOf(now.getTime());
  const ttl = ttlAfter(KEPT_SECONDS, now);
  await Promise.all(
    reports.map(async ({ identifier, requestsSinceLastReport = {} }) => {
      const counts = Object.entries(countsOf(requestsSinceLastReport));
      if (counts.length === 0) return;
      const added = counts.map((_, index) => `#n${index} :n${index}`).join(', ');
      await writeItem({
        update: keys.edgeTraffic(monthOf(day), day, edgeHash(identifier)),
        expression: `SET #day = :day, #ttl = :ttl ADD ${added}`,
        names: {
          '#day': 'day',
          '#ttl': 'ttl',
          ...Object.fromEntries(counts.map(([name], index) => [`#n${index}`, name])),
        },
        values: {
          ':day': day,
          ':ttl': ttl,
          ...Object.fromEntries(counts.map(([, count], index) => [`:n${index}`, count])),
        },
      });
    }),
  );
}

/** The requests to all edge components in months (`yyyy-mm`), by day: one query a month, in parallel. */
export async function readTraffic(months: readonly string[]): Promise<DayTraffic[]> {
  const pages = await Promise.all(
    months.map((month) => queryPartition(keys.edgeTrafficPartition(month))),
  );
  return pages.flat().map(({ day, pk: _pk, sk: _sk, ttl: _ttl, ...counts }) => ({
    day: String(day),
    counts: counts as TrafficCounts,
  }));
}
