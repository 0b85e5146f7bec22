import { type ReactNode, useId } from 'react';
import { Count } from '../../components/count.tsx';
import classes from './home.module.css';

/** A part of the home page: what it is about, how much of it there is, and where all of it is. */
export function Part({
  title,
  count = 0,
  place,
  more,
  children,
}: {
  readonly title: string;
  readonly count?: number;
  /** Which part it is; a narrow page shows them in another order. */
  readonly place: 'needs' | 'rolling' | 'latest' | 'own';
  readonly more?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={`${classes.part} ${classes[place]}`} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {count > 0 && <Count of={count} />}
        <span className={classes.more}>{more}</span>
      </div>
      {children}
    </section>
  );
}

/** In place of a part without anything in it: one quiet line. */
export function Nothing({ children }: { readonly children: ReactNode }) {
  return <p className={classes.nothing}>{children}</p>;
}
