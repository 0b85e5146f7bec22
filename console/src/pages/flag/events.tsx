import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { EventRows } from './event-rows.tsx';
import { byDay } from './events-by-day.ts';
import classes from './flag.module.css';
import type { Flag } from './flag-data.ts';
import { FIRST_EVENTS, useFlagEvents } from './use-flag-events.ts';

/** What happened to a flag by day, the last first; each event has a page of its own. */
export function FlagEvents({ flag: { name } }: { readonly flag: Flag }) {
  const [limit, setLimit] = useState(FIRST_EVENTS);
  const events = useFlagEvents(name, limit);
  return (
    <Loaded query={events}>
      {({ events: shown, total }) => (
        <>
          {byDay(shown, new Date()).map(({ day, events: ofDay }) => (
            <Card key={day} title={day}>
              <EventRows events={ofDay} label={`Events of ${name}: ${day}`} />
            </Card>
          ))}
          <p className={classes.muted}>
            {shown.length} of {total} events
          </p>
          {shown.length < total && (
            <Button onClick={() => setLimit(limit + FIRST_EVENTS)}>Show more</Button>
          )}
        </>
      )}
    </Loaded>
  );
}
