import { digestOfNames } from '../../platform/dynamo/key-digest.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Item } from '../../platform/dynamo/write.ts';
import type { RowSum, StoredRow } from '../../platform/posts/model.ts';
import type { CountedFlag, Counts, HourlyUsage, Usage } from './model.ts';
import { expiryOf, hourOf, slotOf, startOfHour } from './time-slots.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    UsageItem: UsageItem;
  }
}

/**
 * The usage of one flag, application and environment in an hour is one item. It has counters for
 * each five minutes, `yes:<slot>`, `no:<slot>` and `variant:<slot>:<name>`, so that the last hour
 * is known to five minutes although each write changes only one item.
 */
export type UsageItem = Item &
  StoredRow & {
    readonly featureName: string;
    readonly appName: string;
    readonly environment: string;
    /** `yyyy-mm-ddThh`. */
    readonly hour: string;
    /** `createdAt` of the flag: a later flag with the same name is another one. Absent in old items. */
    readonly flagCreatedAt?: string;
    /** The project that the flag was in. Absent in old items. */
    readonly project?: string;
  };

const counterPattern = /^(yes|no|variant):(\d+)(?::(.*))?$/s;

/**
 * The row of an hour that usage adds to, without counters.
 * @param flag as it was when it was counted; it may be moved since, and its name used again
 */
export function usageRow(usage: Usage, flag: CountedFlag): Omit<RowSum, 'counters'> {
  const { featureName, appName, environment, at } = usage;
  const hour = hourOf(at);
  return {
    key: keys.usage(
      featureName,
      hour,
      digestOfNames(environment, appName, flag.createdAt, flag.project),
    ),
    fields: {
      featureName,
      appName,
      environment,
      hour,
      ttl: expiryOf(new Date(startOfHour(hour))),
      flagCreatedAt: flag.createdAt,
      project: flag.project,
    },
  };
}

/**
 * Adds up the counters of an item.
 * @param counts selects among the twelve slots of the hour
 */
function readCounts(item: UsageItem, counts: (slot: number) => boolean): Counts {
  const sums = { yes: 0, no: 0 };
  const variants: Record<string, number> = Object.create(null);
  for (const [name, value] of Object.entries(item)) {
    const [, kind, slot, variant] = counterPattern.exec(name) ?? [];
    if (kind === undefined || !counts(Number(slot))) continue;
    if (kind === 'yes' || kind === 'no') sums[kind] += Number(value);
    else variants[variant ?? ''] = (variants[variant ?? ''] ?? 0) + Number(value);
  }
  return { ...sums, variants: { ...variants } };
}

/** Whether an item counts a flag, and not an earlier one with the same name. */
export function isUsageOf({ createdAt }: Pick<CountedFlag, 'createdAt'>, item: UsageItem): boolean {
  const { flagCreatedAt, hour } = item;
  return flagCreatedAt === undefined ? startOfHour(hour) >= createdAt : flagCreatedAt === createdAt;
}

/** An item as the API returns it, with the counts of the selected slots. */
export function toHourlyUsage(
  item: UsageItem,
  counts: (slot: number) => boolean = () => true,
): HourlyUsage {
  return {
    featureName: item.featureName,
    appName: item.appName,
    environment: item.environment,
    timestamp: startOfHour(item.hour),
    ...readCounts(item, counts),
  };
}

/** The counters of its row that usage adds to. */
export function usageCounters({ yes, no, variants, at }: Usage): [string, number][] {
  const slot = slotOf(at);
  return [
    [`yes:${slot}`, yes],
    [`no:${slot}`, no],
    ...Object.entries(variants).map(([name, count]): [string, number] => [
      `variant:${slot}:${name}`,
      count,
    ]),
  ];
}
