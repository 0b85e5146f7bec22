import { totalSchema } from '../../platform/schema/paging.ts';
import {
  amount,
  flag,
  list,
  nullable,
  number,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { featureSchema, projectFeatureSchema } from './feature-schema.ts';
import { MAX_FOUND_FLAGS } from './search-schema.ts';

const summary = projectFeatureSchema.properties.environments.items;

const strategySummarySchema = object('StrategySummary', 'What a strategy does, in a few numbers.', {
  name: text('Name of its type.', 'flexibleRollout'),
  title: nullable(text('Display title.', 'A quarter of the users', 255)),
  disabled: flag('Whether it is left out of evaluation.', false),
  rollout: nullable(
    number('Share of those it lets in, in percent; `null` if its type has none.', 25, {
      minimum: 0,
      maximum: 100,
    }),
  ),
  stickiness: nullable(
    text('What the share is of: users, sessions or a context field.', 'userId', 5_000),
  ),
  constraintCount: amount('Number of its constraints.', 2),
  segmentCount: amount('Number of its segments.', 0),
  variantCount: amount('Number of its variants.', 0),
});

/** A page of the search for flags. */
export const foundFeaturesSchema = object('FoundFeatures', 'Flags that match a search.', {
  features: list(
    'The flags of this page.',
    MAX_FOUND_FLAGS,
    {
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
        segments: list(
          'Names of the segments of its strategies, sorted.',
          1_000,
          { type: 'string', maxLength: 100 },
          ['beta'],
        ),
        environments: {
          ...projectFeatureSchema.properties.environments,
          items: {
            ...summary,
            title: 'FoundFeatureEnvironment',
            required: [...summary.required, 'strategySummaries'],
            properties: {
              ...summary.properties,
              strategySummaries: list(
                'What the strategies of the flag do in the environment, in their order: enough to say "25 % of users, 2 constraints".',
                100,
                strategySummarySchema,
                [],
              ),
            },
          },
        },
      },
    },
    [],
  ),
  total: totalSchema,
  nextCursor: optional(
    text(
      'Where the next page begins; absent on the last one.',
      'WzEsIm5ldy1jaGVja291dCIsIm5ldy1jaGVja291dCJd',
      2_000,
    ),
  ),
});
