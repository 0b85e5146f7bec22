import type { SectionReport } from './report.ts';
import type { Budget, Row, Table } from './section.ts';

const cell = (value: string | number): string =>
  typeof value === 'number' ? value.toLocaleString('en') : value;

/** Columns as wide as their widest cell; numbers to the right. */
export const tableText = (rows: readonly Row[]): string => {
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => columns.map((column) => cell(row[column] ?? '')));
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const right = columns.map((column) => rows.every((row) => typeof row[column] === 'number'));
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, index) =>
        right[index] ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width));
  return [line(columns), line(rule), ...cells.map(line)].map((text) => `  ${text}`).join('\n');
};

const printTable = ({ title, note, rows }: Table): void => {
  console.log(`\n  ${title}${note ? ` (${note})` : ''}`);
  console.log(rows.length === 0 ? '  nothing' : tableText(rows));
};

/** One line for a budget, for the terminal. */
export const budgetText = (budget: Budget): string => {
  const { name, value, limit, unit, direction, met, reason } = budget;
  const mark = met ? '✓' : '✗';
  const figures = `${value.toLocaleString('en')} ${unit}, ${direction} ${limit.toLocaleString('en')}`;
  return `  ${mark} ${name}: ${figures}${reason ? ` — ${reason}` : ''}`;
};

/** Prints what a section came to. */
export const printSection = (section: SectionReport): void => {
  const { name, title, seconds, tables, budgets, failure } = section;
  console.log(`\n== ${title} (${name}, ${seconds.toFixed(0)} s)`);
  if (failure) console.log(`\n  failed: ${failure}`);
  for (const table of tables) printTable(table);
  const missed = budgets.filter(({ met }) => !met);
  if (budgets.length > 0) {
    console.log(`\n  Budgets: ${budgets.length - missed.length} of ${budgets.length} met`);
  }
  for (const budget of budgets.length > 12 ? missed : budgets) console.log(budgetText(budget));
};
