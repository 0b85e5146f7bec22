import { useQueries } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { reading, useRead } from '../api/use-read.ts';
import { draftsIn } from './drafts.ts';
import classes from './drafts-bar.module.css';

/** Long enough that going from page to page does not ask again; every write does. */
const FRESH_MS = 60_000;

/** Projects that are asked for drafts; those of the page come first. */
const ASKED_PROJECTS = 5;

/** Says on every page which drafts of the person wait to be sent to review. */
export function DraftsBar() {
  const [path] = useLocation();
  const drafts = useDrafts(path);
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

/** Reads only where approvals are in use at all, and the project of the page before others. */
function useDrafts(path: string) {
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: FRESH_MS });
  const here = /^\/projects\/([^/]+)/.exec(path)?.[1];
  const ids = (projects.data?.projects ?? []).map(({ id }) => id);
  const first = ids.filter((id) => encodeURIComponent(id) === here);
  const asked = [...new Set([...first, ...ids])].slice(0, ASKED_PROJECTS);
  const pending = useQueries({
    queries: asked.map((projectId) => ({
      ...reading('GET /api/admin/projects/{projectId}/change-requests/pending', {
        params: { projectId },
      }),
      staleTime: FRESH_MS,
    })),
  });
  return draftsIn(pending.flatMap(({ data }) => data ?? []));
}
