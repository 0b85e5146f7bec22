import type { Counts, Usage, UsageKey } from './model.ts';
import { hourOf, slotOf } from './time-slots.ts';

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

/**
 * Merges counts of the same flag, application, environment and time slot, because a transaction may
 * write an item only once.
 */
export function mergeUsages(usages: readonly Usage[]): Usage[] {
  const bySlot = new Map<string, Usage>();
  for (const usage of usages) {
    const key = slotKey(usage);
    const before = bySlot.get(key);
    bySlot.set(key, before ? { ...before, ...add(before, usage) } : usage);
  }
  return [...bySlot.values()];
}

function slotKey({ featureName, appName, environment, at }: UsageKey): string {
  return JSON.stringify([featureName, appName, environment, hourOf(at), slotOf(at)]);
}

function add(one: Counts, other: Counts): Counts {
  const variants: Record<string, number> = Object.assign(Object.create(null), one.variants);
  for (const [name, count] of Object.entries(other.variants)) {
    variants[name] = (variants[name] ?? 0) + count;
  }
  return { yes: one.yes + other.yes, no: one.no + other.no, variants };
}
