import { Link } from 'wouter';
import { eventAddress, flagAddress } from '../../../addresses.ts';
import { useRead } from '../../../api/use-read.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { Card } from '../../../components/card.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Time } from '../../../components/time.tsx';
import { EventSentence } from '../../../events/event-sentence.tsx';
import { UndoButton } from '../../../events/undo-button.tsx';
import type { Flag } from '../flag-data.ts';
import classes from './side.module.css';

/** Events that are shown; the others are on the page of the history. */
const SHOWN = 5;

/** What was changed last in a flag, and by whom; each can be taken back. */
export function RecentChanges({ flag }: { readonly flag: Flag }) {
  const query = { feature: `IS:${flag.name}`, limit: SHOWN };
  const events = useRead('GET /api/admin/search/events', { query });
  return (
    <Card title="Recent changes" actions={<Link href={flagAddress(flag, 'events')}>All</Link>}>
      <Loaded query={events}>
        {({ events: shown }) => (
          <ol className={classes.changes}>
            {shown.map((event) => (
              <li key={event.id} className={classes.change}>
                <Avatar name={event.createdBy} />
                <Link href={eventAddress(event.id)} className={classes.told ?? ''}>
                  <EventSentence event={event} /> <Time at={event.createdAt} />
                </Link>
                <UndoButton event={event} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Card>
  );
}
