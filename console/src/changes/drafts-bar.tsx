import { useQueries } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { reading, useRead } from '../api/use-read.ts';
import { useMe } from '../session/use-me.ts';
import { draftsIn } from './drafts.ts';
import classes from './drafts-bar.module.css';

/** Long enough that going from page to page does not ask again; every write does. */
const FRESH_MS = 60_000;

/** Says on every page which drafts of the person wait to be sent to review. */
export function DraftsBar() {
  const [path] = useLocation();
  const drafts = useDrafts();
  if (drafts.length === 0) return null;
  return (
    <aside className={classes.bar} aria-label="Your drafts">
      {drafts.map(({ id, project, environment, count }) => {
        const href = `/projects/${encodeURIComponent(project)}/change-requests/${id}`;
        if (path === href) return null;
        return (
          <p key={id} className={classes.draft}>
            Your draft in {environment}: {count === 1 ? '1 change' : `${count} changes`}.{' '}
            <Link href={href}>Review and send</Link>
          </p>
        );
      })}
    </aside>
  );
}

/** One search; only where it finds drafts, their projects are asked how many changes they have. */
function useDrafts() {
  const me = useMe();
  const id = me.data?.user.id;
  const open = useRead(
    'GET /api/admin/search/change-requests',
    { query: { createdBy: `IS:${id}`, state: 'IS:open', limit: 100 } },
    { enabled: id !== undefined, staleTime: FRESH_MS },
  );
  const found = (open.data?.changeRequests ?? []).filter(({ state }) => state === 'Draft');
  const pending = useQueries({
    queries: [...new Set(found.map(({ project }) => project))].map((projectId) => ({
      ...reading('GET /api/admin/projects/{projectId}/change-requests/pending', {
        params: { projectId },
      }),
      staleTime: FRESH_MS,
    })),
  });
  return draftsIn(pending.flatMap(({ data }) => data ?? []));
}
