import { eventSchema } from '../../events/log/schema.ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import {
  choice,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';

/** Query parameters of the deliveries of an integration. */
export const deliveryQuerySchema = object('A page of deliveries.', {
  limit: optional(
    integer('Maximum number of items.', 50, { minimum: 1, maximum: 100, default: 50 }),
  ),
  offset: optional(
    integer('Number of newest items to skip. Use `before` to reach older ones.', 0, {
      minimum: 0,
      maximum: 1_000,
      default: 0,
    }),
  ),
  before: optional(
    integer('Only deliveries older than the one with this id. Used to get the next page.', 842, {
      minimum: 1,
      maximum: 9_999_999_999,
    }),
  ),
  state: optional(
    choice(
      'Only deliveries that were given up, or only those that failed and wait for another attempt.',
      ['failed', 'retrying'],
      'failed',
    ),
  ),
});

const attemptSchema = object('One request of an attempt.', {
  part: text(
    'Destination of the request, for example a channel; empty if there is only one request.',
    '',
    500,
  ),
  at: { ...dateTimeSchema, description: 'Time of sending.' },
  status: nullable(integer('HTTP status of the response; `null` if there was none.', 503)),
  error: nullable(
    text('Why there was no response, for example `timeout` or `ECONNREFUSED`.', null),
  ),
  latencyMs: integer('Milliseconds from the first DNS query to the end of the response.', 42),
  excerpt: text(
    'Start of the response; hidden if the response repeats a secret.',
    'upstream unavailable',
    500,
  ),
});

const detailsSchema = object('The requests and their responses.', {
  webhookId: text(
    'The `webhook-id` header of all requests of the delivery.',
    'evt_aQCLfld_KSxi_842_mwq9h1cn',
  ),
  attempts: list('The requests, oldest first.', 100, attemptSchema, []),
  nextAttemptAt: {
    ...dateTimeSchema,
    type: ['string', 'null'],
    description: 'Time of the next attempt; `null` if the delivery is finished.',
  },
});

/** Delivery of one event to an integration. */
export const deliverySchema = object('Delivery of one event to this integration.', {
  id: text('Id of the delivery within the integration: the id of its event.', '842', {
    pattern: '^[0-9]+$',
    maxLength: 20,
  }),
  integrationId: integer('Id of the integration.', 7),
  createdAt: { ...dateTimeSchema, description: 'Time of queueing.' },
  state: choice(
    'pending: not delivered yet, and another attempt is due. failed: no more attempts. successWithErrors: delivered, but not on the first attempt.',
    ['pending', 'success', 'failed', 'successWithErrors'],
    'success',
  ),
  stateDetails: text('Description of the state.', 'Received with status 200 at attempt 1.', 1_000),
  event: eventSchema,
  details: detailsSchema,
});

/** A page of the deliveries of an integration. */
export const deliveriesSchema = object('Deliveries', 'Deliveries of an integration.', {
  integrationEvents: list('The deliveries, newest first.', 100, deliverySchema, []),
});
