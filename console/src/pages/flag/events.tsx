import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { dayInWords, groupByDay } from '../events/days.ts';
import { EventRows } from './event-rows.tsx';
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
          {groupByDay(shown).map(({ day, events: ofDay }) => {
            const title = dayInWords(day, Date.now());
            return (
              <Card key={day} title={title}>
                <EventRows events={ofDay} label={`Events of ${name}: ${title}`} />
              </Card>
            );
          })}
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
