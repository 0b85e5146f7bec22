import type { JSONSchema } from 'json-schema-to-ts';
import { MAX_CHILDREN, MAX_PARENTS } from './model.ts';

const properties = {
  feature: {
    type: 'string',
    minLength: 1,
    maxLength: 100,
    description: 'Name of the parent flag.',
    examples: ['checkout'],
  },
  enabled: {
    type: 'boolean',
    default: true,
    description: 'Whether the parent must be enabled or disabled.',
    examples: [true],
  },
  variants: {
    type: 'array',
    maxItems: 100,
    description: 'Accepted variants of the parent; an empty list accepts any.',
    examples: [['blue']],
    items: { type: 'string', minLength: 1, maxLength: 100 },
  },
} as const;

export const createDependencySchema = {
  title: 'CreateFeatureDependency',
  type: 'object',
  description: 'A dependency on a parent flag.',
  required: ['feature'],
  properties,
} as const satisfies JSONSchema;

/** The dependencies of a flag as the API returns them. */
export const dependenciesSchema = {
  type: 'array',
  maxItems: MAX_PARENTS,
  description: 'Its parent flags.',
  examples: [[{ feature: 'checkout', enabled: true }]],
  items: {
    title: 'FeatureDependency',
    type: 'object',
    description: 'A dependency on a parent flag.',
    required: ['feature', 'enabled'],
    properties,
  },
} as const satisfies JSONSchema;

/** The children of a flag, as the API returns them. */
export const childrenSchema = names(MAX_CHILDREN, 'Names of its child flags.', 'checkout-express');

export const parentOptionsSchema = names(100_000, 'Names of possible parent flags.', 'checkout');

export const parentVariantsSchema = names(
  100_000,
  'Names of the variants of the flag in any environment.',
  'blue',
);

export const dependenciesExistSchema = {
  type: 'boolean',
  description: 'Whether any active flag of the project depends on another.',
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
      description: 'Name of the parent flag.',
      examples: ['checkout'],
    },
  },
} as const satisfies JSONSchema;

function names(maxItems: number, description: string, example: string) {
  return {
    type: 'array',
    maxItems,
    description,
    examples: [[example]],
    items: { type: 'string', maxLength: 100 },
  } as const;
}
