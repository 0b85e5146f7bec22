import type { ReactNode } from 'react';
import classes from './table.module.css';

/** A table of a few hundred rows at most; longer lists are virtualised. Where it is narrow, each row is a few lines. */
export function Table({
  label,
  columns,
  children,
}: {
  /** What the rows are, for screen readers. */
  readonly label: string;
  readonly columns: readonly string[];
  /** `tr` elements. */
  readonly children: ReactNode;
}) {
  return (
    // Scrolling needs the keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className={classes.table} style={headsAsText(columns)}>
        <thead>
          <tr>
            {columns.map((column) =>
              // A column of buttons needs no heading.
              column === '' ? (
                <td key={column} />
              ) : (
                <th key={column} scope="col">
                  {column}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** The heads as custom properties: a narrow table has no heads, and shows each in front of its value. */
function headsAsText(columns: readonly string[]): object {
  return Object.fromEntries(
    columns.map((column, index) => [
      `--head-${index + 1}`,
      column && JSON.stringify(`${column}: `),
    ]),
  );
}
