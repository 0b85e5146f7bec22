import { attackClasses } from './attack-classes.ts';
import { type Finding, requestsOf, type Tally } from './tally.ts';

/** Prints what was tried, how it was answered, what was checked, and what was found. */
export function reportOf(tally: Tally, seed: string): string {
  const statuses = new Set([...tally.answered.values()].flatMap((row) => [...row.keys()]));
  statuses.delete('done');
  const ordered = ['done', ...[...statuses].sort()];
  const names = attackClasses.map(({ name }) => name);
  return [
    `${requestsOf(tally)} requests to ${tally.operations.size} operations, seed ${seed}; the slowest took ${Math.round(tally.slowestMs)} ms.`,
    '',
    tableOf('requests', names, tally.tried),
    '',
    tableOf('answered', ordered, tally.answered),
    '',
    ...[...tally.checked].map(([rule, count]) => `${String(count).padStart(8)}  ${rule}`),
    '',
    ...(tally.findings.length === 0 ? ['Nothing was found.'] : tally.findings.map(describe)),
    ...(tally.findings.length === 0 ? [] : ['', `To replay: npm run attack -- --seed ${seed}`]),
  ].join('\n');
}

/** A table with a row for each name in the map, aligned for a terminal. */
export function tableOf(
  title: string,
  columns: readonly string[],
  rows: ReadonlyMap<string, ReadonlyMap<string, number>>,
): string {
  const width = Math.max(title.length, ...[...rows.keys()].map((name) => name.length));
  const lineOf = (name: string, cells: readonly string[]) =>
    [
      name.padEnd(width),
      ...cells.map((cell, index) => cell.padStart((columns[index] ?? '').length + 2)),
    ].join('');
  return [
    lineOf(title, columns),
    ...[...rows].map(([name, row]) =>
      lineOf(
        name,
        columns.map((column) => String(row.get(column) ?? '·')),
      ),
    ),
  ].join('\n');
}

function describe({ rule, what, actor, requests }: Finding): string {
  return [`FOUND by ${actor}: ${rule}: ${what}`, ...requests.map((line) => `    ${line}`)].join(
    '\n',
  );
}
