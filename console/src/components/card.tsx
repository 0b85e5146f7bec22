import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

/** A part of a page with a heading of its own. */
export function Card({
  title,
  actions,
  children,
}: {
  readonly title: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
