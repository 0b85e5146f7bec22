import type { ReactNode } from 'react';
import classes from './card-page.module.css';
import { Mark } from './mark.tsx';
import { useTitle } from './use-title.ts';

/** A page of one small form, for people who are not signed in. */
export function CardPage({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  useTitle(title);
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <Mark isLarge />
        Flagwright
      </div>
      <section className={classes.card}>
        <h1>{title}</h1>
        {children}
      </section>
    </main>
  );
}
