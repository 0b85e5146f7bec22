import type { Rights } from '../../auth/rights.ts';
import { sees } from '../../auth/rights.ts';
import { featureNotFound, getFeature } from '../../flags/feature-data/feature-store.ts';
import type { Feature } from '../../flags/feature-data/model.ts';
import { HOUR_MS } from '../../platform/days.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import { findProject } from '../../projects/project-store.ts';
import { addWaiting, isUsageSince } from './add-waiting.ts';
import type { HourlyUsage } from './model.ts';
import { hourOf, SLOT_MS, startOfHour } from './time-slots.ts';
import { isUsageOf, toHourlyUsage, type UsageItem } from './usage-item.ts';
import { findWaitingUsage } from './waiting-usage.ts';

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
  const items = await readHourlyRows(rights, name, hoursBefore(now, SEEN_HOURS));
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
  const items = await readHourlyRows(rights, name, hoursBefore(now, hoursBack - 1));
  const rows = items.map((item) => toHourlyUsage(item));
  const places = Map.groupBy(rows, ({ environment, appName }) =>
    JSON.stringify([environment, appName]),
  );
  return [...places.values()].flatMap((place) => fillHours(place, hours)).sort(byPlace);
}

/**
 * The counts of a flag since an hour, without those of earlier flags with the same name,
 * and those from projects where the flag was before, if the caller may not see them.
 * @throws {NotFoundError} when the flag does not exist or the caller may not see it
 */
export async function readHourlyRows(
  rights: Rights,
  name: string,
  since: Date,
): Promise<UsageItem[]> {
  const [items, feature] = await Promise.all([
    readItems(name, since),
    getVisibleFeature(rights, name),
  ]);
  const own = items.filter((item) => isUsageOf(feature, item));
  return visibleRows(rights, feature, own, ({ hour }) => startOfHour(hour));
}

/**
 * Rows of a flag without those from projects where it was before, if the caller may not see them.
 * @param startOf when the counts of a row begin, RFC 3339
 */
export async function visibleRows<T extends { readonly project?: string }>(
  rights: Rights,
  feature: Pick<Feature, 'project'>,
  rows: readonly T[],
  startOf: (row: T) => string,
): Promise<T[]> {
  const isHere = ({ project = feature.project }: T) => project === feature.project;
  if (rows.every(isHere)) return [...rows];
  const sees = await projectVisibility(rights);
  return rows.filter((row) => isHere(row) || sees(row.project ?? feature.project, startOf(row)));
}

/** The counts under a name since an hour: two parallel queries. */
async function readItems(name: string, since: Date): Promise<UsageItem[]> {
  const from = hourOf(since);
  const [stored, waiting] = await Promise.all([
    query({
      where: 'pk = :pk AND sk BETWEEN :from AND :end',
      values: { ':pk': keys.usagePartition(name), ':from': from, ':end': AFTER },
    }),
    findWaitingUsage('all', name),
  ]);
  return addWaiting(stored, waiting, isUsageSince(name, from));
}

/** The time a number of hours before now, to the millisecond. */
function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS);
}

/** @throws {NotFoundError} when the flag does not exist or the caller may not see it */
export async function getVisibleFeature(rights: Rights, name: string): Promise<Feature> {
  const feature = await getFeature(name);
  if (rights.isAdmin) return feature;
  const project = await findProject(feature.project);
  if (!project || !sees(rights, project)) throw featureNotFound(name);
  return feature;
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
