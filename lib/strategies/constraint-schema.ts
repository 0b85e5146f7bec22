import type { JSONSchema } from 'json-schema-to-ts';
import { constraintOperators } from './model.ts';

/** Maximum of constraints in a strategy or a segment. */
const MAX_CONSTRAINTS = 30;
/** Maximum of values in one constraint. */
const MAX_CONSTRAINT_VALUES = 250;

/** A constraint. `checkConstraints` checks the values against the operator. */
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
      description: 'Name of the context field to compare.',
      examples: ['appName'],
    },
    operator: {
      type: 'string',
      enum: constraintOperators,
      description: 'Comparison operator.',
      examples: ['IN'],
    },
    caseInsensitive: {
      type: 'boolean',
      default: false,
      description: 'Whether the comparison ignores case (`STR_` operators and `REGEX`).',
      examples: [false],
    },
    inverted: {
      type: 'boolean',
      default: false,
      description: 'Whether the result is inverted.',
      examples: [false],
    },
    values: {
      type: 'array',
      maxItems: MAX_CONSTRAINT_VALUES,
      default: [],
      description: 'Values to compare with, for operators that take several.',
      examples: [['my-app', 'my-other-app']],
      items: { type: 'string', minLength: 1, maxLength: 100 },
    },
    value: {
      type: 'string',
      maxLength: 500,
      description:
        'Value to compare with, for operators that take one: a number, a date and time, a semantic version or, for `REGEX`, a regular expression in the syntax of RE2.',
      examples: ['my-app'],
    },
  },
} as const satisfies JSONSchema;

/** The constraints of a strategy or a segment; all must hold. */
export const constraintsSchema = {
  type: 'array',
  maxItems: MAX_CONSTRAINTS,
  description: 'Conditions on the context; all must hold.',
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
