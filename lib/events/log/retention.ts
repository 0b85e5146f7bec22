import { config } from '../../platform/config.ts';

const DAY_MS = 86_400_000;

/**
 * The first UTC day, `yyyy-mm-dd`, whose events are kept; `undefined` if all are. What is older is not found any more, from
 * midnight on, whether or not a worker has removed it yet: so totals, pages and cursors have one edge.
 */
export function oldestDay(now: Date = new Date()): string | undefined {
  const { eventsKeptDays } = config();
  if (eventsKeptDays === 0) return undefined;
  return new Date(now.getTime() - eventsKeptDays * DAY_MS).toISOString().slice(0, 10);
}
