import { Link } from 'wouter';
import { inboxAddress } from '../addresses.ts';
import { useRead } from '../api/use-read.ts';
import { Icon } from '../components/icon.tsx';
import classes from './inbox-link.module.css';

/** Refresh interval of notifications while a page is open. */
const STALE_MS = 60_000;

/** Leads to what the person should know, and says how much of it is new. */
export function InboxLink() {
  const { data = [] } = useRead('GET /api/admin/notifications', {}, { staleTime: STALE_MS });
  const unread = data.filter(({ readAt }) => readAt === null).length;
  return (
    <Link
      href={inboxAddress}
      className={classes.link ?? ''}
      aria-label={unread > 0 ? `Inbox: ${unread} new` : 'Inbox'}
      title="Inbox"
    >
      <Icon name="bell" />
      {unread > 0 && <span className={classes.count}>{unread}</span>}
    </Link>
  );
}
