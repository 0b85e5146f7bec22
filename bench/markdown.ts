import type { Budget, Row, SectionReport, Table } from './section.ts';

/** A section of the report, for the terminal and for docs/figures.md. */
export function sectionText(report: SectionReport): string {
  const { name, title, explanation, at, commit, machine, quick, failure, tables, budgets } = report;
  const size = quick ? ', at the smallest size' : '';
  return [
    `## ${title}`,
    explanation,
    `Measured on ${at.slice(0, 10)}, commit ${commit}${size}, on ${machine}: \`npm run bench -- ${name}\`.`,
    ...(failure ? [`**Failed:** ${failure}`] : []),
    ...tables.map(tableText),
    ...budgetsText(budgets),
  ].join('\n\n');
}

export function budgetText({ name, value, limit, unit, direction, reason }: Budget): string {
  const figures = `${formatCell(value)} ${unit}, should be ${direction} ${formatCell(limit)}`;
  return `- ${name}: ${figures}${reason ? ` (${reason})` : ''}`;
}

function tableText({ title, note, rows }: Table): string {
  const heading = `### ${title}${note ? `\n\n${note}` : ''}`;
  return `${heading}\n\n${rows.length === 0 ? 'None.' : rowsText(rows)}`;
}

/** Columns are as wide as their widest cell; numbers are aligned to the right. */
function rowsText(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => columns.map((column) => formatCell(row[column] ?? '')));
  const right = columns.map((column) => rows.every((row) => typeof row[column] === 'number'));
  const widths = columns.map((column, index) =>
    Math.max(3, column.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const line = (texts: readonly string[]): string => {
    const padded = texts.map((text, index) =>
      right[index] ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0),
    );
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, index) => '-'.repeat(width - 1) + (right[index] ? ':' : '-'));
  return [line(columns), line(rule), ...cells.map(line)].join('\n');
}

function formatCell(value: string | number): string {
  return typeof value === 'number' ? value.toLocaleString('en') : value.replaceAll('|', '\\|');
}

/** With more, those that are met are only counted. */
const FEW_BUDGETS = 12;

/** The missed budgets; all of them where they are few. */
function budgetsText(budgets: readonly Budget[]): string[] {
  if (budgets.length === 0) return [];
  const missed = budgets.filter(({ met }) => !met);
  const met = budgets.length <= FEW_BUDGETS ? budgets.filter((budget) => budget.met) : [];
  return [
    `Budgets: ${budgets.length - missed.length} of ${budgets.length} met.`,
    ...(missed.length > 0 ? [`Missed:\n\n${missed.map(budgetText).join('\n')}`] : []),
    ...(met.length > 0 && missed.length > 0 ? ['Met:'] : []),
    ...(met.length > 0 ? [met.map(budgetText).join('\n')] : []),
  ];
}
