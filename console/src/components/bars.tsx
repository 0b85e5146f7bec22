import classes from './bars.module.css';

/** Numbers side by side as bars: a chart that is a table, so it is read out as one. */
export function Bars({
  label,
  rows,
}: {
  readonly label: string;
  readonly rows: readonly { readonly name: string; readonly count: number }[];
}) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <table className={classes.bars} aria-label={label}>
      <tbody>
        {rows.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={classes.count}>{count.toLocaleString('en')}</td>
            <td className={classes.bar}>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * count) / most} height="10" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
