import classes from './ring.module.css';

/** Radius of the ring in its own units, so that a percent of it is one unit long. */
const RADIUS = 50 / Math.PI;

/**
 * How much of the users get a flag, as a ring: full is everybody, empty nobody. The number is beside it.
 * @param share in percent
 * @param isPartial whether who gets it also depends on something else than the share
 */
export function Ring({
  share,
  isPartial = false,
}: {
  readonly share: number;
  readonly isPartial?: boolean;
}) {
  const shown = Math.min(100, Math.max(0, share));
  return (
    <svg viewBox="0 0 40 40" className={classes.ring} aria-hidden="true">
      <circle cx="20" cy="20" r={RADIUS} className={classes.track} />
      <circle
        cx="20"
        cy="20"
        r={RADIUS}
        className={isPartial ? classes.partial : classes.share}
        strokeDasharray={`${shown} ${100 - shown}`}
        transform="rotate(-90 20 20)"
      />
    </svg>
  );
}
