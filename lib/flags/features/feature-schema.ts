import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { descriptionSchema } from '../../platform/schema/names.ts';
import { strategySchema } from '../../strategies/strategy-schema.ts';
import { variantSchema } from '../../strategies/variant-schema.ts';
import { childrenSchema, dependenciesSchema } from '../dependencies/schema.ts';
import { releasePlansSchema } from '../feature-environments/release-plan-schema.ts';
import { ownSafeguardsSchema } from '../feature-environments/safeguard-schema.ts';
import { lifecycleStageSchema } from '../lifecycle/lifecycle-schema.ts';
import {
  featureTagsSchema,
  featureTypeNameSchema,
  impressionDataSchema,
  staleSchema,
} from './feature-parts-schema.ts';
import { featureLinksSchema } from './link-schema.ts';
import { featureNameSchema } from './params-schema.ts';

/** The settings of a flag in an environment as the API returns them. */
export const featureEnvironmentSchema = {
  title: 'FeatureEnvironment',
  type: 'object',
  description: 'Settings of a flag in an environment.',
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
    enabled: {
      type: 'boolean',
      description: 'Whether the flag is enabled in the environment.',
      examples: [true],
    },
    sortOrder: {
      type: 'number',
      description: 'Position of the environment in lists.',
      examples: [1],
    },
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
    lastSeenAt: nullableDateTime('Time of the last metrics.'),
    yes: lastHour('on'),
    no: lastHour('off'),
    hasStrategies: {
      type: 'boolean',
      description: 'Whether the flag has strategies in the environment.',
      examples: [true],
    },
    hasEnabledStrategies: {
      type: 'boolean',
      description: 'Whether at least one strategy is enabled.',
      examples: [true],
    },
    releasePlans: releasePlansSchema,
    safeguards: ownSafeguardsSchema,
  },
} as const;

const {
  strategies: _strategies,
  variants: _variants,
  yes: _yes,
  no: _no,
  releasePlans: _releasePlans,
  safeguards: _safeguards,
  ...summaryProperties
} = featureEnvironmentSchema.properties;

const environmentSummarySchema = {
  title: 'FeatureEnvironmentSummary',
  type: 'object',
  description: 'Settings of a flag in an environment, in short form.',
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
  type: featureTypeNameSchema,
  description: descriptionSchema,
  stale: staleSchema,
  impressionData: impressionDataSchema,
  archived: {
    type: 'boolean',
    description: 'Whether the flag is archived.',
    examples: [false],
  },
  archivedAt: nullableDateTime('Time of archiving.'),
  createdAt: dateTimeSchema,
  lastSeenAt: nullableDateTime('Time of the last metrics of the flag.'),
  lifecycle: lifecycleStageSchema,
  tags: featureTagsSchema,
  favorite: {
    type: 'boolean',
    description: 'Whether it is a favourite of the calling user.',
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
  'lifecycle',
  'tags',
  'favorite',
  'environments',
] as const;

/** A flag with all its environments. */
export const featureSchema = {
  title: 'Feature',
  type: 'object',
  description: 'A flag.',
  required: [...metadataRequired, 'createdBy', 'dependencies', 'children', 'links'],
  properties: {
    ...metadataProperties,
    createdBy: {
      type: 'object',
      description: 'Creator.',
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
    links: featureLinksSchema,
    environments: {
      type: 'array',
      maxItems: 100,
      description: 'Settings in each environment.',
      examples: [[]],
      items: featureEnvironmentSchema,
    },
  },
} as const;

/** A flag as lists show it. */
export const projectFeatureSchema = {
  title: 'ProjectFeature',
  type: 'object',
  description: 'A flag, in short form.',
  required: metadataRequired,
  properties: {
    ...metadataProperties,
    environments: {
      type: 'array',
      maxItems: 100,
      description: 'Settings in each environment, in short form.',
      examples: [[]],
      items: environmentSummarySchema,
    },
  },
} as const;

/** The flags of a project, in short form. */
export const projectFeaturesSchema = {
  title: 'ProjectFeatures',
  type: 'object',
  description: 'The flags of a project.',
  required: ['version', 'features'],
  properties: {
    version: { type: 'integer', description: 'Version of this payload.', examples: [2] },
    features: {
      type: 'array',
      maxItems: 100_000,
      description: 'The flags, sorted by name.',
      examples: [[]],
      items: projectFeatureSchema,
    },
  },
} as const;

function lastHour(state: string) {
  return {
    type: 'integer',
    minimum: 0,
    description: `How often it was evaluated as ${state} in the last hour. Only present when one flag is read, unless very many applications use it.`,
    examples: [12],
  } as const;
}

function nullableDateTime(description: string) {
  return { ...dateTimeSchema, type: ['string', 'null'], description } as const;
}
