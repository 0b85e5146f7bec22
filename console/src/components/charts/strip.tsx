import classes from './strip.module.css';
import type { StripCell } from './strip-cell.ts';

/** Spans of time side by side, the newest at the right: one sees since when something fails. */
export function Strip({
  label,
  cells,
  isWide = false,
}: {
  /** All of it in words, for screen readers. */
  readonly label: string;
  readonly cells: readonly StripCell[];
  /** As wide as its place, and higher. */
  readonly isWide?: boolean;
}) {
  return (
    <span
      role="img"
      aria-label={label}
      className={`${classes.strip} ${isWide ? classes.wide : ''}`}
    >
      {cells.map(({ text, state }) => (
        <span key={text} title={text} className={classes[state]} />
      ))}
    </span>
  );
}
