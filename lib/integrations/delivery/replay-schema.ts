import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { amount, choice, flag, integer, object, optional } from '../../platform/schema/words.ts';
import { integrationPathSchema } from '../settings/schema.ts';

/** Path parameters of one delivery of an integration. */
export const deliveryPathSchema = object('The delivery.', {
  id: integrationPathSchema.properties.id,
  eventId: integer('Id of the delivery within the integration: the id of its event.', 842, {
    minimum: 1,
    maximum: 9_999_999_999,
  }),
});

/** Body of resending deliveries of an integration. */
export const replayRangeSchema = object(
  'ReplayRange',
  'Which deliveries: their state, and a time range, both ends inclusive. Default: all that were given up.',
  {
    state: optional(
      choice(
        'Those that were given up, or those that failed and wait for another attempt, which is made now.',
        ['failed', 'retrying'],
        'retrying',
        { default: 'failed' },
      ),
    ),
    from: optional({
      ...dateTimeSchema,
      description: 'Only deliveries queued at this time or later.',
    }),
    to: optional({
      ...dateTimeSchema,
      description: 'Only deliveries queued at this time or earlier.',
    }),
  },
);

/** Result of resending deliveries. */
export const replayedSchema = object('Replayed', 'The result of resending.', {
  queued: amount('Number of queued deliveries.', 1_000),
  more: flag(
    'Whether more deliveries remain because time ran out. Repeat the request to continue.',
    false,
  ),
});

/** Result of testing an integration. */
export const testedSchema = object('TestedAddon', 'The queued test.', {
  eventId: integer('Id of the delivery within the integration: the id of its event.', 842),
});
