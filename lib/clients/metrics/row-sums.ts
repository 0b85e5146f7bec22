import { compareText } from '../../platform/compare-text.ts';
import { DAY_MS, HOUR_MS } from '../../platform/days.ts';
import type { RowSum } from '../../platform/posts/model.ts';
import { usagePlace } from './aggregate-usage.ts';
import { dayCounters, dayRow, dayVariantCounters, dayVariantsRow } from './day-item.ts';
import type { AcceptedUsage, CountedFlag, Usage } from './model.ts';

import { unknownSum } from './unknown-flag-item.ts';
import { usageCounters, usageRow } from './usage-item.ts';

type SummedRow = Omit<RowSum, 'counters'> & { readonly sums: Map<string, number> };

/** Rows of one kind that usage of flags is added to. */
interface FlagRows {
  /** What usages of the same row have in common. */
  readonly placeOf: (usage: AcceptedUsage) => string;
  readonly rowOf: (usage: Usage, flag: CountedFlag) => Omit<RowSum, 'counters'>;
  /** Usage without any adds nothing. */
  readonly countersOf: (usage: Usage) => RowSum['counters'];
}

const hours: FlagRows = {
  placeOf: (usage) => usagePlace(Math.floor(usage.at.getTime() / HOUR_MS), usage),
  rowOf: usageRow,
  countersOf: usageCounters,
};

const days: FlagRows = {
  placeOf: (usage) =>
    usagePlace(Math.floor(usage.at.getTime() / DAY_MS), { ...usage, appName: '' }),
  rowOf: dayRow,
  countersOf: dayCounters,
};

const variantsOfDays: FlagRows = {
  ...days,
  rowOf: dayVariantsRow,
  countersOf: dayVariantCounters,
};

/**
 * Adds up usages by the rows of hours, and of unknown flags, that they belong to. The same usages give the same rows,
 * counters and order, whatever order they come in.
 */
export function addUpHours(usages: readonly AcceptedUsage[]): RowSum[] {
  const sums = createRowSums([hours]);
  sums.add(usages.toSorted((one, other) => compareText(one.seenAt, other.seenAt)));
  return sums.list();
}

/**
 * Sums of usages that come in parts, the earliest first. The key of a row is a digest, so it is made for the first
 * usage of a flag's row only: the others are found by what they have in common.
 *
 * @param kinds in the order of the list. Days are last: the number of rows that are done, which a batch records, then means
 *   the same for the version before there were days.
 */
export function createRowSums(kinds: readonly FlagRows[] = [hours, days, variantsOfDays]) {
  const hourly = new Map<string, SummedRow>();
  const ofKinds = kinds.map((kind) => ({
    ...kind,
    rows: kind === hours ? hourly : new Map<string, SummedRow>(),
  }));

  function add(usages: readonly AcceptedUsage[]): void {
    for (const usage of usages) {
      if (usage.flag) addToFlag(usage, usage.flag);
      else addUnknown(usage);
    }
  }

  function addToFlag(usage: AcceptedUsage, flag: CountedFlag): void {
    for (const { placeOf, rowOf, countersOf, rows } of ofKinds) {
      const counters = countersOf(usage);
      if (counters.length === 0) continue;
      const place = placeOf(usage);
      const row = rows.get(place) ?? { ...rowOf(usage, flag), sums: new Map<string, number>() };
      rows.set(place, row);
      addCounters(row, counters);
    }
  }

  /** The last one says when the name was seen. */
  function addUnknown(usage: AcceptedUsage): void {
    const { key, fields, counters } = unknownSum(usage);
    const id = JSON.stringify([key.pk, key.sk]);
    const row = { key, fields, sums: hourly.get(id)?.sums ?? new Map<string, number>() };
    hourly.set(id, row);
    addCounters(row, counters);
  }

  const list = (): RowSum[] =>
    ofKinds
      .flatMap(({ rows }) => [...rows.values()])
      .map(({ key, fields, sums }) => ({
        key,
        fields,
        counters: [...sums].sort(([one], [other]) => compareText(one, other)),
      }));

  return { add, list };
}

function addCounters({ sums }: SummedRow, counters: RowSum['counters']): void {
  for (const [name, count] of counters) sums.set(name, (sums.get(name) ?? 0) + count);
}
