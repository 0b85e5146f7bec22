import type { Feature } from '../../flags/feature-data/model.ts';
import { digestOfNames } from '../../platform/dynamo/key-digest.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Item, Write } from '../../platform/dynamo/table.ts';
import type { Counts, HourlyUsage, Usage, UsageKey } from './model.ts';
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
export type UsageItem = Item & {
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

/** Distinguishes a flag from others that have had its name, and says where it is. */
type CountedFlag = Pick<Feature, 'createdAt' | 'project'>;

const counterPattern = /^(yes|no|variant):(\d+)(?::(.*))?$/s;

/**
 * Adds counts to the stored ones: `ADD` creates missing items and counters.
 * @param flag as it is now; it may be moved, and its name used again
 */
export function addUsageWrite(usage: Usage, flag: CountedFlag): Write {
  const { featureName, appName, environment, at } = usage;
  const counters = countersOf(usage);
  const fields = Object.entries({
    featureName,
    appName,
    environment,
    hour: hourOf(at),
    ttl: expiryOf(at),
    flagCreatedAt: flag.createdAt,
    project: flag.project,
  });
  const added = placeholders('c', counters);
  const set = placeholders('f', fields);
  return {
    update: keyOf(usage, flag),
    expression: `ADD ${counters.map((_, index) => `#c${index} :c${index}`).join(', ')} SET ${fields.map((_, index) => `#f${index} = :f${index}`).join(', ')}`,
    names: Object.fromEntries([...added.names, ...set.names]),
    values: Object.fromEntries([...added.values, ...set.values]),
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
export function isUsageOf({ createdAt }: CountedFlag, item: UsageItem): boolean {
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

function countersOf({ yes, no, variants, at }: Usage): [string, number][] {
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

type Attribute = readonly [name: string, value: unknown];

/** Placeholders for attributes, whose names contain data sent by applications. */
function placeholders(prefix: string, attributes: readonly Attribute[]) {
  return {
    names: attributes.map(([name], index) => [`#${prefix}${index}`, name]),
    values: attributes.map(([, value], index) => [`:${prefix}${index}`, value]),
  };
}

function keyOf(
  { featureName, appName, environment, at }: UsageKey,
  { createdAt, project }: CountedFlag,
) {
  return keys.usage(
    featureName,
    hourOf(at),
    digestOfNames(environment, appName, createdAt, project),
  );
}
