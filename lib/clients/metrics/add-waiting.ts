import type { AcceptedUsage, StoredRow } from './model.ts';
import { addUp } from './row-sums.ts';
import { hasBatch } from './row-writes.ts';
import { hourOf } from './time-slots.ts';
import type { WaitingPost } from './usage-post-store.ts';

/** Selects the usage under the name of a flag since an hour. */
export function isUsageSince(name: string, hour: string) {
  return ({ featureName, flag, at }: AcceptedUsage): boolean =>
    flag !== undefined && featureName === name && hourOf(at) >= hour;
}

/**
 * Rows with what waits to be added to them, and rows of which all waits. Posts that are just being added are
 * left out where the row has them already. Pure.
 * @param isWanted selects usage that belongs to such rows
 */
export function addWaiting<T extends StoredRow>(
  stored: readonly T[],
  waiting: readonly WaitingPost[],
  isWanted: (usage: AcceptedUsage) => boolean,
): T[] {
  const rows = new Map(stored.map((row) => [idOf(row), row]));
  for (const [batch, posts] of Map.groupBy(waiting, (post) => post.batch)) {
    for (const { key, fields, counters } of addUp(
      posts.flatMap(({ usages }) => usages.filter(isWanted)),
    )) {
      const row = rows.get(idOf(key));
      if (row && batch !== undefined && hasBatch(row, batch)) continue;
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
