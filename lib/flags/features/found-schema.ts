import type { JSONSchema } from 'json-schema-to-ts';
import { totalSchema } from '../../platform/schema/paging.ts';
import { text } from '../../platform/schema/text.ts';
import { featureSchema, projectFeatureSchema } from './feature-schema.ts';
import { MAX_FOUND_FLAGS } from './search-schema.ts';

const summary = projectFeatureSchema.properties.environments.items;

const strategySummarySchema = {
  title: 'StrategySummary',
  type: 'object',
  description: 'What a strategy does, in a few numbers.',
  required: [
    'name',
    'title',
    'disabled',
    'rollout',
    'stickiness',
    'constraintCount',
    'segmentCount',
    'variantCount',
  ],
  properties: {
    name: text('Name of its type.', 'flexibleRollout'),
    title: {
      type: ['string', 'null'],
      maxLength: 255,
      description: 'Display title.',
      examples: ['A quarter of the users'],
    },
    disabled: {
      type: 'boolean',
      description: 'Whether it is left out of evaluation.',
      examples: [false],
    },
    rollout: {
      type: ['number', 'null'],
      minimum: 0,
      maximum: 100,
      description: 'Share of those it lets in, in percent; `null` if its type has none.',
      examples: [25],
    },
    stickiness: {
      type: ['string', 'null'],
      maxLength: 5_000,
      description: 'What the share is of: users, sessions or a context field.',
      examples: ['userId'],
    },
    constraintCount: count('constraints', 2),
    segmentCount: count('segments', 0),
    variantCount: count('variants', 0),
  },
} as const satisfies JSONSchema;

/** A page of the search for flags. */
export const foundFeaturesSchema = {
  title: 'FoundFeatures',
  type: 'object',
  description: 'Flags that match a search.',
  required: ['features', 'total'],
  properties: {
    features: {
      type: 'array',
      maxItems: MAX_FOUND_FLAGS,
      description: 'The flags of this page.',
      examples: [[]],
      items: {
        ...projectFeatureSchema,
        title: 'FoundFeature',
        required: [...projectFeatureSchema.required, 'createdBy', 'dependencyType', 'segments'],
        properties: {
          ...projectFeatureSchema.properties,
          createdBy: {
            ...featureSchema.properties.createdBy,
            required: ['id', 'name', 'imageUrl'],
            properties: {
              ...featureSchema.properties.createdBy.properties,
              imageUrl: text('Empty: flags keep no picture of their creator.', ''),
            },
          },
          dependencyType: {
            type: ['string', 'null'],
            enum: ['parent', 'child', null],
            description: 'Whether other flags depend on it, or it depends on others.',
            examples: ['parent'],
          },
          segments: {
            type: 'array',
            maxItems: 1_000,
            description: 'Names of the segments of its strategies, sorted.',
            examples: [['beta']],
            items: { type: 'string', maxLength: 100 },
          },
          environments: {
            ...projectFeatureSchema.properties.environments,
            items: {
              ...summary,
              title: 'FoundFeatureEnvironment',
              required: [...summary.required, 'strategySummaries'],
              properties: {
                ...summary.properties,
                strategySummaries: {
                  type: 'array',
                  maxItems: 100,
                  description:
                    'What the strategies of the flag do in the environment, in their order: enough to say "25 % of users, 2 constraints".',
                  examples: [[]],
                  items: strategySummarySchema,
                },
              },
            },
          },
        },
      },
    },
    total: totalSchema,
    nextCursor: text(
      'Where the next page begins; absent on the last one.',
      'WzEsIm5ldy1jaGVja291dCIsIm5ldy1jaGVja291dCJd',
      2_000,
    ),
  },
} as const satisfies JSONSchema;

function count(what: string, example: number) {
  return {
    type: 'integer',
    minimum: 0,
    description: `Number of its ${what}.`,
    examples: [example],
  } as const;
}
