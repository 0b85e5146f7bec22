import type { ReactNode } from 'react';
import classes from './people.module.css';

/** A short list of things with something to do about each; says what belongs there while it is empty. */
export function Items({
  children,
  none,
}: {
  readonly children: readonly ReactNode[];
  readonly none?: ReactNode;
}) {
  if (children.length === 0) return <p className={classes.none}>{none}</p>;
  return <ul className={classes.list}>{children}</ul>;
}

/** One of them: what it is, a line of details, and its buttons. */
export function Item({
  title,
  detail,
  children,
}: {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        {title}
        {detail && <span className={classes.detail}>{detail}</span>}
      </div>
      {children}
    </li>
  );
}
