import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import type { Columns } from './columns.ts';
import classes from './flag-rows.module.css';
import type { Selection } from './selection.ts';
import type { FoundFlags } from './use-flags.ts';

interface HeadProps {
  readonly found: FoundFlags;
  readonly selection: Selection;
  readonly columns: Columns;
  readonly params: URLSearchParams;
  readonly onSort: (sortBy: string) => void;
}

/** The heads of the columns, which sort the list. */
export function Head({ found, selection, columns, params, onSort }: HeadProps) {
  const isAll = found.total > 0 && selection.flags.length >= found.total;
  const sort = { params, onSort };
  return (
    <thead className={classes.thead}>
      <tr aria-rowindex={1} className={classes.head}>
        <th scope="col" className={classes.check}>
          <label>
            <input
              type="checkbox"
              aria-label="Select all flags of this list"
              checked={isAll}
              onChange={() => (isAll ? selection.clear() : void selection.chooseAll(found.total))}
            />
          </label>
        </th>
        <SortHead {...sort} sortBy="name" className={classes.name}>
          Flag
        </SortHead>
        {columns.showsProject && (
          <SortHead {...sort} sortBy="project" className={classes.project}>
            Project
          </SortHead>
        )}
        <th scope="col" className={classes.owner}>
          <span>Owner</span>
        </th>
        {columns.others.length > 0 && (
          <th scope="col" className={classes.others}>
            {columns.others.length} others
          </th>
        )}
        {columns.environments.map(({ name, isMain }) => (
          <SortHead
            key={name}
            {...sort}
            sortBy={`environment:${name}`}
            className={isMain ? classes.main : classes.environment}
          >
            {name}
          </SortHead>
        ))}
        <th scope="col" className={classes.traffic}>
          24 hours
        </th>
        <SortHead {...sort} sortBy="lastSeenAt" className={classes.used}>
          Last used
        </SortHead>
      </tr>
    </thead>
  );
}

function SortHead({
  params,
  onSort,
  sortBy,
  className,
  children,
}: Pick<HeadProps, 'params' | 'onSort'> & {
  readonly sortBy: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  const isSorted = (params.get('sort') ?? 'name') === sortBy;
  const isDescending = params.get('order') === 'desc';
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className={classes.sort} onClick={() => onSort(sortBy)}>
        <span>{children}</span>
        {isSorted && <Icon name={isDescending ? 'down' : 'up'} />}
      </button>
    </th>
  );
}
