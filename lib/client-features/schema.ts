import type { JSONSchema } from 'json-schema-to-ts';
import { constraintSchema, constraintsSchema } from '../constraints/schema.ts';
import { dependenciesSchema } from '../dependencies/schema.ts';
import { strategyVariantSchema, variantSchema } from '../features/variant-schema.ts';

/** A property that is a text. */
export const text = (description: string, example: string, maxLength = 100) =>
  ({ type: 'string', maxLength, description, examples: [example] }) as const;

const constraints = { ...constraintsSchema, items: constraintSchema } as const;

const strategySchema = {
  title: 'ClientStrategy',
  type: 'object',
  description: 'A strategy that is not disabled.',
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
    // Those of segments may be among them.
    constraints: { ...constraints, maxItems: 200 },
    segments: {
      type: 'array',
      maxItems: 5,
      description: 'Ids of segments that must match too; absent: none.',
      examples: [[1]],
      items: { type: 'integer', minimum: 1 },
    },
    variants: {
      type: 'array',
      maxItems: 50,
      description: 'Variants that this strategy decides; absent: none.',
      examples: [[]],
      items: strategyVariantSchema,
    },
  },
} as const satisfies JSONSchema;

/** A flag in an environment. */
export const clientFeatureSchema = {
  title: 'ClientFeature',
  type: 'object',
  description: 'A flag, as SDKs evaluate it.',
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
      description: 'What it is for.',
      examples: ['The new checkout'],
    },
    enabled: {
      type: 'boolean',
      description:
        'Whether it is on in the environment; not if it has strategies and all of them are disabled.',
      examples: [true],
    },
    project: text('Id of its project.', 'default'),
    stale: { type: 'boolean', description: 'Whether it is no longer needed.', examples: [false] },
    impressionData: {
      type: 'boolean',
      description: 'Whether SDKs tell the application whenever it is evaluated.',
      examples: [false],
    },
    strategies: {
      type: 'array',
      maxItems: 100,
      description: 'In the order they are tried; none: on for everyone.',
      examples: [[{ name: 'default', parameters: {}, constraints: [] }]],
      items: strategySchema,
    },
    variants: {
      type: 'array',
      maxItems: 100,
      description: 'The variants of the environment.',
      examples: [[]],
      items: variantSchema,
    },
    dependencies: {
      ...dependenciesSchema,
      description: 'The flags that it hangs on; absent: none.',
    },
  },
} as const satisfies JSONSchema;

/** A segment. */
export const clientSegmentSchema = {
  title: 'ClientSegment',
  type: 'object',
  description: 'Constraints that strategies share.',
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
  description: 'The flags, by name.',
  items: clientFeatureSchema,
  examples: [[]],
} as const satisfies JSONSchema;

/** A list of segments. */
export const segmentsSchema = {
  type: 'array',
  maxItems: 300,
  description: 'The segments that they use, by id.',
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

/** What a client has asked for. */
const echoSchema = {
  title: 'ClientFeaturesQuery',
  type: 'object',
  description: 'What was asked for, within what the token is for.',
  required: ['environment', 'inlineSegmentConstraints'],
  additionalProperties: false,
  properties: {
    environment: text('Name of the environment.', 'development'),
    project: {
      type: 'array',
      maxItems: 500,
      description: 'Ids of projects; absent: all.',
      examples: [['default']],
      items: { type: 'string', maxLength: 100 },
    },
    namePrefix: text('What names of flags begin with; absent: anything.', 'checkout.'),
    tag: {
      type: 'array',
      maxItems: 100,
      description: 'Tags, any of which a flag carries; absent: any or none.',
      examples: [[['simple', 'checkout']]],
      items: tagPairSchema,
    },
    inlineSegmentConstraints: {
      type: 'boolean',
      description: 'Whether constraints of segments are in the strategies.',
      examples: [false],
    },
  },
} as const satisfies JSONSchema;

/** All flags of an environment that a client may see. */
export const clientFeaturesSchema = {
  title: 'ClientFeatures',
  type: 'object',
  description: 'The flags of an environment.',
  required: ['version', 'features', 'query'],
  additionalProperties: false,
  properties: {
    version: { type: 'integer', description: 'Version of this shape.', examples: [2] },
    features: featuresSchema,
    segments: {
      ...segmentsSchema,
      description: 'The segments that they use; absent for clients that know none.',
    },
    query: echoSchema,
  },
} as const satisfies JSONSchema;
