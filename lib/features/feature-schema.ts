import { childrenSchema, dependenciesSchema } from '../dependencies/schema.ts';
import { dateTimeSchema } from '../schema/date-time.ts';
import { descriptionSchema } from '../schema/names.ts';
import {
  impressionDataSchema,
  staleSchema,
  tagsSchema,
  typeSchema,
} from './feature-parts-schema.ts';
import { featureNameSchema } from './names.ts';
import { strategySchema } from './strategy-schema.ts';
import { variantSchema } from './variant-schema.ts';

const nullableDateTime = (description: string) =>
  ({ ...dateTimeSchema, type: ['string', 'null'], description }) as const;

/** Part 2.7. */
export const featureEnvironmentSchema = {
  title: 'FeatureEnvironment',
  type: 'object',
  description: 'What a flag is set to in an environment.',
  required: [
    'name',
    'featureName',
    'environment',
    'type',
    'enabled',
    'sortOrder',
    'variantCount',
    'strategies',
    'variants',
    'lastSeenAt',
    'hasStrategies',
    'hasEnabledStrategies',
  ],
  properties: {
    name: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the environment.',
      examples: ['development'],
    },
    featureName: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the flag.',
      examples: ['new-checkout'],
    },
    environment: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the environment.',
      examples: ['development'],
    },
    type: {
      type: 'string',
      maxLength: 100,
      description: 'Type of the environment.',
      examples: ['development'],
    },
    enabled: { type: 'boolean', description: 'Whether the flag is on there.', examples: [true] },
    sortOrder: { type: 'number', description: 'Place of the environment in lists.', examples: [1] },
    variantCount: { type: 'number', description: 'Number of variants.', examples: [0] },
    strategies: {
      type: 'array',
      maxItems: 100,
      description: 'The strategies, in order.',
      examples: [[]],
      items: strategySchema,
    },
    variants: {
      type: 'array',
      maxItems: 100,
      description: 'The variants, in order.',
      examples: [[]],
      items: variantSchema,
    },
    lastSeenAt: nullableDateTime('When metrics were last collected.'),
    hasStrategies: {
      type: 'boolean',
      description: 'Whether there is any strategy.',
      examples: [true],
    },
    hasEnabledStrategies: {
      type: 'boolean',
      description: 'Whether one of them is not disabled.',
      examples: [true],
    },
  },
} as const;

const {
  strategies: _strategies,
  variants: _variants,
  ...summaryProperties
} = featureEnvironmentSchema.properties;

const environmentSummarySchema = {
  title: 'FeatureEnvironmentSummary',
  type: 'object',
  description: 'What a flag is set to in an environment, in short.',
  required: [
    'name',
    'featureName',
    'environment',
    'type',
    'enabled',
    'sortOrder',
    'variantCount',
    'lastSeenAt',
    'hasStrategies',
    'hasEnabledStrategies',
  ],
  properties: summaryProperties,
} as const;

const metadataProperties = {
  name: featureNameSchema,
  project: {
    type: 'string',
    maxLength: 100,
    description: 'Id of the project.',
    examples: ['default'],
  },
  type: typeSchema,
  description: descriptionSchema,
  stale: staleSchema,
  impressionData: impressionDataSchema,
  archived: {
    type: 'boolean',
    description: 'Whether the flag is in the archive.',
    examples: [false],
  },
  archivedAt: nullableDateTime('When it was archived.'),
  createdAt: dateTimeSchema,
  lastSeenAt: nullableDateTime('When metrics of the flag were last collected.'),
  tags: tagsSchema,
  favorite: {
    type: 'boolean',
    description: 'Whether it is a favourite of the user who asks.',
    examples: [false],
  },
} as const;

const metadataRequired = [
  'name',
  'project',
  'type',
  'description',
  'stale',
  'impressionData',
  'archived',
  'archivedAt',
  'createdAt',
  'lastSeenAt',
  'tags',
  'favorite',
  'environments',
] as const;

/** A flag with all its environments. */
export const featureSchema = {
  title: 'Feature',
  type: 'object',
  description: 'A flag.',
  required: [...metadataRequired, 'createdBy', 'dependencies', 'children'],
  properties: {
    ...metadataProperties,
    createdBy: {
      type: 'object',
      description: 'Who created it.',
      required: ['id', 'name'],
      properties: {
        id: {
          type: 'integer',
          description: 'Id of the user; negative for tokens.',
          examples: [-42],
        },
        name: {
          type: 'string',
          maxLength: 500,
          description: 'Name of the user or token.',
          examples: ['admin'],
        },
      },
    },
    dependencies: dependenciesSchema,
    children: childrenSchema,
    environments: {
      type: 'array',
      maxItems: 100,
      description: 'What it is set to in each environment.',
      examples: [[]],
      items: featureEnvironmentSchema,
    },
  },
} as const;

/** The flags of a project, in short. */
export const projectFeaturesSchema = {
  title: 'ProjectFeatures',
  type: 'object',
  description: 'The flags of a project.',
  required: ['version', 'features'],
  properties: {
    version: { type: 'integer', description: 'Version of this shape.', examples: [2] },
    features: {
      type: 'array',
      maxItems: 100_000,
      description: 'The flags, by name.',
      examples: [[]],
      items: {
        title: 'ProjectFeature',
        type: 'object',
        description: 'A flag, in short.',
        required: metadataRequired,
        properties: {
          ...metadataProperties,
          environments: {
            type: 'array',
            maxItems: 100,
            description: 'What it is set to in each environment, in short.',
            examples: [[]],
            items: environmentSummarySchema,
          },
        },
      },
    },
  },
} as const;
