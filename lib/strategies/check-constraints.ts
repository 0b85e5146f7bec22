import isVersion from 'semver/functions/valid.js';
import { isLinearRegex, MAX_REGEX_STEPS } from '../evaluation/linear-regex.ts';
import type { InputOf } from '../http/contract.ts';
import { invalid } from '../platform/errors.ts';
import type { constraintSchema } from './constraint-schema.ts';
import type { Constraint, ConstraintOperator } from './model.ts';

/** A constraint in a request body. */
export type ConstraintInput = InputOf<typeof constraintSchema>;

interface ValueRule {
  readonly takes: string;
  /** What to do when a value is refused. */
  readonly hint?: string;
  readonly accepts: (value: string, caseInsensitive?: boolean) => boolean;
}

/** What `isDateTime` accepts, in words. */
export const A_DATE_TIME = 'a date and time such as "2026-11-21T09:30:00Z"';

const valueRules: Readonly<Record<string, ValueRule>> = {
  NUM: { takes: 'a number', accepts: isNumber },
  DATE: { takes: A_DATE_TIME, accepts: isDateTime },
  SEMVER: {
    takes: 'a semantic version such as "1.2.3", without a leading "v"',
    accepts: isStrictVersion,
  },
  REGEX: {
    takes: `a regular expression in the syntax of RE2 with at most ${MAX_REGEX_STEPS} instructions`,
    hint: 'A counted repetition such as "{20}" takes its instructions as often: count less, or leave it out.',
    accepts: isLinearRegex,
  },
};

/** Whether an operator compares with one value, not with a list. */
export function takesOneValue(operator: ConstraintOperator): boolean {
  return kindOf(operator) in valueRules;
}

/**
 * Checks the rules for values that depend on the operator, which the schema cannot express, and
 * normalizes constraints for storage: adds defaults, and keeps only the kind of value that the operator
 * compares. Pure.
 *
 * @param constraints valid against `constraintsSchema`
 * @param pointer JSON pointer of the list, for example `/body/constraints`
 * @throws {ValidationError} naming the property, for example `/body/constraints/0/value`
 */
export function checkConstraints(
  constraints: readonly ConstraintInput[],
  pointer: string,
): Constraint[] {
  return constraints.map((constraint, index) => checkConstraint(constraint, `${pointer}/${index}`));
}

/**
 * Checks and normalizes one constraint, like `checkConstraints`.
 * @param pointer JSON pointer of the constraint
 * @throws {ValidationError} naming the property
 */
export function checkConstraint(input: ConstraintInput, pointer: string): Constraint {
  const { contextName, operator, caseInsensitive = false, inverted = false } = input;
  const common = { contextName, operator, caseInsensitive, inverted };
  const rule = valueRules[kindOf(operator)];
  return rule
    ? { ...common, values: [], value: checkValue(input, rule, pointer) }
    : { ...common, values: checkValues(input, pointer) };
}

/**
 * Refuses patterns that could be stored once, but take too many instructions now.
 * @param constraints as they are stored
 * @param pointer JSON pointer of the list
 * @throws {ValidationError} naming the property
 */
export function refuseLargePatterns(constraints: readonly Constraint[], pointer: string): void {
  for (const [index, constraint] of constraints.entries()) {
    if (constraint.operator === 'REGEX') checkConstraint(constraint, `${pointer}/${index}`);
  }
}

/**
 * Whether a text is a date, with or without a time. `Date.parse` alone accepts "2" as a date, and turns
 * February 30 into March 2.
 */
export function isDateTime(text: string): boolean {
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text) ?? [];
  if (day === undefined || Number.isNaN(Date.parse(text))) return false;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}

/**
 * SDKs parse versions with different leniency, so only versions that all of them accept are allowed: no
 * `v`, no whitespace.
 */
function isStrictVersion(text: string): boolean {
  return /^\d\S*$/.test(text) && isVersion(text) !== null;
}

function kindOf(operator: ConstraintOperator): string {
  return operator.split('_')[0] ?? operator;
}

function checkValue(input: ConstraintInput, rule: ValueRule, pointer: string): string {
  const { operator, value, caseInsensitive } = input;
  if (value !== undefined && rule.accepts(value, caseInsensitive)) return value;
  throw invalid(`${pointer}/value`, `must be ${rule.takes} for the operator ${operator}`, {
    sent: value,
    ...(rule.hint && { hint: rule.hint }),
  });
}

function checkValues({ operator, values = [] }: ConstraintInput, pointer: string) {
  if (values.length > 0 || kindOf(operator) !== 'STR') return values;
  throw invalid(`${pointer}/values`, `must have at least one value for the operator ${operator}`);
}
