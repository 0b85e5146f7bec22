import { storableNumber } from '../platform/schema/number.ts';
import { constraintSchema, constraintsSchema } from './constraint-schema.ts';
import { MAX_SORT_ORDER } from './model.ts';
import { strategyVariantSchema } from './variant-schema.ts';

const nameSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Name of the strategy type.',
  examples: ['flexibleRollout'],
} as const;

const titleSchema = {
  type: ['string', 'null'],
  maxLength: 200,
  description: 'Display title.',
  examples: ['Half of the users'],
} as const;

const disabledSchema = {
  type: ['boolean', 'null'],
  description: 'Whether the strategy is disabled: not evaluated, and not sent to SDKs.',
  examples: [false],
} as const;

const sortOrderSchema = {
  type: 'number',
  minimum: -MAX_SORT_ORDER,
  maximum: MAX_SORT_ORDER,
  description: 'Position in the list; smaller numbers come first.',
  examples: [0],
} as const;

const segmentsSchema = {
  type: 'array',
  maxItems: 5,
  description: 'Ids of segments that must also match.',
  examples: [[1]],
  items: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
} as const;

const variantsSchema = {
  type: 'array',
  maxItems: 50,
  description: 'Variants of this strategy.',
  examples: [[]],
  items: strategyVariantSchema,
} as const;

/** Requests may contain numbers and booleans; they are stored as strings. */
const parametersRequestSchema = {
  type: 'object',
  maxProperties: 100,
  description: 'Parameters of the strategy, by name.',
  examples: [{ rollout: '50', stickiness: 'default', groupId: 'new-checkout' }],
  propertyNames: { maxLength: 100 },
  additionalProperties: {
    type: ['string', 'number', 'boolean'],
    maxLength: 20_000,
    ...storableNumber,
  },
} as const;

const requestProperties = {
  title: titleSchema,
  disabled: disabledSchema,
  sortOrder: sortOrderSchema,
  constraints: constraintsSchema,
  segments: segmentsSchema,
  variants: variantsSchema,
  parameters: parametersRequestSchema,
} as const;

/** Body of adding a strategy. */
export const createStrategySchema = {
  title: 'CreateFeatureStrategy',
  type: 'object',
  description: 'A strategy to add.',
  required: ['name'],
  properties: { name: nameSchema, ...requestProperties },
} as const;

/** Body of updating a strategy. Omitted properties keep their values. */
export const updateStrategySchema = {
  title: 'UpdateFeatureStrategy',
  type: 'object',
  description: 'Changes to a strategy.',
  properties: { name: nameSchema, ...requestProperties },
} as const;

/** A strategy as the API returns it. */
export const strategySchema = {
  title: 'FeatureStrategy',
  type: 'object',
  description: 'A strategy of a flag in an environment.',
  required: [
    'id',
    'name',
    'title',
    'disabled',
    'featureName',
    'sortOrder',
    'segments',
    'constraints',
    'variants',
    'parameters',
  ],
  properties: {
    id: {
      type: 'string',
      maxLength: 36,
      description: 'UUID.',
      examples: ['b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11'],
    },
    name: nameSchema,
    title: titleSchema,
    disabled: disabledSchema,
    featureName: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the flag.',
      examples: ['new-checkout'],
    },
    sortOrder: sortOrderSchema,
    segments: segmentsSchema,
    constraints: { ...constraintsSchema, items: constraintSchema },
    variants: variantsSchema,
    parameters: {
      type: 'object',
      description: 'Parameters of the strategy, by name.',
      examples: [{ rollout: '50', stickiness: 'default', groupId: 'new-checkout' }],
      additionalProperties: { type: 'string', maxLength: 20_000 },
    },
  },
} as const;

/** New positions of strategies. */
export const sortOrderRequestSchema = {
  type: 'array',
  maxItems: 100,
  description: 'The strategies to move, with their new positions.',
  examples: [[{ id: 'b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11', sortOrder: 1 }]],
  items: {
    type: 'object',
    description: 'A strategy and its position.',
    required: ['id', 'sortOrder'],
    properties: {
      id: {
        type: 'string',
        maxLength: 100,
        description: 'Id of the strategy.',
        examples: ['b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11'],
      },
      sortOrder: sortOrderSchema,
    },
  },
} as const;

/** The strategies of a flag in an environment. */
export const strategiesSchema = {
  type: 'array',
  maxItems: 100,
  description: 'The strategies, in order.',
  examples: [[]],
  items: strategySchema,
} as const;
