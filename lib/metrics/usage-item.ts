import { createHash } from 'node:crypto';
import { keys } from '../dynamo/keys.ts';
import type { Item, Write } from '../dynamo/table.ts';
import type { Counts, HourlyUsage, Usage, UsagePlace } from './model.ts';
import { forgottenAt, hourOf, slotOf, startOfHour } from './time-slots.ts';

/**
 * An hour of one flag, application and environment is one item. It has a counter for each five minutes,
 * `yes:<slot>`, `no:<slot>` and `variant:<slot>:<name>`, so that the last hour is known to five minutes
 * although a write changes one item only.
 */
export type UsageItem = Item & {
  readonly featureName: string;
  readonly appName: string;
  readonly environment: string;
  /** `yyyy-mm-ddThh`. */
  readonly hour: string;
};

const counterPattern = /^(yes|no|variant):(\d+)(?::(.*))?$/s;

/** Names can be long and hold any character, so keys have a digest of them. */
export const digestOf = (...names: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(names)).digest('base64url').slice(0, 22);

const keyOf = ({ featureName, appName, environment, at }: UsagePlace) =>
  keys.usage(featureName, hourOf(at), digestOf(environment, appName));

const countersOf = ({ yes, no, variants, at }: Usage): [string, number][] => {
  const slot = slotOf(at);
  return [
    [`yes:${slot}`, yes],
    [`no:${slot}`, no],
    ...Object.entries(variants).map(([name, count]): [string, number] => [
      `variant:${slot}:${name}`,
      count,
    ]),
  ];
};

type Attribute = readonly [name: string, value: unknown];

/** Placeholders for attributes: what applications send is in their names. */
const placeholders = (prefix: string, attributes: readonly Attribute[]) => ({
  names: attributes.map(([name], index) => [`#${prefix}${index}`, name]),
  values: attributes.map(([, value], index) => [`:${prefix}${index}`, value]),
});

/** Adds counts to what is stored: `ADD` makes the item, or the counter, if there is none. */
export const addUsageWrite = (usage: Usage): Write => {
  const { featureName, appName, environment, at } = usage;
  const counters = countersOf(usage);
  const fields = Object.entries({
    featureName,
    appName,
    environment,
    hour: hourOf(at),
    ttl: forgottenAt(at),
  });
  const added = placeholders('c', counters);
  const set = placeholders('f', fields);
  return {
    update: keyOf(usage),
    expression: `ADD ${counters.map((_, index) => `#c${index} :c${index}`).join(', ')} SET ${fields.map((_, index) => `#f${index} = :f${index}`).join(', ')}`,
    names: Object.fromEntries([...added.names, ...set.names]),
    values: Object.fromEntries([...added.values, ...set.values]),
  };
};

/**
 * Adds up the counters of an item.
 * @param counts which of the twelve slots of the hour are looked at
 */
export const readCounts = (item: UsageItem, counts: (slot: number) => boolean): Counts => {
  const sums = { yes: 0, no: 0 };
  const variants: Record<string, number> = Object.create(null);
  for (const [name, value] of Object.entries(item)) {
    const [, kind, slot, variant] = counterPattern.exec(name) ?? [];
    if (kind === undefined || !counts(Number(slot))) continue;
    if (kind === 'yes' || kind === 'no') sums[kind] += Number(value);
    else variants[variant ?? ''] = (variants[variant ?? ''] ?? 0) + Number(value);
  }
  return { ...sums, variants: { ...variants } };
};

/** An item as it is answered, with the counts of some of its slots. */
export const toHourlyUsage = (
  item: UsageItem,
  counts: (slot: number) => boolean = () => true,
): HourlyUsage => ({
  featureName: item.featureName,
  appName: item.appName,
  environment: item.environment,
  timestamp: startOfHour(item.hour),
  ...readCounts(item, counts),
});
