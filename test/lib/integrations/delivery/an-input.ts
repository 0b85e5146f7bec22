import type { Event } from '../../../../lib/events/log/types.ts';
import type {
  OutboundRequest,
  RequestInput,
} from '../../../../lib/integrations/providers/parts/request-model.ts';
import { anEvent } from '../messages/an-event.ts';

export const baseUrl = 'https://flags.example.com';

/** Input for building requests: parameters of an integration, and an event of the flag "checkout". */
export function anInput(
  parameters: Readonly<Record<string, string>>,
  event: Partial<Event> = {},
): RequestInput {
  return {
    parameters,
    event: anEvent({ environment: 'production', ...event }),
    id: 'evt_abc_7',
    now: new Date('2026-11-21T09:30:00.900Z'),
    baseUrl,
  };
}

/** The body of a request, parsed. */
export function bodyOf({ body }: OutboundRequest) {
  return JSON.parse(body.toString('utf8'));
}
