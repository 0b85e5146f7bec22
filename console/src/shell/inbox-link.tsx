import { Link } from 'wouter';
import { inboxAddress } from '../addresses.ts';
import { Icon } from '../components/icon.tsx';
import classes from './inbox-link.module.css';
import { useUnread } from './use-unread.ts';

/** Leads to what the person should know, and says how much of it is new. */
export function InboxLink() {
  const unread = useUnread().length;
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
