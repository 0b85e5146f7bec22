import { dayOf } from '../../platform/days.ts';
import type { Key } from '../../platform/dynamo/key.ts';
import { digestOfNames } from '../../platform/dynamo/key-digest.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Item } from '../../platform/dynamo/write.ts';
import type { RowSum, StoredRow } from '../../platform/posts/model.ts';
import type { CountedFlag, Counts, Usage } from './model.ts';
import { expiryOfDay } from './time-slots.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    UsageDay: UsageDay;
  }
}

/**
 * The usage of one flag and environment on a day is one item for all applications, with counters for each hour,
 * `yes:<hour>` and `no:<hour>`, and one for each application, `app:<name>`: below a kilobyte, so adding to it costs one
 * unit. Variants that were chosen are in a second item, `variant:<name>`: names that an application makes up fill only that one.
 */
export type UsageDay = Item &
  StoredRow & {
    /** `yyyy-mm-dd`. */
    readonly day: string;
    /** `createdAt` of the flag: a later flag with the same name is another one. */
    readonly flagCreatedAt: string;
    /** The project that the flag was in. */
    readonly project: string;
  };

/** Which rows a flag has in an environment. */
type FlagIn = Pick<Usage, 'featureName' | 'environment'>;

/** The key of the counts of a day. */
export function dayKey(usage: FlagIn, day: string, flag: CountedFlag): Key<UsageDay> {
  return keys.usageDay(...placeOf(usage, day, flag));
}

/** A query of the counts of a flag in an environment since a day. */
export function daysSince(featureName: string, environment: string, day: string) {
  const place = digestOfNames(environment);
  return {
    where: 'pk = :pk AND sk BETWEEN :from AND :end',
    values: {
      ':pk': keys.usageDayPartition(featureName),
      ':from': `${place}#${day}`,
      ':end': `${place}#~`,
    },
    consistent: false,
  };
}

/** The row that usage adds its evaluations to, without counters. */
export function dayRow(usage: Usage, flag: CountedFlag): Omit<RowSum, 'counters'> {
  const day = dayOf(usage.at.getTime());
  return { key: dayKey(usage, day, flag), fields: fieldsOf(day, flag) };
}

/** The row that usage adds its variants to, without counters. */
export function dayVariantsRow(usage: Usage, flag: CountedFlag): Omit<RowSum, 'counters'> {
  const day = dayOf(usage.at.getTime());
  return {
    key: keys.usageDay(...placeOf(usage, day, flag), '#VARIANTS'),
    fields: fieldsOf(day, flag),
  };
}

/** The counters of its day that usage adds to. */
export function dayCounters({ appName, yes, no, at }: Usage): [string, number][] {
  const hour = at.getUTCHours();
  const counters: [string, number][] = [
    [`yes:${hour}`, yes],
    [`no:${hour}`, no],
    [`app:${appName}`, yes + no],
  ];
  return counters.filter(([, count]) => count > 0);
}

/** The counters of variants of its day that usage adds to. */
export function dayVariantCounters({ variants }: Usage): [string, number][] {
  return Object.entries(variants).map(([name, count]) => [`variant:${name}`, count]);
}

/** How often a flag was on and off in an hour of a day, from 0 to 23. */
export function countsOfHour(item: UsageDay, hour: number): Pick<Counts, 'yes' | 'no'> {
  return { yes: Number(item[`yes:${hour}`] ?? 0), no: Number(item[`no:${hour}`] ?? 0) };
}

/** The counts of an item, and the applications that it has. */
export function readDay(item: UsageDay): Counts & { readonly applications: readonly string[] } {
  const counts = { yes: 0, no: 0 };
  const variants: [string, number][] = [];
  const applications: string[] = [];
  for (const [attribute, value] of Object.entries(item)) {
    const colon = attribute.indexOf(':');
    const [kind, name] = [attribute.slice(0, colon), attribute.slice(colon + 1)];
    if (kind === 'yes' || kind === 'no') counts[kind] += Number(value);
    else if (kind === 'variant') variants.push([name, Number(value)]);
    else if (kind === 'app') applications.push(name);
  }
  return { ...counts, variants: Object.fromEntries(variants), applications };
}

function placeOf({ featureName, environment }: FlagIn, day: string, flag: CountedFlag) {
  const source = digestOfNames(flag.createdAt, flag.project);
  return [featureName, digestOfNames(environment), day, source] as const;
}

function fieldsOf(day: string, { createdAt, project }: CountedFlag) {
  return { day, ttl: expiryOfDay(day), flagCreatedAt: createdAt, project };
}
