import { compareText } from '../../platform/compare-text.ts';
import { usagePlace } from './aggregate-usage.ts';
import type { AcceptedUsage, CountedFlag, RowSum } from './model.ts';
import { HOUR_MS } from './time-slots.ts';
import { unknownSum } from './unknown-flag-item.ts';
import { usageCounters, usageSum } from './usage-item.ts';

type SummedRow = Omit<RowSum, 'counters'> & { readonly sums: Map<string, number> };

/**
 * Adds up usages by the rows that they belong to. The same usages give the same rows, counters and order,
 * whatever order they come in.
 */
export function addUp(usages: readonly AcceptedUsage[]): RowSum[] {
  const sums = createRowSums();
  sums.add(usages.toSorted((one, other) => compareText(one.seenAt, other.seenAt)));
  return sums.list();
}

/**
 * Sums of usages that come in parts, the earliest first. The key of a row is a digest, so it is made for the first
 * usage of a flag's row only: the others are found by what they have in common.
 */
export function createRowSums() {
  const rows = new Map<string, SummedRow>();
  const rowsOfFlags = new Map<string, SummedRow>();

  function add(usages: readonly AcceptedUsage[]): void {
    for (const usage of usages) {
      if (usage.flag) addCounters(rowOfFlag(usage, usage.flag), usageCounters(usage));
      else addUnknown(usage);
    }
  }

  function rowOfFlag(usage: AcceptedUsage, flag: CountedFlag): SummedRow {
    const place = usagePlace(Math.floor(usage.at.getTime() / HOUR_MS), usage);
    const known = rowsOfFlags.get(place);
    if (known) return known;
    const { key, fields } = usageSum(usage, flag);
    const row = { key, fields, sums: new Map<string, number>() };
    rowsOfFlags.set(place, row);
    rows.set(idOf(row), row);
    return row;
  }

  /** The last one says when the name was seen. */
  function addUnknown(usage: AcceptedUsage): void {
    const { key, fields, counters } = unknownSum(usage);
    const id = idOf({ key });
    const row = { key, fields, sums: rows.get(id)?.sums ?? new Map<string, number>() };
    rows.set(id, row);
    addCounters(row, counters);
  }

  const list = (): RowSum[] =>
    [...rows.values()].map(({ key, fields, sums }) => ({
      key,
      fields,
      counters: [...sums].sort(([one], [other]) => compareText(one, other)),
    }));

  return { add, list };
}

function addCounters({ sums }: SummedRow, counters: RowSum['counters']): void {
  for (const [name, count] of counters) sums.set(name, (sums.get(name) ?? 0) + count);
}

function idOf({ key }: Pick<RowSum, 'key'>): string {
  return JSON.stringify([key.pk, key.sk]);
}
