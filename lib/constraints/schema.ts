import type { JSONSchema } from 'json-schema-to-ts';
import { constraintOperators } from '../features/model.ts';

/** Constraints that a strategy or a segment may have (behaviour.md §2.11). */
export const MAX_CONSTRAINTS = 30;
/** Values of one constraint (behaviour.md §2.11). */
export const MAX_CONSTRAINT_VALUES = 250;

/** A constraint, part 2.4. What its operator asks of its values is checked by `checkConstraints`. */
export const constraintSchema = {
  title: 'Constraint',
  type: 'object',
  description: 'A condition on one field of the context.',
  required: ['contextName', 'operator'],
  properties: {
    contextName: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'Name of the context field that is compared.',
      examples: ['appName'],
    },
    operator: {
      type: 'string',
      enum: constraintOperators,
      description: 'How the field is compared.',
      examples: ['IN'],
    },
    caseInsensitive: {
      type: 'boolean',
      default: false,
      description: 'Whether the case of letters is ignored (`STR_` operators).',
      examples: [false],
    },
    inverted: {
      type: 'boolean',
      default: false,
      description: 'Whether the result is turned round.',
      examples: [false],
    },
    values: {
      type: 'array',
      maxItems: MAX_CONSTRAINT_VALUES,
      default: [],
      description: 'What is compared with, for operators that take several values.',
      examples: [['my-app', 'my-other-app']],
      items: { type: 'string', minLength: 1, maxLength: 100 },
    },
    value: {
      type: 'string',
      maxLength: 100,
      description: 'What is compared with, for operators that take a single value.',
      examples: ['my-app'],
    },
  },
} as const satisfies JSONSchema;

/** The constraints of a strategy or a segment; all have to hold. */
export const constraintsSchema = {
  type: 'array',
  maxItems: MAX_CONSTRAINTS,
  description: 'Conditions on the context; all of them have to hold.',
  examples: [
    [
      {
        contextName: 'appName',
        operator: 'IN',
        caseInsensitive: false,
        inverted: false,
        values: ['my-app'],
      },
    ],
  ],
  items: constraintSchema,
} as const satisfies JSONSchema;
