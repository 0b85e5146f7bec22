import type { Routes } from 'generated:api';
import { Link } from 'wouter';
import { request } from '../../api/request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Time } from '../../components/time.tsx';
import classes from './integrations.module.css';

type Entry = Routes['GET /api/admin/addons/{id}/events']['output']['integrationEvents'][number];

/** The states of deliveries, in the words of the console. */
export const states = {
  pending: { name: 'Under way', kind: 'accent' },
  success: { name: 'Received', kind: 'good' },
  failed: { name: 'Given up', kind: 'danger' },
  successWithErrors: { name: 'Received by some', kind: 'warning' },
} as const;

/** One delivery: what became of it, and every attempt with its answer. */
export function DeliveryEntry({
  integrationId,
  entry,
}: {
  readonly integrationId: number;
  readonly entry: Entry;
}) {
  const { event, details } = entry;
  const { name, kind } = states[entry.state];
  return (
    <details className={classes.delivery}>
      <summary>
        <Badge kind={kind}>{name}</Badge>
        <strong>{event.featureName ? `${event.type}: ${event.featureName}` : event.type}</strong>
        <span className={classes.detail}>
          <Time at={entry.createdAt} />.{' '}
          {details.nextAttemptAt ? (
            <>
              {details.attempts.length} failed attempts, the next{' '}
              <Time at={details.nextAttemptAt} />.
            </>
          ) : (
            entry.stateDetails
          )}
        </span>
      </summary>
      <p>
        <Link href={`/events/${event.id}`}>Event {event.id}</Link> by {event.createdBy}, sent with
        the header <code>webhook-id: {details.webhookId}</code>.
      </p>
      <ol className={classes.attempts}>
        {details.attempts.map((attempt) => (
          <li key={`${attempt.at} ${attempt.part}`}>
            <Time at={attempt.at} /> {attempt.part && `to ${attempt.part}, `}
            {attempt.status === null ? attempt.error : `answered ${attempt.status}`} after{' '}
            {attempt.latencyMs} ms
            {attempt.excerpt && <pre className={classes.excerpt}>{attempt.excerpt}</pre>}
          </li>
        ))}
      </ol>
      <details>
        <summary>The event as JSON</summary>
        <pre className={classes.excerpt}>{JSON.stringify(event, null, 2)}</pre>
      </details>
      <ActionButton
        request={request('POST /api/admin/addons/{id}/events/{eventId}/replay', {
          params: { id: integrationId, eventId: event.id },
        })}
        refusedBecause={entry.state === 'pending' ? 'It is still under way.' : undefined}
        done="The delivery is queued again."
      >
        Send again
      </ActionButton>
    </details>
  );
}
