import type { JSONSchema } from 'json-schema-to-ts';
import { flag, list, object, text } from '../../platform/schema/words.ts';
import { MAX_CHILDREN, MAX_PARENTS } from './model.ts';

const properties = {
  feature: text('Name of the parent flag.', 'checkout', { minLength: 1, maxLength: 100 }),
  enabled: flag('Whether the parent must be enabled or disabled.', true, { default: true }),
  variants: list(
    'Accepted variants of the parent; an empty list accepts any.',
    100,
    { type: 'string', minLength: 1, maxLength: 100 },
    ['blue'],
  ),
} as const;

export const createDependencySchema = {
  title: 'CreateFeatureDependency',
  type: 'object',
  description: 'A dependency on a parent flag.',
  required: ['feature'],
  properties,
} as const satisfies JSONSchema;

/** The dependencies of a flag as the API returns them. */
export const dependenciesSchema = list(
  'Its parent flags.',
  MAX_PARENTS,
  {
    title: 'FeatureDependency',
    type: 'object',
    description: 'A dependency on a parent flag.',
    required: ['feature', 'enabled'],
    properties,
  },
  [{ feature: 'checkout', enabled: true }],
);

/** The children of a flag, as the API returns them. */
export const childrenSchema = names(MAX_CHILDREN, 'Names of its child flags.', 'checkout-express');

export const parentOptionsSchema = names(100_000, 'Names of possible parent flags.', 'checkout');

export const parentVariantsSchema = names(
  100_000,
  'Names of the variants of the flag in any environment.',
  'blue',
);

export const dependenciesExistSchema = flag(
  'Whether any active flag of the project depends on another.',
);

/** Path parameters of `.../dependencies/{parent}`. */
export const dependencyParams = object({
  projectId: text('Id of the project.', 'default', { minLength: 1, maxLength: 250 }),
  featureName: text('Name of the flag.', 'checkout-express', { minLength: 1, maxLength: 250 }),
  parent: text('Name of the parent flag.', 'checkout', { minLength: 1, maxLength: 250 }),
});

function names(maxItems: number, description: string, example: string) {
  return list(description, maxItems, { type: 'string', maxLength: 100 }, [example]);
}
