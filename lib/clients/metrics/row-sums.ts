import { compareText } from '../../platform/compare-text.ts';
import type { AcceptedUsage, RowSum } from './model.ts';
import { unknownSum } from './unknown-flag-item.ts';
import { usageSum } from './usage-item.ts';

/**
 * Adds up usages by the rows that they belong to. The same usages give the same rows, counters and order,
 * whatever order they come in.
 */
export function addUp(usages: readonly AcceptedUsage[]): RowSum[] {
  const rows = new Map<string, RowSum & { readonly sums: Map<string, number> }>();
  for (const usage of usages.toSorted((one, other) => compareText(one.seenAt, other.seenAt))) {
    const { key, fields, counters } = usage.flag ? usageSum(usage, usage.flag) : unknownSum(usage);
    const id = JSON.stringify([key.pk, key.sk]);
    const sums = rows.get(id)?.sums ?? new Map<string, number>();
    for (const [name, count] of counters) sums.set(name, (sums.get(name) ?? 0) + count);
    rows.set(id, { key, fields, counters: [], sums });
  }
  return [...rows.values()].map(({ key, fields, sums }) => ({
    key,
    fields,
    counters: [...sums].sort(([one], [other]) => compareText(one, other)),
  }));
}
