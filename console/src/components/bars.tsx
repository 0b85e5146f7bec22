import classes from './bars.module.css';

interface BarRow {
  readonly name: string;
  readonly count: number;
  /** How many of them are marked. */
  readonly marked?: number;
}

/** Numbers side by side as bars: a chart that is a table, so it is read out as one. */
export function Bars({
  label,
  rows,
  marked: mark,
}: {
  readonly label: string;
  readonly rows: readonly BarRow[];
  /** What those do that are marked: `can go`. */
  readonly marked?: string;
}) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <table className={classes.bars} aria-label={label}>
      <tbody>
        {rows.map(({ name, count, marked = 0 }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={classes.count}>{count.toLocaleString('en')}</td>
            <td className={classes.bar}>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * count) / most} height="10" />
                {marked > 0 && (
                  <rect width={(100 * marked) / most} height="10" className={classes.marked} />
                )}
              </svg>
            </td>
            {mark !== undefined && (
              <td className={classes.mark}>
                {marked > 0 && `${marked.toLocaleString('en')} ${mark}`}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
