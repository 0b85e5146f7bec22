import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { lazy } from '../../lazy.tsx';
import { loadPage } from '../../load-file.ts';
import { NewFlagLink } from '../create-flag/new-flag-link.tsx';
import { type Columns, environmentColumns } from './columns.ts';
import { filtersIn, listOf, searchOf, sortedBy, withoutFilters } from './filters.ts';
import classes from './flag-list.module.css';
import { FlagRows } from './flag-rows.tsx';
import { PAGE_SIZE } from './reading-page.ts';
import { SearchField } from './search-field.tsx';
import { useSelection } from './selection.ts';
import { SortMenu } from './sort-menu.tsx';
import { type ListedFlag, useFlags, useReadFlags } from './use-flags.ts';
import { ViewBar } from './view-bar.tsx';
import type { TypedEnvironment } from './views.ts';

/** Loaded with the first selection. */
const BulkBar = lazy(
  async () => (await loadPage(() => import('../../page-files/projects.ts'))).BulkBar,
);

/** Loaded when the first flag is looked at. */
const FlagSheet = lazy(
  async () => (await loadPage(() => import('../../page-files/projects.ts'))).FlagSheet,
);

interface FlagListProps {
  /** The project whose flags are listed; those of all projects without it. */
  readonly projectId?: string;
  /** Environments of the listed flags, in their order. */
  readonly environments: readonly TypedEnvironment[];
}

/** Flags with views, search, filters, selection and bulk changes. */
export function FlagList({ projectId, environments }: FlagListProps) {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => searchOf(params, projectId), [params, projectId]);
  const [range, setRange] = useState({ first: 0, last: PAGE_SIZE - 1 });
  const [peeked, setPeeked] = useState<ListedFlag>();
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
  const columns = useColumns(environments, projectId === undefined);
  const isFiltered = filtersIn(params).length > 0 || Boolean(params.get('q'));
  return (
    <>
      <div className={classes.line}>
        <SearchField params={params} onChange={onChange} projectId={projectId} />
        <SortMenu params={params} onChange={onChange} showsProject={projectId === undefined} />
      </div>
      <div className={classes.line}>
        <ViewBar
          params={params}
          projectId={projectId}
          environments={environments}
          isCounting={found !== undefined}
        />
        <p className={classes.count} role="status">
          {found && countText(found.total)}
        </p>
      </div>
      {error && (
        <>
          <Notice kind="danger">{error.message}</Notice>
          <Button onClick={() => void refetch()}>Try again</Button>
        </>
      )}
      {!found && !error && <Skeleton lines={12} />}
      {found && found.total > 0 && (
        <FlagRows
          found={found}
          isPending={isPending}
          selection={selection}
          columns={columns}
          params={params}
          onSort={(sortBy) => onChange(sortedBy(params, sortBy))}
          onPeek={setPeeked}
          onRange={onRange}
        />
      )}
      {selection.flags.length > 0 && <BulkBar selection={selection} />}
      {peeked && (
        <FlagSheet
          flag={peeked}
          projectName={columns.nameOf(peeked.project)}
          onClose={() => setPeeked(undefined)}
        />
      )}
      {found?.total === 0 && (
        <NoFlags
          projectId={projectId}
          isFiltered={isFiltered}
          onClear={() => onChange(withoutFilters(params))}
        />
      )}
    </>
  );
}

/** The columns stay the same from one drawing to the next, so that rows are not drawn again. */
function useColumns(environments: readonly TypedEnvironment[], showsProject: boolean): Columns {
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  return useMemo(() => {
    const names = new Map(projects.data?.projects.map(({ id, name }) => [id, name]));
    return {
      ...environmentColumns(environments),
      showsProject,
      nameOf: (id: string) => names.get(id) ?? id,
    };
  }, [environments, showsProject, projects.data]);
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
      <Empty icon="filter" action={<Button onClick={onClear}>Clear search and filters</Button>}>
        No flag matches the search and the filters.
      </Empty>
    );
  }
  return (
    <Empty
      icon="flag"
      action={<NewFlagLink projectId={projectId} />}
      curl={request('POST /api/admin/projects/{projectId}/features', {
        params: { projectId: projectId ?? 'default' },
        body: { name: 'my-first-flag' },
      })}
    >
      No flags yet. A flag decides who sees a part of your software, without a new release of it. It
      begins as off everywhere.
    </Empty>
  );
}
