import classes from './mark.module.css';

/** The sign of Flagwright: a flag that is half filled, as a rollout is. */
export function Mark({ isLarge = false }: { readonly isLarge?: boolean }) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={isLarge ? classes.large : classes.mark}
      aria-hidden="true"
      focusable="false"
    >
      <rect width="32" height="32" rx="8" className={classes.ground} />
      <path d="M9 6.5v19" className={classes.pole} />
      <path d="M11 8h12.5l-3.6 5 3.6 5H11z" className={classes.cloth} />
      <path d="M11 8h6v10h-6z" className={classes.share} />
    </svg>
  );
}
