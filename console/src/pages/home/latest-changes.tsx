import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { activityAddress, eventAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Time } from '../../components/time.tsx';
import { EventSentence } from '../../events/event-sentence.tsx';
import { EventSign } from '../../events/event-sign.tsx';
import { UndoButton } from '../../events/undo-button.tsx';
import { useNamed } from '../../events/use-named.ts';
import classes from './home.module.css';
import { latestEventsRead } from './home-reads.ts';
import { eventsToShow } from './home-words.ts';
import { Nothing, Part } from './part.tsx';

/** What was changed today, by whom, and how to take it back; on a quiet day what was changed last. */
export function LatestChanges() {
  const events = useQuery({ ...latestEventsRead, staleTime: 10_000 });
  const named = useNamed(events.data?.events ?? []);
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const nameOf = (id: string) => projects.data?.projects.find((each) => each.id === id)?.name ?? id;
  const shown = eventsToShow(events.data?.events ?? [], new Date());
  return (
    <Part
      title={shown.isToday || events.isPending ? 'Today' : 'Latest changes'}
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
                  <EventSign event={event} />
                  <span className={classes.line}>
                    <Link href={eventAddress(event.id)} className={classes.told ?? ''}>
                      <EventSentence event={named(event)} />
                    </Link>
                    <span className={classes.about}>
                      <Time at={event.createdAt} />
                      {event.project && event.project !== '*' && ` · ${nameOf(event.project)}`}
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
