import type { StoredRow } from '../../platform/posts/model.ts';
import { hasBatch } from '../../platform/posts/row-writes.ts';
import type { AcceptedUsage } from './model.ts';
import { addUpHours } from './row-sums.ts';
import { hourOf } from './time-slots.ts';
import type { WaitingUsage } from './waiting-usage.ts';

/** Selects the usage under the name of a flag since an hour. */
export function isUsageSince(name: string, hour: string) {
  return ({ featureName, flag, at }: AcceptedUsage): boolean =>
    flag !== undefined && featureName === name && hourOf(at) >= hour;
}

/**
 * Rows of hours, or of unknown flags, with what waits to be added to them, and rows of which all waits. What a row has already, or may have because
 * it was added to since the posts were read, is left out. Pure.
 * @param isWanted selects usage that belongs to such rows
 */
export function addWaiting<T extends StoredRow>(
  stored: readonly T[],
  waiting: readonly WaitingUsage[],
  isWanted: (usage: AcceptedUsage) => boolean,
): T[] {
  const rows = new Map(stored.map((row) => [idOf(row), row]));
  for (const [batch, parts] of Map.groupBy(waiting, (part) => part.batch)) {
    for (const { key, fields, counters } of addUpHours(
      parts.flatMap(({ usages }) => usages.filter(isWanted)),
    )) {
      const row = rows.get(idOf(key));
      if (row && hasBatch(row, batch)) continue;
      const before: Readonly<Record<string, unknown>> = { ...row };
      const sums = counters.map(([name, count]) => [name, Number(before[name] ?? 0) + count]);
      rows.set(idOf(key), { ...before, ...key, ...fields, ...Object.fromEntries(sums) } as T);
    }
  }
  return [...rows.values()];
}

function idOf({ pk, sk }: Pick<StoredRow, 'pk' | 'sk'>): string {
  return `${pk}\u0000${sk}`;
}
