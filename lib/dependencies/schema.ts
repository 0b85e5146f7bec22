import type { JSONSchema } from 'json-schema-to-ts';

/** Flags that one flag may hang on. */
export const MAX_PARENTS = 10;
/** Flags that may hang on one flag. */
export const MAX_CHILDREN = 100;

const properties = {
  feature: {
    type: 'string',
    minLength: 1,
    maxLength: 100,
    description: 'Name of the flag that this one hangs on.',
    examples: ['checkout'],
  },
  enabled: {
    type: 'boolean',
    default: true,
    description: 'Whether that flag has to be on, or off.',
    examples: [true],
  },
  variants: {
    type: 'array',
    maxItems: 100,
    description: 'Variants of which that flag has to have one; none: any will do.',
    examples: [['blue']],
    items: { type: 'string', minLength: 1, maxLength: 100 },
  },
} as const;

export const createDependencySchema = {
  title: 'CreateFeatureDependency',
  type: 'object',
  description: 'A flag to hang on.',
  required: ['feature'],
  properties,
} as const satisfies JSONSchema;

/** The dependencies of a flag as they are read. */
export const dependenciesSchema = {
  type: 'array',
  maxItems: MAX_PARENTS,
  description: 'The flags that it hangs on.',
  examples: [[{ feature: 'checkout', enabled: true }]],
  items: {
    title: 'FeatureDependency',
    type: 'object',
    description: 'A flag that another one hangs on.',
    required: ['feature', 'enabled'],
    properties,
  },
} as const satisfies JSONSchema;

const names = (maxItems: number, description: string, example: string) =>
  ({
    type: 'array',
    maxItems,
    description,
    examples: [[example]],
    items: { type: 'string', maxLength: 100 },
  }) as const;

/** The flags that hang on a flag, as they are read. */
export const childrenSchema = names(
  MAX_CHILDREN,
  'Names of the flags that hang on it.',
  'checkout-express',
);

export const parentOptionsSchema = names(
  100_000,
  'Names of the flags that it could hang on.',
  'checkout',
);

export const parentVariantsSchema = names(
  100_000,
  'Names of the variants that it has in any environment.',
  'blue',
);

export const dependenciesExistSchema = {
  type: 'boolean',
  description: 'Whether any flag in use of the project hangs on another.',
  examples: [true],
} as const satisfies JSONSchema;

/** Path parameters of `.../dependencies/{parent}`. */
export const dependencyParams = {
  type: 'object',
  required: ['projectId', 'featureName', 'parent'],
  properties: {
    projectId: {
      type: 'string',
      minLength: 1,
      maxLength: 250,
      description: 'Id of the project.',
      examples: ['default'],
    },
    featureName: {
      type: 'string',
      minLength: 1,
      maxLength: 250,
      description: 'Name of the flag.',
      examples: ['checkout-express'],
    },
    parent: {
      type: 'string',
      minLength: 1,
      maxLength: 250,
      description: 'Name of the flag that it hangs on.',
      examples: ['checkout'],
    },
  },
} as const satisfies JSONSchema;
