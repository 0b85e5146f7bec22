import { Link } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../components/badge.tsx';
import classes from './flag.module.css';
import type { Flag } from './flag-data.ts';

/** What is proposed for the flag and not applied yet, with the person's own drafts. */
export function OpenRequests({ flag: { project: projectId, name } }: { readonly flag: Flag }) {
  const pending = useRead(
    'GET /api/admin/projects/{projectId}/change-requests/pending/{featureName}',
    { params: { projectId, featureName: name } },
  );
  if (!pending.data || pending.data.length === 0) return null;
  return (
    <section aria-labelledby="open-requests" className={classes.requests}>
      <h2 id="open-requests" className={classes.requestsTitle}>
        Proposed changes
      </h2>
      <ul className={classes.list}>
        {pending.data.map(({ id, title, environment, state, createdBy, features }) => (
          <li key={id} className="row">
            <Badge kind="warning">{state === 'Draft' ? 'Your draft' : state}</Badge>
            <Link href={`/projects/${encodeURIComponent(projectId)}/change-requests/${id}`}>
              {title || `Change request ${id}`}
            </Link>
            <span>
              {changes(features.find((feature) => feature.name === name)?.changes.length ?? 0)} in{' '}
              {environment}
              {state !== 'Draft' && `, by ${createdBy.username}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function changes(count: number): string {
  return count === 1 ? 'one change' : `${count} changes`;
}
