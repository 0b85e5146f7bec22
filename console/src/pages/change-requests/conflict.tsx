import { ago } from '../../ago.ts';
import { useRead } from '../../api/use-read.ts';
import classes from './change-request.module.css';
import { changingEvent, conflictInWords } from './changed-by.ts';
import type { ChangeRequest, RequestChange } from './types.ts';
import type { RequestRoles } from './use-roles.ts';

/** Newest events among which the one that changed it is looked for. */
const LOOKED_AT = 100;

/** What keeps a change from being applied, by whom and since when, and what can be done. */
export function Conflict({
  request,
  roles,
  change,
  feature,
}: {
  readonly request: ChangeRequest;
  readonly roles: RequestRoles;
  readonly change: RequestChange;
  /** Absent for segments and settings. */
  readonly feature: string | undefined;
}) {
  const about =
    feature === undefined ? { type: 'IS:segment-updated' } : { feature: `IS:${feature}` };
  const from = change.createdAt?.slice(0, 10);
  const found = useRead('GET /api/admin/search/events', {
    query: { ...about, ...(from && { from: `IS:${from}` }), limit: LOOKED_AT },
  });
  // People without access to the events still see the conflict.
  const event = changingEvent(change, found.data?.events ?? [], request.environment);
  const who = event && `${event.createdBy}, ${ago(new Date(event.createdAt), new Date())}`;
  const editor = roles.isAuthor ? 'You' : request.createdBy.username;
  return (
    <p className={classes.conflict}>
      <strong>Conflict.</strong> {conflictInWords(change, who)} {editor} can edit the change, which
      bases it on the state of now, or remove it.
    </p>
  );
}
