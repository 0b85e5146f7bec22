import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { showToast } from '../../api/toasts.ts';
import { reading } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { lazy } from '../../lazy.tsx';
import { loadPage } from '../../load-file.ts';
import { searchOf } from './filters.ts';
import classes from './view-bar.module.css';
import {
  commonViews,
  queryOf,
  savedViews,
  saveViews,
  type TypedEnvironment,
  type View,
  withView,
} from './views.ts';

/** Loaded with the first view that is saved. */
const NameView = lazy(
  async () => (await loadPage(() => import('../../page-files/projects.ts'))).NameView,
);

/** Saved filters above the list, each with the number of its flags; one's own are kept in the browser. */
export function ViewBar({
  params,
  projectId,
  environments,
  isCounting,
}: {
  readonly params: URLSearchParams;
  readonly projectId: string | undefined;
  readonly environments: readonly TypedEnvironment[];
  /** Whether the list is there: counts come after it. */
  readonly isCounting: boolean;
}) {
  const [own, setOwn] = useState(savedViews);
  const [isNaming, setIsNaming] = useState(false);
  const common = commonViews(environments);
  const counts = useCounts(isCounting ? common : [], projectId);
  const now = queryOf(params);
  const keep = (views: readonly View[]) => {
    try {
      saveViews(views);
      setOwn(views);
    } catch {
      showToast({
        kind: 'danger',
        text: 'This browser does not keep views: its storage is full or off.',
      });
    }
  };
  const isKnown = [...common, ...own].some(({ query }) => query === now);
  return (
    <nav aria-label="Views" className={classes.views}>
      {[...common, ...own].map((view, index) => {
        const isCurrent = view.query === now;
        return (
          <span key={`${view.name} ${view.query}`} className={classes.view}>
            <Link
              href={`?${withView(params, view)}`}
              replace
              aria-current={isCurrent ? 'page' : undefined}
            >
              {view.name}
              {counts[index] !== undefined && (
                <span className={classes.count}> {counts[index].toLocaleString('en')}</span>
              )}
            </Link>
            {isCurrent && index >= common.length && (
              <Button
                kind="quiet"
                isSmall
                icon="close"
                aria-label={`Remove the view ${view.name}`}
                onClick={() => keep(own.filter((each) => each !== view))}
              />
            )}
          </span>
        );
      })}
      {!isKnown && (
        <Button kind="quiet" isSmall icon="add" onClick={() => setIsNaming(true)}>
          Save view
        </Button>
      )}
      {isNaming && (
        <NameView
          names={own.map(({ name }) => name)}
          onName={(name) => {
            keep([...own, { name, query: now }]);
            setIsNaming(false);
          }}
          onClose={() => setIsNaming(false)}
        />
      )}
    </nav>
  );
}

/** How many flags there are in each of the views, as far as it is known. */
function useCounts(views: readonly View[], projectId: string | undefined) {
  return useQueries({
    queries: views.map(({ query }) => {
      const {
        sortBy: _by,
        favoritesFirst: _first,
        sortOrder: _order,
        ...search
      } = searchOf(new URLSearchParams(query), projectId);
      return {
        ...reading('GET /api/admin/search/features', { query: { ...search, limit: 1 } }),
        staleTime: 60_000,
      };
    }),
  }).map(({ data }) => data?.total);
}
