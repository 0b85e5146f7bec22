import { config } from '../../platform/config.ts';
import { dayBefore } from '../../platform/days.ts';

/**
 * The first UTC day, `yyyy-mm-dd`, whose events are kept; `undefined` if all are. What is older is not found any more, from
 * midnight on, whether or not a worker has removed it yet: so totals, pages and cursors have one edge.
 */
export function oldestDay(now: Date = new Date()): string | undefined {
  const { eventsKeptDays } = config();
  if (eventsKeptDays === 0) return undefined;
  return dayBefore(now.getTime(), eventsKeptDays);
}
