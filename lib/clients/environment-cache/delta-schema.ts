import { text } from '../../platform/schema/text.ts';
import {
  clientFeatureSchema,
  clientSegmentSchema,
  clientSegmentsSchema,
  featuresSchema,
} from './schema.ts';

const eventIdSchema = {
  type: 'integer',
  minimum: 0,
  description: 'Id of the last event that changed it.',
  examples: [42],
} as const;

/** Changes for a client since its last request. */
export const clientFeaturesDeltaSchema = {
  title: 'ClientFeaturesDelta',
  type: 'object',
  description: 'Changes since the last request of the client.',
  required: ['events'],
  additionalProperties: false,
  properties: {
    events: {
      type: 'array',
      maxItems: 100_000,
      description: 'The events, sorted by `eventId`.',
      examples: [[{ eventId: 42, type: 'segment-removed', segmentId: 1 }]],
      items: {
        anyOf: [
          deltaEvent('feature-updated', 'A new or changed flag.', {
            feature: clientFeatureSchema,
          }),
          deltaEvent('feature-removed', 'A removed flag.', {
            featureName: text('Name of the flag.', 'new-checkout'),
            project: text('Id of its former project.', 'default'),
          }),
          deltaEvent('segment-updated', 'A new or changed segment.', {
            segment: clientSegmentSchema,
          }),
          deltaEvent('segment-removed', 'A removed segment.', {
            segmentId: { type: 'integer', description: 'Id of the segment.', examples: [1] },
          }),
          deltaEvent('hydration', 'The full state, which replaces all earlier events.', {
            features: featuresSchema,
            segments: clientSegmentsSchema,
          }),
        ],
      },
    },
  },
} as const;

function deltaEvent<const Type extends string, const Properties extends object>(
  type: Type,
  description: string,
  properties: Properties,
) {
  return {
    type: 'object',
    description,
    required: ['eventId', 'type', ...Object.keys(properties)],
    additionalProperties: false,
    properties: {
      eventId: eventIdSchema,
      type: { type: 'string', const: type, description: 'Type of the event.', examples: [type] },
      ...properties,
    },
  } as const;
}
