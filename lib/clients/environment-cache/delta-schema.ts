import { closed, integer, list, text } from '../../platform/schema/words.ts';
import {
  clientFeatureSchema,
  clientSegmentSchema,
  clientSegmentsSchema,
  featuresSchema,
} from './schema.ts';

const eventIdSchema = integer('Id of the last event that changed it.', 42, { minimum: 0 });

/** Changes for a client since its last request. */
export const clientFeaturesDeltaSchema = closed(
  'ClientFeaturesDelta',
  'Changes since the last request of the client.',
  {
    events: list(
      'The events, sorted by `eventId`.',
      100_000,
      {
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
            segmentId: integer('Id of the segment.', 1),
          }),
          deltaEvent('hydration', 'The full state, which replaces all earlier events.', {
            features: featuresSchema,
            segments: clientSegmentsSchema,
          }),
        ],
      },
      [{ eventId: 42, type: 'segment-removed', segmentId: 1 }],
    ),
  },
);

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
