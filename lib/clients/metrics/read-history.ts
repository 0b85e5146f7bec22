import type { Rights } from '../../auth/rights.ts';
import { getWholeEnvironment } from '../../environments/environment-store.ts';
import { dayOf } from '../../platform/days.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { query } from '../../platform/dynamo/query.ts';
import { daysSince, readDay } from './day-item.ts';
import { type CountedPart, historyOf, SPANS, type Span, startOfSpan } from './history-rules.ts';
import { getVisibleFeature, readHourlyRows, visibleRows } from './read-usage.ts';
import { SLOT_MS, SLOTS_OF_HOUR, startOfDay, startOfHour } from './time-slots.ts';
import { toHourlyUsage, type UsageItem } from './usage-item.ts';

type ReadParts = (
  rights: Rights,
  flag: { readonly featureName: string; readonly environment: string },
  since: number,
) => Promise<CountedPart[]>;

/**
 * Reads how often a flag was on and off in an environment, and which applications used it. Up to a day: the rows of its
 * hours and what waits to be added to them, two queries. Longer: those of its days, one query; they may be some minutes behind.
 * @throws {NotFoundError} when the flag or the environment does not exist, or the caller may not see the flag
 */
export async function readHistory(
  rights: Rights,
  featureName: string,
  { environment, span }: { readonly environment: string; readonly span: Span },
) {
  const now = new Date();
  const read = readers[SPANS[span].unit];
  const [counted] = await allInOrder([
    read(rights, { featureName, environment }, startOfSpan(span, now)),
    getWholeEnvironment(environment),
  ]);
  return historyOf(span, counted, now);
}

const readers: Readonly<Record<'minute' | 'hour' | 'day', ReadParts>> = {
  minute: async (rights, flag, since) => (await readHours(rights, flag, since)).flatMap(slotsOf),
  hour: async (rights, flag, since) =>
    (await readHours(rights, flag, since)).map((item) => partOf(item, startOfItem(item))),
  day: async (rights, flag, since) => {
    const { featureName, environment } = flag;
    const [feature, rows] = await Promise.all([
      getVisibleFeature(rights, featureName),
      query(daysSince(featureName, environment, dayOf(since))),
    ]);
    const own = rows.filter(({ flagCreatedAt }) => flagCreatedAt === feature.createdAt);
    const seen = await visibleRows(rights, feature, own, ({ day }) => startOfDay(day));
    return seen.map((row) => ({ start: Date.parse(startOfDay(row.day)), ...readDay(row) }));
  },
};

async function readHours(
  ...[rights, { featureName, environment }, since]: Parameters<ReadParts>
): Promise<UsageItem[]> {
  const items = await readHourlyRows(rights, featureName, new Date(since));
  return items.filter((item) => item.environment === environment);
}

function slotsOf(item: UsageItem): CountedPart[] {
  return Array.from({ length: SLOTS_OF_HOUR }, (_, slot) =>
    partOf(item, startOfItem(item) + slot * SLOT_MS, (counted) => counted === slot),
  );
}

function partOf(item: UsageItem, start: number, counts?: (slot: number) => boolean): CountedPart {
  const { yes, no, variants } = toHourlyUsage(item, counts);
  return { start, yes, no, variants, applications: [item.appName] };
}

function startOfItem({ hour }: UsageItem): number {
  return Date.parse(startOfHour(hour));
}
