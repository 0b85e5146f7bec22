import classes from './trouble-dot.module.css';

/** Beside an entry of a menu behind which something is wrong; the entry says what. */
export function TroubleDot() {
  return <span aria-hidden="true" className={classes.dot} />;
}
