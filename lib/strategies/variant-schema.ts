import { versionSchema } from '../platform/schema/version.ts';

const nameSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Name of the variant, unique within its list.',
  examples: ['blue'],
} as const;

const weightSchema = {
  minimum: 0,
  maximum: 1000,
  description: 'Share of users who get the variant, in thousandths.',
  examples: [500],
} as const;

const weightTypeSchema = {
  type: 'string',
  enum: ['variable', 'fix'],
  description: '`fix` keeps its exact weight; `variable` shares the rest of 1000.',
  examples: ['variable'],
} as const;

const stickinessSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Context field that keeps a user on the same variant, or `default` or `random`.',
  examples: ['default'],
} as const;

const payloadSchema = {
  type: 'object',
  description: 'Value attached to the variant.',
  required: ['type', 'value'],
  properties: {
    type: {
      type: 'string',
      enum: ['json', 'csv', 'string', 'number'],
      description: 'Type of the value.',
      examples: ['string'],
    },
    value: {
      type: 'string',
      maxLength: 20_000,
      description: 'The value, as a string.',
      examples: ['#00f'],
    },
  },
  examples: [{ type: 'string', value: '#00f' }],
} as const;

const overridesSchema = {
  type: 'array',
  maxItems: 30,
  description: 'Contexts that always get the variant, regardless of its weight.',
  examples: [[{ contextName: 'userId', values: ['7'] }]],
  items: {
    type: 'object',
    description: 'A context field and its values.',
    required: ['contextName', 'values'],
    properties: {
      contextName: {
        type: 'string',
        minLength: 1,
        maxLength: 100,
        description: 'Name of the context field.',
        examples: ['userId'],
      },
      values: {
        type: 'array',
        maxItems: 250,
        description: 'Values of the field.',
        examples: [['7']],
        items: { type: 'string', maxLength: 100 },
      },
    },
  },
} as const;

/** Maximum of variants in one list. */
const MAX_VARIANTS = 100;

/** A variant of a flag in an environment. */
export const variantSchema = {
  title: 'Variant',
  type: 'object',
  description: 'A named, weighted alternative value of a flag.',
  required: ['name', 'weight'],
  properties: {
    name: nameSchema,
    weight: { type: 'number', ...weightSchema },
    weightType: weightTypeSchema,
    stickiness: stickinessSchema,
    payload: payloadSchema,
    overrides: overridesSchema,
  },
} as const;

/** A variant of a strategy: weight type and stickiness are required. */
export const strategyVariantSchema = {
  title: 'StrategyVariant',
  type: 'object',
  description: 'A variant of a strategy.',
  required: ['name', 'weight', 'weightType', 'stickiness'],
  properties: {
    name: nameSchema,
    weight: { type: 'integer', ...weightSchema },
    weightType: weightTypeSchema,
    stickiness: stickinessSchema,
    payload: payloadSchema,
  },
} as const;

/** The variants of a flag in an environment, as requests send them. */
export const variantsSchema = {
  type: 'array',
  maxItems: MAX_VARIANTS,
  description: 'The variants, in order.',
  examples: [[{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' }]],
  items: variantSchema,
} as const;

/** The variants of a flag in an environment, as the API returns them. */
export const environmentVariantsSchema = {
  title: 'EnvironmentVariants',
  type: 'object',
  description: 'The variants of a flag in an environment.',
  required: ['version', 'variants'],
  properties: {
    version: versionSchema,
    variants: variantsSchema,
  },
} as const;

/** Variants for several environments of a flag. */
export const pushVariantsSchema = {
  title: 'PushVariants',
  type: 'object',
  description: 'Variants for several environments of a flag.',
  required: ['variants', 'environments'],
  properties: {
    variants: variantsSchema,
    environments: {
      type: 'array',
      minItems: 1,
      maxItems: 50,
      description: 'Names of the environments.',
      examples: [['development', 'production']],
      items: { type: 'string', minLength: 1, maxLength: 100 },
    },
  },
} as const;
