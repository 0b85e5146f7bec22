import type { JSONSchema } from 'json-schema-to-ts';
import { addonPathSchema } from '../addons/schema.ts';
import { dateTimeSchema } from '../schema/date-time.ts';

/** Which delivery of which addon. */
export const deliveryPathSchema = {
  type: 'object',
  description: 'Which delivery.',
  required: ['id', 'eventId'],
  properties: {
    id: addonPathSchema.properties.id,
    eventId: {
      type: 'integer',
      minimum: 1,
      maximum: 9_999_999_999,
      description: 'Id of the delivery within the addon, which is that of its event.',
      examples: [842],
    },
  },
} as const satisfies JSONSchema;

/** Which deliveries that were given up are to be sent again. */
export const replayRangeSchema = {
  title: 'ReplayRange',
  type: 'object',
  description: 'A time, both ends included; all of them if both are left out.',
  properties: {
    from: { ...dateTimeSchema, description: 'Only deliveries queued at this time or later.' },
    to: { ...dateTimeSchema, description: 'Only deliveries queued at this time or earlier.' },
  },
} as const satisfies JSONSchema;

/** What was queued again. */
export const replayedSchema = {
  title: 'Replayed',
  type: 'object',
  description: 'What was queued again.',
  required: ['queued', 'more'],
  properties: {
    queued: { type: 'integer', minimum: 0, description: 'How many deliveries.', examples: [1_000] },
    more: {
      type: 'boolean',
      description: 'Whether there are more, because time ran out. Ask again to go on.',
      examples: [false],
    },
  },
} as const satisfies JSONSchema;
