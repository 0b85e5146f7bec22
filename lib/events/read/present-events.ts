import type { FromSchema } from 'json-schema-to-ts';
import type { eventSchema, eventsSchema } from '../log/schema.ts';
import type { AppliedRequest, Event } from '../log/types.ts';
import type { EventPage } from './event-reader.ts';

/** An event as the API returns it. */
export function presentEvent({
  agent,
  changeRequest,
  ...event
}: Event): FromSchema<typeof eventSchema> {
  return {
    ...event,
    ...(agent && { agent: { ...agent } }),
    ...(changeRequest && { changeRequest: presentApplied(changeRequest) }),
    data: event.data && { ...event.data },
    preData: event.preData && { ...event.preData },
    tags: event.tags.map(({ type, value }) => ({ type, value })),
  };
}

function presentApplied({ id, agent }: AppliedRequest) {
  return { id, ...(agent && { agent: { ...agent } }) };
}

/** A page of events as the API returns it. */
export function presentEvents({ events, total }: EventPage): FromSchema<typeof eventsSchema> {
  return {
    version: 1,
    events: events.map(presentEvent),
    totalEvents: total,
  };
}
