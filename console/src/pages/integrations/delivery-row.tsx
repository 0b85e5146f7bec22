import type { Routes } from 'generated:api';
import { Link } from 'wouter';
import { eventAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Icon } from '../../components/icon.tsx';
import { Time } from '../../components/time.tsx';
import { EventSentence, eventText } from '../../events/event-sentence.tsx';
import classes from './deliveries.module.css';
import {
  answerInWords,
  deliveryInWords,
  deliveryState,
  deliveryStates,
} from './integration-words.ts';

/** A delivery as the service lists it. */
export type DeliveryEntry =
  Routes['GET /api/admin/addons/{id}/events']['output']['integrationEvents'][number];

/** One delivery: what became of it, every attempt with its answer, and a button that makes one now. */
export function DeliveryRow({
  integrationId,
  entry,
}: {
  readonly integrationId: number;
  readonly entry: DeliveryEntry;
}) {
  const { event, details } = entry;
  const state = deliveryState(entry);
  const { name, kind, icon } = deliveryStates[state];
  const action = state === 'retrying' || state === 'waiting' ? 'Try now' : 'Send again';
  return (
    <li className={classes.delivery} data-state={state}>
      <details className={classes.told}>
        <summary className={classes.summary}>
          <span className={classes.sign}>
            <Icon name={icon} />
          </span>
          <span className={classes.sentence}>
            <EventSentence event={event} />
          </span>
          <Badge kind={kind}>{name}</Badge>
          <span className={classes.detail}>
            <Time at={entry.createdAt} /> · {deliveryInWords(entry, new Date())}
          </span>
        </summary>
        <Attempts entry={entry} />
        <p className={classes.detail}>
          <Link href={eventAddress(event.id)}>Event {event.id}</Link>, sent with the header{' '}
          <code>webhook-id: {details.webhookId}</code>
        </p>
        <details>
          <summary>The event as JSON</summary>
          <pre className={classes.excerpt}>{JSON.stringify(event, null, 2)}</pre>
        </details>
      </details>
      <ActionButton
        kind="quiet"
        request={request('POST /api/admin/addons/{id}/events/{eventId}/replay', {
          params: { id: integrationId, eventId: event.id },
        })}
        label={`${action}: ${eventText(event)}`}
        done="It is tried now."
      >
        {action}
      </ActionButton>
    </li>
  );
}

function Attempts({ entry: { details, stateDetails } }: { readonly entry: DeliveryEntry }) {
  if (details.attempts.length === 0) return <p className={classes.detail}>{stateDetails}</p>;
  return (
    <ol className={classes.attempts}>
      {details.attempts.map((attempt) => (
        <li key={`${attempt.at} ${attempt.part}`}>
          <Time at={attempt.at} /> {attempt.part && `to ${attempt.part}, `}
          {answerInWords(attempt)} after {attempt.latencyMs} ms
          {attempt.excerpt && <pre className={classes.excerpt}>{attempt.excerpt}</pre>}
        </li>
      ))}
    </ol>
  );
}
