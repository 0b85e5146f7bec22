import type { FeatureUsageRow } from 'generated:api';

/** How often an application used a flag in an hour. */
export type UsageRow = Omit<FeatureUsageRow, 'featureName'>;

/**
 * The applications that used the flag, by environment, the busiest first. Pure.
 * @returns `lastHour`: start of the last hour in which it did
 */
export function applicationsOf(rows: readonly UsageRow[]) {
  const used = rows.filter(({ yes, no }) => yes + no > 0);
  const groups = Map.groupBy(used, ({ appName, environment }) => `${environment}\n${appName}`);
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
