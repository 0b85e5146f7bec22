import type { FeatureUsageRow } from 'generated:api';

/** How often an application asked for a flag in an hour. */
export type UsageRow = Omit<FeatureUsageRow, 'featureName'>;

/** The answers of one hour, of all applications. */
export type HourOfUsage = Pick<UsageRow, 'timestamp' | 'yes' | 'no'>;

/** The answers in an environment by hour, the oldest first. Pure. */
export function hoursOf(rows: readonly UsageRow[], environment: string): HourOfUsage[] {
  const all = [...new Set(rows.map(({ timestamp }) => timestamp))].sort();
  const own = rows.filter((row) => row.environment === environment);
  return all.map((timestamp) => {
    const hour = own.filter((row) => row.timestamp === timestamp);
    return { timestamp, ...sumOf(hour) };
  });
}

/**
 * The applications that asked for the flag, by environment, the busiest first. Pure.
 * @returns `lastHour`: start of the last hour in which it asked
 */
export function applicationsOf(rows: readonly UsageRow[]) {
  const asked = rows.filter(({ yes, no }) => yes + no > 0);
  const groups = Map.groupBy(asked, ({ appName, environment }) => `${environment}\n${appName}`);
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { appName, environment } = first;
      const lastHour =
        group
          .map(({ timestamp }) => timestamp)
          .sort()
          .at(-1) ?? '';
      return [{ appName, environment, ...sumOf(group), lastHour }];
    })
    .sort((a, b) => b.yes + b.no - (a.yes + a.no));
}

/** How often each variant was given in an environment, the most frequent first. Pure. */
export function variantsOf(
  rows: readonly UsageRow[],
  environment: string,
): { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { variants, ...row } of rows) {
    if (row.environment !== environment) continue;
    for (const [name, count] of Object.entries(variants)) {
      counts.set(name, (counts.get(name) ?? 0) + count);
    }
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** The part of the answers that were on: `25 %`. Pure. */
export function shareOn({ yes, no }: Pick<UsageRow, 'yes' | 'no'>): string {
  return yes + no === 0 ? '–' : `${Math.round((100 * yes) / (yes + no))} %`;
}

function sumOf(rows: readonly UsageRow[]) {
  return {
    yes: rows.reduce((sum, row) => sum + row.yes, 0),
    no: rows.reduce((sum, row) => sum + row.no, 0),
  };
}
