import classes from './count.module.css';

/** How many there are of what a heading names. */
export function Count({ of }: { readonly of: number }) {
  return <span className={classes.count}>{of}</span>;
}
