import type { Difference } from '../../../lib/words/difference.ts';
import classes from './differences.module.css';

/** What differs, one line each: what was, and what is instead. */
export function Differences({
  label,
  differences,
  nothing = 'No difference.',
}: {
  /** What is compared, for screen readers. */
  readonly label: string;
  readonly differences: readonly Difference[];
  /** What is said where nothing differs. */
  readonly nothing?: string;
}) {
  if (differences.length === 0) return <p className={classes.nothing}>{nothing}</p>;
  return (
    <ul className={classes.list} aria-label={label}>
      {differences.map(({ what, before, after }) => (
        <li key={`${what}/${before}/${after}`} className={classes.line}>
          <span className={classes.what}>{what}</span>
          <span className={classes.values}>
            {before !== undefined && (
              <del className={classes.before}>
                <span className="visually-hidden">was </span>
                {before}
              </del>
            )}
            {before !== undefined && after !== undefined && <span aria-hidden="true">→</span>}
            {after !== undefined && (
              <ins className={classes.after}>
                <span className="visually-hidden">{before === undefined ? 'new: ' : 'now '}</span>
                {after}
              </ins>
            )}
            {after === undefined && <span className={classes.gone}>removed</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
