import { Link } from 'wouter';
import { flagAddress } from '../../../addresses.ts';
import { Card } from '../../../components/card.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { EventRows } from '../event-rows.tsx';
import type { Flag } from '../flag-data.ts';
import { useFlagEvents } from '../use-flag-events.ts';

/** Events that are shown; the others are on the page of the history. */
const SHOWN = 5;

/** What was changed last in a flag, and by whom; each can be taken back. */
export function RecentChanges({ flag }: { readonly flag: Flag }) {
  const events = useFlagEvents(flag.name);
  return (
    <Card title="Recent changes" actions={<Link href={flagAddress(flag, 'events')}>All</Link>}>
      <Loaded query={events}>
        {({ events: read }) => <EventRows events={read.slice(0, SHOWN)} label="Recent changes" />}
      </Loaded>
    </Card>
  );
}
