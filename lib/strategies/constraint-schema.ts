import { choice, flag, list, object, optional, text } from '../platform/schema/words.ts';
import { constraintOperators } from './model.ts';

/** Maximum of constraints in a strategy or a segment. */
const MAX_CONSTRAINTS = 30;
/** Maximum of values in one constraint. */
const MAX_CONSTRAINT_VALUES = 250;

/** A constraint. `checkConstraints` checks the values against the operator. */
export const constraintSchema = object('Constraint', 'A condition on one field of the context.', {
  contextName: text('Name of the context field to compare.', 'appName', {
    minLength: 1,
    maxLength: 100,
  }),
  operator: choice('Comparison operator.', constraintOperators, 'IN'),
  caseInsensitive: optional(
    flag('Whether the comparison ignores case (`STR_` operators and `REGEX`).', false, {
      default: false,
    }),
  ),
  inverted: optional(flag('Whether the result is inverted.', false, { default: false })),
  values: optional(
    list(
      'Values to compare with, for operators that take several.',
      { maxItems: MAX_CONSTRAINT_VALUES, default: [] },
      { type: 'string', minLength: 1, maxLength: 100 },
      ['my-app', 'my-other-app'],
    ),
  ),
  value: optional(
    text(
      'Value to compare with, for operators that take one: a number, a date and time, a semantic version or, for `REGEX`, a regular expression in the syntax of RE2.',
      'my-app',
      500,
    ),
  ),
});

/** The constraints of a strategy or a segment; all must hold. */
export const constraintsSchema = list(
  'Conditions on the context; all must hold.',
  MAX_CONSTRAINTS,
  constraintSchema,
  [
    {
      contextName: 'appName',
      operator: 'IN',
      caseInsensitive: false,
      inverted: false,
      values: ['my-app'],
    },
  ],
);
