import { Link, useSearchParams } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { EventFilters } from './event-filters.tsx';
import { EventList } from './event-list.tsx';
import { filterNames, offsetOf, PAGE_SIZE, searchOf } from './event-search.ts';
import classes from './events.module.css';

/** Everything that was changed, newest first. */
export default function Events() {
  const [address] = useSearchParams();
  const found = useRead('GET /api/admin/search/events', { query: searchOf(address) });
  const isFiltered = filterNames.some((name) => address.has(name));
  return (
    <Page title="Events" lead="Everything that was changed: what, when, and by whom.">
      <EventFilters />
      <Loaded query={found}>
        {({ events, total }) =>
          events.length === 0 ? (
            <Nothing isFiltered={isFiltered} />
          ) : (
            <>
              <EventList events={events} />
              <Pages total={total} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (!isFiltered) {
    return <Empty>Whatever is changed here is listed: flags, people, tokens, settings.</Empty>;
  }
  return (
    <p>
      No event matches these filters. <Link href="/events">Show all events</Link>
    </p>
  );
}

function Pages({ total }: { readonly total: number }) {
  const [address, setAddress] = useSearchParams();
  const offset = offsetOf(address);
  const go = (to: number) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      if (to > 0) next.set('offset', String(to));
      else next.delete('offset');
      return next;
    });
  const last = Math.min(offset + PAGE_SIZE, total);
  return (
    <nav aria-label="Pages" className={classes.pages}>
      <span>
        {offset + 1} to {last} of {total}
      </span>
      <Button
        refusedBecause={offset === 0 ? 'These are the newest.' : undefined}
        onClick={() => go(Math.max(offset - PAGE_SIZE, 0))}
      >
        Newer
      </Button>
      <Button
        refusedBecause={last >= total ? 'These are the oldest.' : undefined}
        onClick={() => go(offset + PAGE_SIZE)}
      >
        Older
      </Button>
    </nav>
  );
}
