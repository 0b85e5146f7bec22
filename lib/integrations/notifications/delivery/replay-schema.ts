import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../../platform/schema/date-time.ts';
import { addonPathSchema } from '../../addons/schema.ts';

/** Path parameters of one delivery of an addon. */
export const deliveryPathSchema = {
  type: 'object',
  description: 'The delivery.',
  required: ['id', 'eventId'],
  properties: {
    id: addonPathSchema.properties.id,
    eventId: {
      type: 'integer',
      minimum: 1,
      maximum: 9_999_999_999,
      description: 'Id of the delivery within the addon: the id of its event.',
      examples: [842],
    },
  },
} as const satisfies JSONSchema;

/** Body of resending the failed deliveries of an addon. */
export const replayRangeSchema = {
  title: 'ReplayRange',
  type: 'object',
  description: 'Time range of the deliveries, both ends inclusive. Default: all.',
  properties: {
    from: { ...dateTimeSchema, description: 'Only deliveries queued at this time or later.' },
    to: { ...dateTimeSchema, description: 'Only deliveries queued at this time or earlier.' },
  },
} as const satisfies JSONSchema;

/** Result of resending deliveries. */
export const replayedSchema = {
  title: 'Replayed',
  type: 'object',
  description: 'The result of resending.',
  required: ['queued', 'more'],
  properties: {
    queued: {
      type: 'integer',
      minimum: 0,
      description: 'Number of queued deliveries.',
      examples: [1_000],
    },
    more: {
      type: 'boolean',
      description:
        'Whether more deliveries remain because time ran out. Repeat the request to continue.',
      examples: [false],
    },
  },
} as const satisfies JSONSchema;

/** Result of testing an addon. */
export const testedSchema = {
  title: 'TestedAddon',
  type: 'object',
  description: 'The queued test.',
  required: ['eventId'],
  properties: {
    eventId: {
      type: 'integer',
      description: 'Id of the delivery within the addon: the id of its event.',
      examples: [842],
    },
  },
} as const satisfies JSONSchema;
