import type { operation as getEventCreators } from '../../../../functions/events/get-event-creators.ts';
import type { operation as getEvents } from '../../../../functions/events/get-events.ts';
import type { operation as getEventsForToggle } from '../../../../functions/events/get-events-for-toggle.ts';
import type { operation as searchEvents } from '../../../../functions/events/search-events.ts';

export interface EventsOperations {
  readonly getEventCreators: typeof getEventCreators;
  readonly getEvents: typeof getEvents;
  readonly getEventsForToggle: typeof getEventsForToggle;
  readonly searchEvents: typeof searchEvents;
}
