import { versionSchema } from '../platform/schema/version.ts';
import { choice, list, object, optional, text } from '../platform/schema/words.ts';

const nameSchema = text('Name of the variant, unique within its list.', 'blue', {
  minLength: 1,
  maxLength: 100,
});

const weightSchema = {
  minimum: 0,
  maximum: 1000,
  description: 'Share of users who get the variant, in thousandths.',
  examples: [500],
} as const;

const weightTypeSchema = choice(
  '`fix` keeps its exact weight; `variable` shares the rest of 1000.',
  ['variable', 'fix'],
  'variable',
);

const stickinessSchema = text(
  'Context field that keeps a user on the same variant, or `default` or `random`.',
  'default',
  { minLength: 1, maxLength: 100 },
);

const payloadSchema = {
  type: 'object',
  description: 'Value attached to the variant.',
  required: ['type', 'value'],
  properties: {
    type: choice('Type of the value.', ['json', 'csv', 'string', 'number'], 'string'),
    value: text('The value, as a string.', '#00f', 20_000),
  },
  examples: [{ type: 'string', value: '#00f' }],
} as const;

const overridesSchema = list(
  'Contexts that always get the variant, regardless of its weight.',
  30,
  object('A context field and its values.', {
    contextName: text('Name of the context field.', 'userId', { minLength: 1, maxLength: 100 }),
    values: list('Values of the field.', 250, { type: 'string', maxLength: 100 }, ['7']),
  }),
  [{ contextName: 'userId', values: ['7'] }],
);

/** Maximum of variants in one list. */
const MAX_VARIANTS = 100;

/** A variant of a flag in an environment. */
export const variantSchema = object('Variant', 'A named, weighted alternative value of a flag.', {
  name: nameSchema,
  weight: { type: 'number', ...weightSchema },
  weightType: optional(weightTypeSchema),
  stickiness: optional(stickinessSchema),
  payload: optional(payloadSchema),
  overrides: optional(overridesSchema),
});

/** A variant of a strategy: weight type and stickiness are required. */
export const strategyVariantSchema = object('StrategyVariant', 'A variant of a strategy.', {
  name: nameSchema,
  weight: { type: 'integer', ...weightSchema },
  weightType: weightTypeSchema,
  stickiness: stickinessSchema,
  payload: optional(payloadSchema),
});

/** The variants of a flag in an environment, as requests send them. */
export const variantsSchema = list('The variants, in order.', MAX_VARIANTS, variantSchema, [
  { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' },
]);

/** The variants of a flag in an environment, as the API returns them. */
export const environmentVariantsSchema = object(
  'EnvironmentVariants',
  'The variants of a flag in an environment.',
  {
    version: versionSchema,
    variants: variantsSchema,
  },
);

/** Variants for several environments of a flag. */
export const pushVariantsSchema = object(
  'PushVariants',
  'Variants for several environments of a flag.',
  {
    variants: variantsSchema,
    environments: list(
      'Names of the environments.',
      { minItems: 1, maxItems: 50 },
      { type: 'string', minLength: 1, maxLength: 100 },
      ['development', 'production'],
    ),
  },
);
