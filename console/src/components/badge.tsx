import type { ReactNode } from 'react';
import classes from './badge.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

/** A word about a state; never by colour alone. */
export function Badge({
  kind = 'plain',
  icon,
  children,
}: {
  /** `good` is on or well, `pending` waits for somebody, `warning` is old or differs, `danger` fails. */
  readonly kind?: 'plain' | 'good' | 'danger' | 'warning' | 'accent' | 'pending';
  readonly icon?: IconName;
  readonly children: ReactNode;
}) {
  return (
    <span className={`${classes.badge} ${classes[kind]}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
