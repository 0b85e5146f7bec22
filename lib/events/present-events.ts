import type { FromSchema } from 'json-schema-to-ts';
import type { EventPage } from './event-reader.ts';
import type { eventsSchema } from './schema.ts';

/** A page of events as it is answered. */
export const presentEvents = ({ events, total }: EventPage): FromSchema<typeof eventsSchema> => ({
  version: 1,
  events: events.map((event) => ({
    ...event,
    data: event.data && { ...event.data },
    preData: event.preData && { ...event.preData },
    tags: event.tags.map(({ type, value }) => ({ type, value })),
  })),
  totalEvents: total,
});
