import type { AcceptedUsage, Counts, Usage } from './model.ts';
import { startOfSlot } from './time-slots.ts';

/** Counts as sent by a client. */
export interface SentCounts {
  readonly yes: number;
  readonly no: number;
  readonly variants?: Readonly<Record<string, number>> | null;
}

/**
 * Names of flags and variants are not longer than this, and unpaired surrogates cannot be stored.
 */
const storableName = /^\P{Cs}{1,100}$/u;
/** Per flag and request; the rest is dropped. */
const MAX_COUNTED_VARIANTS = 50;

/** Drops zero counts and invalid names of variants. */
export function toCounts({ yes, no, variants }: SentCounts): Counts {
  return {
    yes,
    no,
    variants: variants ? countedVariants(variants) : {},
  };
}

function countedVariants(variants: Readonly<Record<string, number>>): Counts['variants'] {
  const counted = Object.entries(variants).filter(
    ([name, count]) => count > 0 && storableName.test(name),
  );
  return Object.fromEntries(counted.slice(0, MAX_COUNTED_VARIANTS));
}

/** Whether there is anything to count under a valid flag name. */
export function isCountable({ featureName, yes, no }: Usage): boolean {
  return (yes > 0 || no > 0) && storableName.test(featureName);
}

/** Merges counts of the same flag, application, environment and time slot, and of the same scope. */
export function mergeUsages<T extends Usage & Pick<AcceptedUsage, 'flag'>>(
  usages: readonly T[],
): T[] {
  const bySlot = new Map<string, T>();
  for (const usage of usages) {
    const key = usagePlace(startOfSlot(usage.at), usage);
    const before = bySlot.get(key);
    bySlot.set(key, before ? { ...before, ...addCounts(before, usage) } : usage);
  }
  return [...bySlot.values()];
}

/**
 * What usages have in common that are counted together. Flags that have had the same name, or were moved, are counted
 * apart. Only the last two names can have any character. Pure.
 * @param time what their times have in common
 */
export function usagePlace(
  time: string | number,
  { featureName, appName, environment, flag }: Usage & Pick<AcceptedUsage, 'flag'>,
): string {
  const place = `${time} ${environment} ${flag?.createdAt} ${flag?.project}`;
  return `${place} ${appName.length} ${appName} ${featureName}`;
}

/** The sums of two counts. Pure. */
export function addCounts(one: Counts, other: Counts): Counts {
  const variants: Record<string, number> = Object.assign(Object.create(null), one.variants);
  for (const [name, count] of Object.entries(other.variants)) {
    variants[name] = (variants[name] ?? 0) + count;
  }
  return { yes: one.yes + other.yes, no: one.no + other.no, variants };
}
