import {
  clientFeatureSchema,
  clientSegmentSchema,
  featuresSchema,
  segmentsSchema,
  text,
} from './schema.ts';

const eventIdSchema = {
  type: 'integer',
  minimum: 0,
  description: 'Id of the event that changed it last.',
  examples: [42],
} as const;

const deltaEvent = <const Type extends string, const Properties extends object>(
  type: Type,
  description: string,
  properties: Properties,
) =>
  ({
    type: 'object',
    description,
    required: ['eventId', 'type', ...Object.keys(properties)],
    additionalProperties: false,
    properties: {
      eventId: eventIdSchema,
      type: { type: 'string', const: type, description: 'What happened.', examples: [type] },
      ...properties,
    },
  }) as const;

/** What changed for a client. */
export const clientFeaturesDeltaSchema = {
  title: 'ClientFeaturesDelta',
  type: 'object',
  description: 'What changed since the client last asked.',
  required: ['events'],
  additionalProperties: false,
  properties: {
    events: {
      type: 'array',
      maxItems: 100_000,
      description: 'In order of `eventId`.',
      examples: [[{ eventId: 42, type: 'segment-removed', segmentId: 1 }]],
      items: {
        anyOf: [
          deltaEvent('feature-updated', 'A flag is new, or has changed.', {
            feature: clientFeatureSchema,
          }),
          deltaEvent('feature-removed', 'A flag is gone.', {
            featureName: text('Name of the flag.', 'new-checkout'),
            project: text('Id of the project that it was in.', 'default'),
          }),
          deltaEvent('segment-updated', 'A segment is new to the client, or has changed.', {
            segment: clientSegmentSchema,
          }),
          deltaEvent('segment-removed', 'A segment is gone.', {
            segmentId: { type: 'integer', description: 'Id of the segment.', examples: [1] },
          }),
          deltaEvent('hydration', 'Everything; nothing else holds any more.', {
            features: featuresSchema,
            segments: segmentsSchema,
          }),
        ],
      },
    },
  },
} as const;
