import { useState } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Time } from '../../components/time.tsx';
import { EventSentence } from '../events/event-sentence.tsx';
import classes from './flag.module.css';
import type { Flag } from './flag-data.ts';

/** Events that are shown at first, and with each press of the button. */
const STEP = 30;

/** What happened to a flag, the last first; each event has a page of its own. */
export function FlagEvents({ flag: { name } }: { readonly flag: Flag }) {
  const [limit, setLimit] = useState(STEP);
  const events = useRead('GET /api/admin/search/events', {
    query: { feature: `IS:${name}`, limit },
  });
  return (
    <Loaded query={events}>
      {({ events: shown, total }) => (
        <>
          <ol className={classes.events} aria-label={`Events of ${name}`}>
            {shown.map((event) => (
              <li key={event.id}>
                <span className={classes.itemText}>
                  <EventSentence event={event} />
                </span>
                <Link href={`/events/${event.id}`}>
                  <span className="visually-hidden">Event {event.id}, </span>
                  <Time at={event.createdAt} />
                </Link>
              </li>
            ))}
          </ol>
          <p className={classes.muted}>
            {shown.length} of {total} events
          </p>
          {shown.length < total && (
            <Button onClick={() => setLimit(limit + STEP)}>Show more</Button>
          )}
        </>
      )}
    </Loaded>
  );
}
