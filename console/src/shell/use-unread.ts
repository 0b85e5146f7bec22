import { useRead } from '../api/use-read.ts';

/** Refresh interval of notifications while a page is open. */
const STALE_MS = 60_000;

/** The notifications that the person has not read yet. */
export function useUnread() {
  const { data = [] } = useRead('GET /api/admin/notifications', {}, { staleTime: STALE_MS });
  return data.filter(({ readAt }) => readAt === null);
}
