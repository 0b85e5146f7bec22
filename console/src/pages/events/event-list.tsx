import { Link } from 'wouter';
import { Time } from '../../components/time.tsx';
import { authorInWords } from './author-in-words.ts';
import { type Difference, differencesOf } from './difference.ts';
import { eventInWords } from './event-in-words.ts';
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
            {authorInWords(event)} {eventInWords(event)}
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
  const told = differences
    .slice(0, SHOWN)
    .map(({ what, before = 'nothing', after = 'nothing' }) => `${what}: ${before} → ${after}`);
  const more = differences.length - told.length;
  return (
    <span className={classes.short}>
      {told.join('; ')}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}

/** Only what was changed: all fields of something new would say little. */
function shortened({ data, preData }: ShownEvent): readonly Difference[] {
  return data && preData ? differencesOf(preData, data) : [];
}
