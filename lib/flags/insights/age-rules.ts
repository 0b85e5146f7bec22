import { DAY_MS } from '../../platform/days.ts';
import type { ListedFlag } from '../directory/model.ts';

/** Where ages begin, in days. */
const STEPS = [0, 7, 30, 90, 180, 365] as const;

/**
 * How many flags are how old, and how many of them can go by what is known of them: they are completed, stale, or older
 * than the lifetime of their type. Pure.
 * @param flags without archived ones
 * @param now in milliseconds since 1970
 */
export function agesOf(flags: readonly ListedFlag[], now: number) {
  return STEPS.map((fromDays, index) => {
    const toDays = STEPS[index + 1];
    const found = flags.filter(({ createdAt, revivedAt = createdAt }) => {
      const days = daysSince(revivedAt, now);
      return (days >= fromDays || index === 0) && (toDays === undefined || days < toDays);
    });
    return {
      fromDays,
      ...(toDays !== undefined && { toDays }),
      total: found.length,
      overdue: found.filter(isOverdue).length,
    };
  });
}

/**
 * How many flags an application last used when. Pure.
 * @param now in milliseconds since 1970
 */
export function usesOf(flags: readonly Pick<ListedFlag, 'lastSeenAt'>[], now: number) {
  const counts = { day: 0, week: 0, month: 0, longer: 0, never: 0 };
  for (const { lastSeenAt } of flags) counts[lastUse(lastSeenAt, now)] += 1;
  return counts;
}

function lastUse(at: string | null, now: number) {
  if (at === null) return 'never';
  const days = daysSince(at, now);
  if (days < 1) return 'day';
  if (days < 7) return 'week';
  return days < 30 ? 'month' : 'longer';
}

function isOverdue({ stale, potentiallyStale, completion }: ListedFlag): boolean {
  return stale || potentiallyStale || completion !== undefined;
}

function daysSince(at: string, now: number): number {
  return (now - Date.parse(at)) / DAY_MS;
}
