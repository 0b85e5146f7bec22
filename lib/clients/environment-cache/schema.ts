import type { JSONSchema } from 'json-schema-to-ts';
import { dependenciesSchema } from '../../flags/dependencies/schema.ts';
import { text } from '../../platform/schema/text.ts';
import { constraintSchema, constraintsSchema } from '../../strategies/constraint-schema.ts';
import { strategyVariantSchema, variantSchema } from '../../strategies/variant-schema.ts';

const constraints = { ...constraintsSchema, items: constraintSchema } as const;

const strategySchema = {
  title: 'ClientStrategy',
  type: 'object',
  description: 'An enabled strategy.',
  required: ['name', 'parameters', 'constraints'],
  additionalProperties: false,
  properties: {
    name: text('Name of the strategy type.', 'flexibleRollout'),
    parameters: {
      type: 'object',
      description: 'Parameters of the strategy, by name.',
      examples: [{ rollout: '50', stickiness: 'default', groupId: 'new-checkout' }],
      additionalProperties: { type: 'string', maxLength: 20_000 },
    },
    // May include the constraints of segments.
    constraints: { ...constraints, maxItems: 200 },
    segments: {
      type: 'array',
      maxItems: 5,
      description: 'Ids of segments that must also match; absent if none.',
      examples: [[1]],
      items: { type: 'integer', minimum: 1 },
    },
    variants: {
      type: 'array',
      maxItems: 50,
      description: 'Variants of this strategy; absent if none.',
      examples: [[]],
      items: strategyVariantSchema,
    },
  },
} as const satisfies JSONSchema;

/** A flag in an environment. */
export const clientFeatureSchema = {
  title: 'ClientFeature',
  type: 'object',
  description: 'A flag as SDKs evaluate it.',
  required: [
    'name',
    'type',
    'description',
    'enabled',
    'project',
    'stale',
    'impressionData',
    'strategies',
    'variants',
  ],
  additionalProperties: false,
  properties: {
    name: text('Name of the flag.', 'new-checkout'),
    type: text('Type of the flag.', 'release'),
    description: {
      type: ['string', 'null'],
      maxLength: 20_000,
      description: 'Description of the flag.',
      examples: ['The new checkout'],
    },
    enabled: {
      type: 'boolean',
      description:
        'Whether it is enabled in the environment; `false` if all of its strategies are disabled.',
      examples: [true],
    },
    project: text('Id of the project.', 'default'),
    stale: {
      type: 'boolean',
      description: 'Whether it is stale: no longer needed.',
      examples: [false],
    },
    impressionData: {
      type: 'boolean',
      description: 'Whether SDKs emit an event on each evaluation.',
      examples: [false],
    },
    strategies: {
      type: 'array',
      maxItems: 100,
      description: 'The strategies, in order; an empty list means on for everyone.',
      examples: [[{ name: 'default', parameters: {}, constraints: [] }]],
      items: strategySchema,
    },
    variants: {
      type: 'array',
      maxItems: 100,
      description: 'The variants in the environment.',
      examples: [[]],
      items: variantSchema,
    },
    dependencies: {
      ...dependenciesSchema,
      description: 'Its parent flags; absent if none.',
    },
  },
} as const satisfies JSONSchema;

/** A segment. */
export const clientSegmentSchema = {
  title: 'ClientSegment',
  type: 'object',
  description: 'Constraints shared by strategies.',
  required: ['id', 'constraints'],
  additionalProperties: false,
  properties: {
    id: { type: 'integer', minimum: 1, description: 'Id of the segment.', examples: [1] },
    constraints,
  },
} as const satisfies JSONSchema;

/** A list of flags. */
export const featuresSchema = {
  type: 'array',
  maxItems: 100_000,
  description: 'The flags, sorted by name.',
  items: clientFeatureSchema,
  examples: [[]],
} as const satisfies JSONSchema;

/** A list of segments. */
export const clientSegmentsSchema = {
  type: 'array',
  maxItems: 300,
  description: 'The segments that the flags use, sorted by id.',
  items: clientSegmentSchema,
  examples: [[]],
} as const satisfies JSONSchema;

const tagPairSchema = {
  type: 'array',
  maxItems: 2,
  description: 'Type and value.',
  examples: [['simple', 'checkout']],
  items: { type: 'string', maxLength: 200 },
} as const;

/** The query that the response answers. */
const echoSchema = {
  title: 'ClientFeaturesQuery',
  type: 'object',
  description: 'The effective query, limited to the scope of the token.',
  required: ['environment', 'inlineSegmentConstraints'],
  additionalProperties: false,
  properties: {
    environment: text('Name of the environment.', 'development'),
    project: {
      type: 'array',
      maxItems: 500,
      description: 'Ids of projects; absent means all.',
      examples: [['default']],
      items: { type: 'string', maxLength: 100 },
    },
    namePrefix: text('Prefix of the flag names; absent means all names.', 'checkout.'),
    tag: {
      type: 'array',
      maxItems: 100,
      description: 'Tags, of which each flag has at least one; absent means no filter.',
      examples: [[['simple', 'checkout']]],
      items: tagPairSchema,
    },
    inlineSegmentConstraints: {
      type: 'boolean',
      description: 'Whether constraints of segments are merged into the strategies.',
      examples: [false],
    },
  },
} as const satisfies JSONSchema;

const metaSchema = {
  title: 'ClientFeaturesMeta',
  type: 'object',
  description: 'The version of the response.',
  required: ['etag', 'revisionId', 'queryHash'],
  additionalProperties: false,
  properties: {
    etag: text('Its `ETag`.', 'W/"3eQaMzBoyBqKZTkHn3XiDxtKQqE"'),
    revisionId: {
      type: 'integer',
      description: 'Id of the last event that it includes.',
      examples: [512],
    },
    queryHash: text('A hash of `query`.', 'o4qYfYLq5J0bVvQpJz9eSgXyVbE'),
  },
} as const satisfies JSONSchema;

/** All flags of an environment that a client can see. */
export const clientFeaturesSchema = {
  title: 'ClientFeatures',
  type: 'object',
  description: 'The flags of an environment.',
  required: ['version', 'features', 'query', 'meta'],
  additionalProperties: false,
  properties: {
    version: { type: 'integer', description: 'Version of this payload.', examples: [2] },
    features: featuresSchema,
    segments: {
      ...clientSegmentsSchema,
      description:
        'The segments that the flags use; absent for clients without support for segments.',
    },
    query: echoSchema,
    meta: metaSchema,
  },
} as const satisfies JSONSchema;
