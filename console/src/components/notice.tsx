import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import classes from './notice.module.css';

/** A message about what has just happened; screen readers read it out. */
export function Notice({
  kind,
  children,
}: {
  readonly kind: 'danger' | 'good';
  readonly children: ReactNode;
}) {
  return (
    <p
      className={`${classes.notice} ${classes[kind]}`}
      role={kind === 'danger' ? 'alert' : 'status'}
    >
      <Icon name={kind === 'danger' ? 'alert' : 'good'} />
      <span>{children}</span>
    </p>
  );
}
