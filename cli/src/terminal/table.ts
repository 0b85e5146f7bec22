/** A cell: its text, and how it looks on a terminal. */
export interface Cell {
  readonly text: string;
  readonly look?: (text: string) => string;
}

const GAP = '  ';

/**
 * Rows as lines with aligned columns. The widest column is cut, with an ellipsis, where the lines would be wider than
 * the terminal; a column keeps at least 8 letters. Pure.
 */
export function tableLines(rows: readonly (readonly Cell[])[], columns: number): string[] {
  const widths = (rows[0] ?? []).map((_, index) =>
    Math.max(...rows.map((row) => lengthOf(row[index]?.text ?? ''))),
  );
  for (;;) {
    const over =
      widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1)) - columns;
    const widest = widths.indexOf(Math.max(...widths));
    const width = widths[widest] ?? 0;
    if (over <= 0 || width <= 8) break;
    widths[widest] = Math.max(8, width - over);
  }
  return rows.map((row) =>
    row
      .map(({ text, look = same }, index) => {
        const shown = cut(text, widths[index] ?? 0);
        const isLast = index === row.length - 1;
        return look(shown) + (isLast ? '' : ' '.repeat((widths[index] ?? 0) - lengthOf(shown)));
      })
      .join(GAP)
      .trimEnd(),
  );
}

const same = (text: string) => text;

/** In code points, not in UTF-16 units. */
function lengthOf(text: string): number {
  return [...text].length;
}

function cut(text: string, width: number): string {
  return lengthOf(text) <= width ? text : `${[...text].slice(0, width - 1).join('')}…`;
}
