import { Link } from 'wouter';
import { counted } from '../../../../lib/words/phrases.ts';
import { changeRequestAddress } from '../../addresses.ts';
import { Badge } from '../../components/badge.tsx';
import classes from './flag.module.css';
import type { Flag } from './flag-data.ts';
import { usePending } from './use-pending.ts';

/** What is proposed for the flag and not applied yet, with the person's own drafts: a line each. */
export function OpenRequests({ flag }: { readonly flag: Flag }) {
  const pending = usePending(flag);
  if (pending.length === 0) return null;
  return (
    <section aria-label="Proposed changes" className={classes.requests}>
      <ul className={classes.list}>
        {pending.map(({ id, title, environment, state, createdBy, features }) => {
          const changes = features.find(({ name }) => name === flag.name)?.changes.length ?? 0;
          return (
            <li key={id} className="row">
              <Badge kind="pending" icon="pending">
                {state === 'Draft' ? 'Your draft' : state}
              </Badge>
              <Link href={changeRequestAddress(flag.project, id)}>
                {title || `Change request ${id}`}
              </Link>
              <span>
                {counted(changes, 'change')} in {environment}
                {state !== 'Draft' && `, by ${createdBy.username}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
