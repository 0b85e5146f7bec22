import { Link } from 'wouter';
import { type Difference, differencesInWords } from '../../../../lib/words/difference.ts';
import { differencesOf } from '../../../../lib/words/differences.ts';
import { Time } from '../../components/time.tsx';
import { EventSentence } from './event-sentence.tsx';
import classes from './events.module.css';
import type { ShownEvent } from './types.ts';

/** Differences named in a list; the rest is on the page of the event. */
const SHOWN = 3;

/** Events in words, each with a link to its own page. */
export function EventList({ events }: { readonly events: readonly ShownEvent[] }) {
  return (
    <ol className={classes.list}>
      {events.map((event) => (
        <li key={event.id} className={classes.event}>
          <Link href={`/events/${event.id}`} className={classes.told ?? ''}>
            <EventSentence event={event} />
          </Link>
          <Short differences={shortened(event)} />
          <span className={classes.when}>
            <Time at={event.createdAt} />
            {event.project && event.project !== '*' && `, project ${event.project}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Short({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length === 0) return null;
  const more = differences.length - SHOWN;
  return (
    <span className={classes.short}>
      {differencesInWords(differences.slice(0, SHOWN))}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}

/** Only what was changed: all fields of something new would say little. */
function shortened({ data, preData }: ShownEvent): readonly Difference[] {
  return data && preData ? differencesOf(preData, data) : [];
}
