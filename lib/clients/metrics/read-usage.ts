import type { Rights } from '../../auth/rights.ts';
import { sees } from '../../auth/rights.ts';
import { featureNotFound, getFeature } from '../../flags/feature-data/feature-store.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/table.ts';
import { findProject } from '../../projects/project-store.ts';
import type { HourlyUsage } from './model.ts';
import { HOUR_MS, hourOf, SLOT_MS, startOfHour } from './time-slots.ts';
import { toHourlyUsage, type UsageItem } from './usage-item.ts';

/** Sorts after every hour, because `~` sorts after digits. */
const AFTER = '~';
const SEEN_HOURS = 24;

interface FeatureUsage {
  readonly featureName: string;
  /** Sorted by environment, application and hour. */
  readonly lastHourUsage: readonly HourlyUsage[];
  /** Applications of the last 24 hours, by name. */
  readonly seenApplications: readonly string[];
}

/**
 * Reads the usage of a flag: the counts of the last hour, starting up to five minutes early, and
 * the applications of the last 24 hours.
 * @throws {NotFoundError} when the flag does not exist or the caller may not see it
 */
export async function readFeatureUsage(rights: Rights, name: string): Promise<FeatureUsage> {
  const now = new Date();
  const [items] = await Promise.all([
    readItems(name, hoursBefore(now, SEEN_HOURS)),
    requireFeature(rights, name),
  ]);
  const begin = hoursBefore(now, 1).getTime();
  const usage = items.map((item) => {
    const hour = Date.parse(startOfHour(item.hour));
    return toHourlyUsage(item, (slot) => hour + (slot + 1) * SLOT_MS > begin);
  });
  return {
    featureName: name,
    lastHourUsage: usage.filter(({ yes, no }) => yes > 0 || no > 0).sort(byPlace),
    seenApplications: [...new Set(items.map(({ appName }) => appName))].sort(),
  };
}

/**
 * Reads the usage of a flag hour by hour, including the current hour; hours without usage are zero.
 * @param hoursBack 1 to 48
 * @throws {NotFoundError} when the flag does not exist or the caller may not see it
 */
export async function readRawUsage(
  rights: Rights,
  name: string,
  hoursBack: number,
): Promise<HourlyUsage[]> {
  const now = new Date();
  const hours = Array.from({ length: hoursBack }, (_, index) =>
    startOfHour(hourOf(hoursBefore(now, hoursBack - 1 - index))),
  );
  const [items] = await Promise.all([
    readItems(name, hoursBefore(now, hoursBack - 1)),
    requireFeature(rights, name),
  ]);
  const rows = items.map((item) => toHourlyUsage(item));
  const places = Map.groupBy(rows, ({ environment, appName }) =>
    JSON.stringify([environment, appName]),
  );
  return [...places.values()].flatMap((place) => fillHours(place, hours)).sort(byPlace);
}

/** The counts of a flag since an hour, oldest first: one query. */
function readItems(name: string, since: Date): Promise<UsageItem[]> {
  return query({
    where: 'pk = :pk AND sk BETWEEN :from AND :end',
    values: { ':pk': keys.usagePartition(name), ':from': hourOf(since), ':end': AFTER },
  });
}

/** The time a number of hours before now, to the millisecond. */
function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS);
}

/**
 * Checks that a flag exists and that the caller may see it.
 * @throws {NotFoundError} otherwise
 */
async function requireFeature(rights: Rights, name: string): Promise<void> {
  const feature = await getFeature(name);
  if (rights.isAdmin) return;
  const project = await findProject(feature.project);
  if (!project || !sees(rights, project)) throw featureNotFound(name);
}

function byPlace(one: HourlyUsage, other: HourlyUsage): number {
  const key = ({ environment, appName, timestamp }: HourlyUsage) =>
    `${environment}\u0000${appName}\u0000${timestamp}`;
  return key(one) < key(other) ? -1 : 1;
}

/** Fills hours without counts with zeros, for one application and environment. */
function fillHours(rows: readonly HourlyUsage[], hours: readonly string[]): HourlyUsage[] {
  const byHour = new Map(rows.map((row) => [row.timestamp, row]));
  const [any] = rows;
  return hours.flatMap((timestamp) => {
    const row = byHour.get(timestamp);
    if (row) return [row];
    return any ? [{ ...any, timestamp, yes: 0, no: 0, variants: {} }] : [];
  });
}
