import type { ReactNode } from 'react';
import type { Request } from '../api/request.ts';
import { CopyCurl } from './copy-curl.tsx';
import classes from './empty.module.css';

/** In place of a list without entries: what belongs there, and how to add the first, also by curl. */
export function Empty({
  children,
  action,
  curl,
}: {
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly curl?: Request;
}) {
  return (
    <div className={classes.empty}>
      <p>{children}</p>
      <div className={classes.actions}>
        {action}
        {curl && <CopyCurl request={curl} />}
      </div>
    </div>
  );
}
