import type { ReactNode } from 'react';
import classes from './badge.module.css';

/** A word about a state; never by colour alone. */
export function Badge({
  kind = 'plain',
  children,
}: {
  readonly kind?: 'plain' | 'good' | 'danger' | 'warning' | 'accent';
  readonly children: ReactNode;
}) {
  return <span className={`${classes.badge} ${classes[kind]}`}>{children}</span>;
}
