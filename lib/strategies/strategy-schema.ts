import { storableNumber } from '../platform/schema/number.ts';
import { flag, list, nullable, number, object, text } from '../platform/schema/words.ts';
import { constraintSchema, constraintsSchema } from './constraint-schema.ts';
import { MAX_SORT_ORDER } from './model.ts';
import { strategyVariantSchema } from './variant-schema.ts';

const nameSchema = text('Name of the strategy type.', 'flexibleRollout', {
  minLength: 1,
  maxLength: 100,
});

const titleSchema = nullable(text('Display title.', 'Half of the users', 200));

const disabledSchema = nullable(
  flag('Whether the strategy is disabled: not evaluated, and not sent to SDKs.', false),
);

const sortOrderSchema = number('Position in the list; smaller numbers come first.', 0, {
  minimum: -MAX_SORT_ORDER,
  maximum: MAX_SORT_ORDER,
});

const segmentsSchema = list(
  'Ids of segments that must also match.',
  5,
  { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
  [1],
);

const variantsSchema = list('Variants of this strategy.', 50, strategyVariantSchema, []);

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
export const strategySchema = object('FeatureStrategy', 'A strategy of a flag in an environment.', {
  id: text('UUID.', 'b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11', 36),
  name: nameSchema,
  title: titleSchema,
  disabled: disabledSchema,
  featureName: text('Name of the flag.', 'new-checkout'),
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
});

/** New positions of strategies. */
export const sortOrderRequestSchema = list(
  'The strategies to move, with their new positions.',
  100,
  object('A strategy and its position.', {
    id: text('Id of the strategy.', 'b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11'),
    sortOrder: sortOrderSchema,
  }),
  [{ id: 'b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11', sortOrder: 1 }],
);

/** The strategies of a flag in an environment. */
export const strategiesSchema = list('The strategies, in order.', 100, strategySchema, []);
