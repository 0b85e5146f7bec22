import { Link } from 'wouter';
import { eventAddress } from '../../addresses.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Time } from '../../components/time.tsx';
import { EventSentence } from '../../events/event-sentence.tsx';
import type { ShownEvent } from '../../events/types.ts';
import { UndoButton } from '../../events/undo-button.tsx';
import classes from './event-rows.module.css';

/** Events of a flag: who did what and when, each with a way back. */
export function EventRows({
  events,
  label,
}: {
  readonly events: readonly ShownEvent[];
  readonly label: string;
}) {
  return (
    <ol className={classes.rows} aria-label={label}>
      {events.map((event) => (
        <li key={event.id} className={classes.row}>
          <Avatar name={event.createdBy} />
          <Link href={eventAddress(event.id)} className={classes.told ?? ''}>
            <EventSentence event={event} /> <Time at={event.createdAt} />
          </Link>
          <UndoButton event={event} />
        </li>
      ))}
    </ol>
  );
}
