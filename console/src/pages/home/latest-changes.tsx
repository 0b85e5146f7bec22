import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { activityAddress, eventAddress } from '../../addresses.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Time } from '../../components/time.tsx';
import { EventSentence } from '../../events/event-sentence.tsx';
import { UndoButton } from '../../events/undo-button.tsx';
import classes from './home.module.css';
import { latestEventsRead } from './home-reads.ts';
import { eventsToShow } from './home-words.ts';
import { Nothing, Part } from './part.tsx';

/** What was changed today, by whom, and how to take it back; on a quiet day what was changed last. */
export function LatestChanges() {
  const events = useQuery({ ...latestEventsRead, staleTime: 10_000 });
  const shown = eventsToShow(events.data?.events ?? [], new Date());
  return (
    <Part
      title={shown.isToday ? 'Today' : 'Latest changes'}
      place="latest"
      more={<Link href={activityAddress}>All activity</Link>}
    >
      <Loaded query={events}>
        {() =>
          shown.events.length === 0 ? (
            <Nothing>Nothing was changed yet.</Nothing>
          ) : (
            <ol className={classes.rows}>
              {shown.events.map((event) => (
                <li key={event.id} className={classes.row}>
                  <Avatar name={event.createdBy} />
                  <span className={classes.text}>
                    <Link href={eventAddress(event.id)} className={classes.told ?? ''}>
                      <EventSentence event={event} />
                    </Link>
                    <span className={classes.about}>
                      <Time at={event.createdAt} />
                      {event.project && event.project !== '*' && ` · ${event.project}`}
                    </span>
                  </span>
                  <UndoButton event={event} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Part>
  );
}
