import type { JSONSchema } from 'json-schema-to-ts';
import { createContextFieldSchema } from '../flags/context-fields/schema.ts';
import { MAX_PARENTS } from '../flags/dependencies/model.ts';
import { createDependencySchema } from '../flags/dependencies/schema.ts';
import {
  featureTypeNameSchema,
  impressionDataSchema,
  staleSchema,
} from '../flags/features/feature-parts-schema.ts';
import { MAX_LINKS } from '../flags/features/limits.ts';
import { featureLinkSchema } from '../flags/features/link-schema.ts';
import { featureNameSchema } from '../flags/features/params-schema.ts';
import { tagTypeSchema } from '../flags/tag-types/schema.ts';
import { tagSchema } from '../flags/tags/schema.ts';
import { dateTimeSchema } from '../platform/schema/date-time.ts';
import { descriptionSchema, readable } from '../platform/schema/names.ts';
import { text } from '../platform/schema/text.ts';
import { constraintsSchema } from '../strategies/constraint-schema.ts';
import { createStrategySchema } from '../strategies/strategy-schema.ts';
import { variantsSchema } from '../strategies/variant-schema.ts';

/** Upper bound of the flags in one export; the size of the response limits it earlier. */
const MAX_FEATURES = 10_000;
/** Upper bound of the rows in each list of an export. */
const MAX_ROWS = 100_000;

const featureName = { ...featureNameSchema, description: 'Name of the flag.' } as const;

const environment = text('Name of the environment.', 'development');

const exportedFeatureSchema = {
  title: 'ExportedFeature',
  type: 'object',
  description: 'A flag, without its settings.',
  required: ['name'],
  properties: {
    name: featureName,
    project: text('Id of the project.', 'default'),
    type: featureTypeNameSchema,
    description: descriptionSchema,
    stale: { ...staleSchema, description: 'Whether the flag is stale.' },
    impressionData: impressionDataSchema,
    archived: {
      type: 'boolean',
      description: 'Whether it is archived; archived flags are not imported.',
      examples: [false],
    },
    createdAt: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'Time of creation, which an import keeps.',
    },
  },
} as const satisfies JSONSchema;

const exportedStrategySchema = {
  title: 'ExportedStrategy',
  type: 'object',
  description: 'A strategy of a flag in the environment.',
  required: ['name'],
  properties: {
    ...createStrategySchema.properties,
    id: text(
      'Id of the strategy; imported strategies get a new one.',
      'b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11',
    ),
    featureName: {
      ...featureName,
      description: 'Name of the flag; a strategy without it is not imported.',
    },
    constraints: constraintsSchema,
  },
} as const satisfies JSONSchema;

const exportedEnvironmentSchema = {
  title: 'ExportedFeatureEnvironment',
  type: 'object',
  description: 'Settings of a flag in the environment, without its strategies.',
  required: ['name', 'enabled'],
  properties: {
    name: text(
      'Name of the environment, or of the flag if `featureName` is absent.',
      'development',
    ),
    featureName,
    environment,
    enabled: { type: 'boolean', description: 'Whether the flag is on.', examples: [true] },
    variants: variantsSchema,
  },
} as const satisfies JSONSchema;

const exportedContextFieldSchema = {
  ...createContextFieldSchema,
  title: 'ExportedContextField',
  description: 'A context field that constraints refer to.',
} as const satisfies JSONSchema;

const exportedTagSchema = {
  title: 'ExportedFeatureTag',
  type: 'object',
  description: 'A tag of a flag.',
  required: ['featureName', 'tagValue'],
  properties: {
    featureName,
    tagType: { ...tagSchema.properties.type, description: 'Type of the tag. Default: `simple`.' },
    tagValue: tagSchema.properties.value,
  },
} as const satisfies JSONSchema;

const exportedSegmentSchema = {
  title: 'ExportedSegment',
  type: 'object',
  description: 'A segment that strategies refer to by id.',
  required: ['id', 'name'],
  properties: {
    id: {
      type: 'integer',
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'Id in the exported instance.',
      examples: [1],
    },
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      pattern: readable,
      description: 'Name, which identifies it on import.',
      examples: ['beta-users'],
    },
    description: descriptionSchema,
    constraints: {
      ...constraintsSchema,
      description: 'For files written by hand: creates the segment if its name is unknown.',
    },
  },
} as const satisfies JSONSchema;

const exportedDependenciesSchema = {
  title: 'ExportedDependencies',
  type: 'object',
  description: 'Dependencies of a flag.',
  required: ['feature', 'dependencies'],
  properties: {
    feature: { ...featureName, description: 'Name of the child flag.' },
    dependencies: {
      type: 'array',
      maxItems: MAX_PARENTS,
      description: 'Its parent flags.',
      examples: [[{ feature: 'checkout', enabled: true }]],
      items: createDependencySchema,
    },
  },
} as const satisfies JSONSchema;

const exportedLinksSchema = {
  title: 'ExportedLinks',
  type: 'object',
  description: 'All links of a flag.',
  required: ['feature'],
  properties: {
    feature: featureName,
    links: {
      type: 'array',
      maxItems: MAX_LINKS,
      description: 'Its links, in order.',
      examples: [[{ url: 'https://wiki.example.com/new-checkout', title: 'Design' }]],
      items: featureLinkSchema,
    },
  },
} as const satisfies JSONSchema;

/** The flags of an export in one environment, and everything that they refer to. */
export const exportResultSchema = {
  title: 'Export',
  type: 'object',
  description: 'Flags with their settings in one environment, and everything that they refer to.',
  required: ['features', 'featureStrategies', 'tagTypes'],
  properties: {
    features: listOf(exportedFeatureSchema, MAX_FEATURES, 'The flags.'),
    featureStrategies: listOf(exportedStrategySchema, MAX_ROWS, 'Strategies of the flags.'),
    featureEnvironments: listOf(
      exportedEnvironmentSchema,
      MAX_ROWS,
      'Settings of the flags, without strategies.',
    ),
    contextFields: listOf(exportedContextFieldSchema, 1_000, 'Context fields that they refer to.'),
    featureTags: listOf(exportedTagSchema, MAX_ROWS, 'Tags of the flags.'),
    segments: listOf(exportedSegmentSchema, 1_000, 'Segments that they refer to.'),
    tagTypes: listOf(tagTypeSchema, 1_000, 'Types of the tags.'),
    dependencies: listOf(exportedDependenciesSchema, MAX_ROWS, 'Dependencies of the flags.'),
    links: listOf(exportedLinksSchema, MAX_ROWS, 'Links of the flags.'),
  },
} as const satisfies JSONSchema;

function listOf<const S extends object>(items: S, maxItems: number, description: string) {
  return { type: 'array', maxItems, description, examples: [[]], items } as const;
}
