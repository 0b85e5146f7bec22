import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { request } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Notice } from '../../components/notice.tsx';
import { lazy } from '../../lazy.tsx';
import { loadPage } from '../../load-file.ts';
import { NewFlagLink } from '../create-flag/new-flag-link.tsx';
import { FilterBar } from './filter-bar.tsx';
import { countFilters, listOf, searchOf, withoutFilters } from './filters.ts';
import classes from './flag-list.module.css';
import { FlagRows } from './flag-rows.tsx';
import { PAGE_SIZE } from './reading-page.ts';
import { useSelection } from './selection.ts';
import { useFlags, useReadFlags } from './use-flags.ts';

/** Loaded with the first selection. */
const BulkBar = lazy(
  async () => (await loadPage(() => import('../../page-files/projects.ts'))).BulkBar,
);

interface FlagListProps {
  /** The project whose flags are listed; those of all projects without it. */
  readonly projectId?: string;
  /** Environments of the listed flags, in their order. */
  readonly environments: readonly string[];
}

/** More environments than these do not fit beside the name. */
const MAX_COLUMNS = 4;

/** Flags with search, filters, selection and bulk changes. */
export function FlagList({ projectId, environments }: FlagListProps) {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => searchOf(params, projectId), [params, projectId]);
  const [range, setRange] = useState({ first: 0, last: PAGE_SIZE - 1 });
  const { found, isPending, error, refetch } = useFlags(search, range);
  const selection = useSelection(useReadFlags(search), listOf(search));
  const onChange = useCallback(
    (next: URLSearchParams) => setParams(next, { replace: true }),
    [setParams],
  );
  const onRange = useCallback(
    (next: typeof range) =>
      setRange((before) =>
        before.first === next.first && before.last === next.last ? before : next,
      ),
    [],
  );
  const columns = environments.length <= MAX_COLUMNS ? environments : [];
  return (
    <>
      <FilterBar
        params={params}
        onChange={onChange}
        environments={environments}
        showsProject={projectId === undefined}
      />
      {error && (
        <>
          <Notice kind="danger">{error.message}</Notice>
          <Button onClick={() => void refetch()}>Try again</Button>
        </>
      )}
      <p className={classes.count} role="status">
        {found ? countText(found.total) : 'Loading…'}
      </p>
      {found && found.total > 0 && (
        <FlagRows
          found={found}
          isPending={isPending}
          selection={selection}
          columns={columns}
          showsProject={projectId === undefined}
          onRange={onRange}
        />
      )}
      {selection.flags.length > 0 && <BulkBar selection={selection} />}
      {found?.total === 0 && (
        <NoFlags
          projectId={projectId}
          isFiltered={countFilters(params) > 0 || Boolean(params.get('q'))}
          onClear={() => onChange(withoutFilters(params))}
        />
      )}
    </>
  );
}

function countText(total: number): string {
  return total === 1 ? '1 flag' : `${total.toLocaleString('en')} flags`;
}

function NoFlags({
  projectId,
  isFiltered,
  onClear,
}: {
  readonly projectId: string | undefined;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}) {
  if (isFiltered) {
    return (
      <Empty action={<Button onClick={onClear}>Clear search and filters</Button>}>
        No flag matches the search and the filters.
      </Empty>
    );
  }
  return (
    <Empty
      action={<NewFlagLink projectId={projectId} />}
      curl={request('POST /api/admin/projects/{projectId}/features', {
        params: { projectId: projectId ?? 'default' },
        body: { name: 'my-first-flag' },
      })}
    >
      Here are the flags{projectId === undefined ? '' : ' of this project'}. A flag decides who sees
      a part of your software, without a new release of it. It begins as off everywhere.
    </Empty>
  );
}
