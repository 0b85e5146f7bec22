import { Link } from 'wouter';
import { useRead } from '../api/use-read.ts';
import { Badge } from '../components/badge.tsx';

/** Refresh interval of notifications while a page is open. */
const STALE_MS = 60_000;

/** Leads to what the person should know, and says how much of it is new. */
export function InboxLink() {
  const { data = [] } = useRead('GET /api/admin/notifications', {}, { staleTime: STALE_MS });
  const unread = data.filter(({ readAt }) => readAt === null).length;
  return <Link href="/inbox">Inbox {unread > 0 && <Badge kind="accent">{unread} new</Badge>}</Link>;
}
