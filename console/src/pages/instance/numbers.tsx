import classes from './numbers.module.css';

/** Numbers of different things, none of which is to be compared with another. */
export function Numbers({
  rows,
}: {
  readonly rows: readonly { readonly name: string; readonly count: number }[];
}) {
  return (
    <dl className={classes.numbers}>
      {rows.map(({ name, count }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}
