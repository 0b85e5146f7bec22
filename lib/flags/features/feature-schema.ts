import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { descriptionSchema } from '../../platform/schema/names.ts';
import {
  flag,
  integer,
  list,
  number,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { strategySchema } from '../../strategies/strategy-schema.ts';
import { variantSchema } from '../../strategies/variant-schema.ts';
import { childrenSchema, dependenciesSchema } from '../dependencies/schema.ts';
import { releasePlansSchema } from '../feature-environments/release-plan-schema.ts';
import { ownSafeguardsSchema } from '../feature-environments/safeguard-schema.ts';
import { lifecycleStageSchema } from '../lifecycle/lifecycle-schema.ts';
import { defaultValueSchema, flagValueSchema, valueTypeSchema } from '../value-types/schema.ts';
import {
  featureTagsSchema,
  featureTypeNameSchema,
  impressionDataSchema,
  staleSchema,
} from './feature-parts-schema.ts';
import { featureLinksSchema } from './link-schema.ts';
import { featureNameSchema } from './params-schema.ts';
import { payloadSchemaSchema } from './payload-schema.ts';

/** The settings of a flag in an environment as the API returns them. */
export const featureEnvironmentSchema = object(
  'FeatureEnvironment',
  'Settings of a flag in an environment.',
  {
    name: text('Name of the environment.', 'development'),
    featureName: text('Name of the flag.', 'new-checkout'),
    environment: text('Name of the environment.', 'development'),
    type: text('Type of the environment.', 'development'),
    enabled: flag('Whether the flag is enabled in the environment.'),
    sortOrder: number('Position of the environment in lists.', 1),
    variantCount: number('Number of variants.', 0),
    strategies: list('The strategies, in order.', 100, strategySchema, []),
    variants: list('The variants, in order.', 100, variantSchema, []),
    lastSeenAt: nullableDateTime('Time of the last metrics.'),
    yes: optional(lastHour('on')),
    no: optional(lastHour('off')),
    hasStrategies: flag('Whether the flag has strategies in the environment.'),
    hasEnabledStrategies: flag('Whether at least one strategy is enabled.'),
    releasePlans: optional(releasePlansSchema),
    safeguards: optional(ownSafeguardsSchema),
  },
);

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
  project: text('Id of the project.', 'default'),
  type: featureTypeNameSchema,
  description: descriptionSchema,
  stale: staleSchema,
  impressionData: impressionDataSchema,
  archived: flag('Whether the flag is archived.', false),
  archivedAt: nullableDateTime('Time of archiving.'),
  createdAt: dateTimeSchema,
  lastSeenAt: nullableDateTime('Time of the last metrics of the flag.'),
  lifecycle: lifecycleStageSchema,
  tags: featureTagsSchema,
  favorite: flag('Whether it is a favourite of the calling user.', false),
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
  required: [...metadataRequired, 'createdBy', 'dependencies', 'children', 'links', 'manifest'],
  properties: {
    ...metadataProperties,
    createdBy: object('Creator.', {
      id: integer(
        'Id of the user; negative for tokens, 0 for the creator of an imported flag, of whom only the name is known.',
        -42,
      ),
      name: text('Name of the user or token.', 'admin', 500),
    }),
    dependencies: dependenciesSchema,
    children: childrenSchema,
    links: featureLinksSchema,
    payloadSchema: payloadSchemaSchema,
    valueType: valueTypeSchema,
    defaultValue: defaultValueSchema,
    manifest: flagValueSchema,
    environments: list('Settings in each environment.', 100, featureEnvironmentSchema, []),
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
    environments: list(
      'Settings in each environment, in short form.',
      100,
      environmentSummarySchema,
      [],
    ),
  },
} as const;

/** The flags of a project, in short form. */
export const projectFeaturesSchema = object('ProjectFeatures', 'The flags of a project.', {
  version: integer('Version of this payload.', 2),
  features: list('The flags, sorted by name.', 100_000, projectFeatureSchema, []),
});

function lastHour(state: string) {
  return integer(
    `How often it was evaluated as ${state} in the last hour. Only present when one flag is read, unless very many applications use it.`,
    12,
    { minimum: 0 },
  );
}

function nullableDateTime(description: string) {
  return { ...dateTimeSchema, type: ['string', 'null'], description } as const;
}
