import type { ReactNode } from 'react';
import type { Request } from '../api/request.ts';
import { CurlMenu } from './curl-menu.tsx';
import classes from './empty.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

/** In place of a list without entries: what belongs there, and how to add the first, also by curl. */
export function Empty({
  children,
  icon,
  action,
  curl,
}: {
  readonly children: ReactNode;
  readonly icon?: IconName;
  readonly action?: ReactNode;
  readonly curl?: Request;
}) {
  return (
    <div className={classes.empty}>
      {icon && (
        <span className={classes.sign}>
          <Icon name={icon} />
        </span>
      )}
      <p>{children}</p>
      <div className={classes.actions}>
        {action}
        {curl && <CurlMenu request={curl} />}
      </div>
    </div>
  );
}
