import type { Counts, Usage, UsagePlace } from './model.ts';
import { hourOf, slotOf } from './time-slots.ts';

/** Counts as they are sent. */
export interface SentCounts {
  readonly yes: number;
  readonly no: number;
  readonly variants?: Readonly<Record<string, number>> | null;
}

/** Longer names no flag and no variant has, and half characters can not be stored. */
const storableName = /^\P{Cs}{1,100}$/u;
/** Of one flag at once; the rest is left out. */
const MAX_VARIANTS = 50;

/** Drops what is zero and what can not be the name of a variant. */
export const toCounts = ({ yes, no, variants }: SentCounts): Counts => ({
  yes,
  no,
  variants: Object.fromEntries(
    Object.entries(variants ?? {})
      .filter(([name, count]) => count > 0 && storableName.test(name))
      .slice(0, MAX_VARIANTS),
  ),
});

/** Whether there is anything to count, of something that can be the name of a flag. */
export const isCountable = ({ featureName, yes, no }: Usage): boolean =>
  (yes > 0 || no > 0) && storableName.test(featureName);

const add = (one: Counts, other: Counts): Counts => {
  const variants: Record<string, number> = Object.assign(Object.create(null), one.variants);
  for (const [name, count] of Object.entries(other.variants)) {
    variants[name] = (variants[name] ?? 0) + count;
  }
  return { yes: one.yes + other.yes, no: one.no + other.no, variants };
};

const slotKey = ({ featureName, appName, environment, at }: UsagePlace): string =>
  JSON.stringify([featureName, appName, environment, hourOf(at), slotOf(at)]);

/** Adds up what is counted in the same place and time, as one transaction may write an item only once. */
export const addUp = (usages: readonly Usage[]): Usage[] => {
  const bySlot = new Map<string, Usage>();
  for (const usage of usages) {
    const key = slotKey(usage);
    const before = bySlot.get(key);
    bySlot.set(key, before ? { ...before, ...add(before, usage) } : usage);
  }
  return [...bySlot.values()];
};
