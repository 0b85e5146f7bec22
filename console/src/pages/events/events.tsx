import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'wouter';
import { activityAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import type { FoundEvents } from '../../events/types.ts';
import { EventFilters } from './event-filters.tsx';
import { EventList } from './event-list.tsx';
import {
  filterNames,
  offsetOf,
  olderAddress,
  PAGE_SIZE,
  placeInWords,
  searchOf,
} from './event-search.ts';
import classes from './events.module.css';
import { Histogram } from './histogram.tsx';

/** Everything that was changed, newest first. */
export default function Events() {
  const [address] = useSearchParams();
  const found = useRead('GET /api/admin/search/events', { query: searchOf(address) });
  const isFiltered = filterNames.some((name) => address.has(name));
  return (
    <Page title="Activity">
      <EventFilters />
      <Loaded query={useLast(found)}>
        {(page) => (
          <>
            <Histogram counts={page.days} />
            {page.events.length === 0 && page.nextCursor === undefined ? (
              <Nothing isFiltered={isFiltered} />
            ) : (
              <>
                {page.events.length > 0 && <EventList events={page.events} />}
                <Pages page={page} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** What was read last, until what is read now is there: so the page does not jump with each filter. */
function useLast<T>(query: UseQueryResult<T>) {
  const last = useRef<T>(undefined);
  if (query.data !== undefined) last.current = query.data;
  const { error, refetch } = query;
  return { data: query.data ?? (error ? undefined : last.current), error, refetch };
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <Empty icon="activity">
        Whatever is changed here is listed: flags, people, tokens, settings.
      </Empty>
    );
  }
  return (
    <p>
      Nothing matches these filters. <Link href={activityAddress}>Show everything</Link>
    </p>
  );
}

function Pages({ page }: { readonly page: FoundEvents }) {
  const [address, setAddress] = useSearchParams();
  const offset = offsetOf(address);
  const goNewer = () =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      next.delete('after');
      // A cursor leads only onwards.
      const to = address.has('after') ? 0 : Math.max(offset - PAGE_SIZE, 0);
      if (to > 0) next.set('offset', String(to));
      else next.delete('offset');
      return next;
    });
  const { nextCursor, searchedBackTo } = page;
  const isOnly = offset === 0 && !address.has('after') && nextCursor === undefined;
  return (
    <nav aria-label="Pages" className={classes.pages}>
      <span>
        {placeInWords(page, offset)}
        {searchedBackTo !== undefined && (
          <>
            , looked back to <Time at={searchedBackTo} />
          </>
        )}
      </span>
      {!isOnly && (
        <>
          <Button
            refusedBecause={
              offset === 0 && !address.has('after') ? 'These are the newest.' : undefined
            }
            onClick={goNewer}
          >
            {address.has('after') ? 'Newest' : 'Newer'}
          </Button>
          <Button
            refusedBecause={nextCursor === undefined ? 'These are the oldest.' : undefined}
            onClick={() => setAddress((before) => olderAddress(before, page))}
          >
            {searchedBackTo === undefined ? 'Older' : 'Search further back'}
          </Button>
        </>
      )}
    </nav>
  );
}
