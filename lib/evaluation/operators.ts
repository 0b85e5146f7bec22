import compareVersions from 'semver/functions/compare.js';
import parseVersion from 'semver/functions/parse.js';
import { compileAddressRanges } from './address-ranges.ts';
import { type EvaluationContext, timeOf } from './evaluation-context.ts';
import type { ConstraintDefinition } from './model.ts';
import type { RegexBudget } from './regex-budget.ts';
import { not, type Tristate } from './three-valued.ts';

/**
 * Tests a field of the context, which is `undefined` if missing. `unknown`: a pattern may not look at the text, because
 * that would take too long.
 */
type FieldTest = (text: string | undefined, context: EvaluationContext) => Tristate;

/** @throws when the pattern is invalid */
export type RegexCompiler = (
  pattern: string,
  caseInsensitive: boolean,
) => (text: string, budget: RegexBudget) => Tristate;

export interface CompileOptions {
  /** Compiles `REGEX` constraints: `compileLinearRegex`, where they may occur. */
  readonly compileRegex?: RegexCompiler;
}

type OperatorCompiler = (definition: ConstraintDefinition, options: CompileOptions) => FieldTest;

/** Characters that a pattern looks at: 30 ms for the dearest pattern, which takes 3 µs a character (docs/figures.md). */
const MAX_REGEX_TEXT = 10_000;

const never: FieldTest = () => false;

const isIn: OperatorCompiler = (definition) => {
  const values = new Set(cleanValues(definition));
  return present((text) => values.has(text));
};

const isNotIn: OperatorCompiler = (definition, options) => {
  const test = isIn(definition, options);
  return (text, context) => not(test(text, context));
};

const isInRange: OperatorCompiler = (definition) =>
  present(compileAddressRanges(cleanValues(definition)));

const matchesRegex: OperatorCompiler = (definition, { compileRegex }) => {
  if (!compileRegex) throw new TypeError('A REGEX constraint needs the option `compileRegex`.');
  return compilePattern(definition, compileRegex);
};

const operators: ReadonlyMap<string, OperatorCompiler> = new Map([
  ['IN', isIn],
  ['NOT_IN', isNotIn],
  ['STR_STARTS_WITH', comparesText((text, value) => text.startsWith(value))],
  ['STR_ENDS_WITH', comparesText((text, value) => text.endsWith(value))],
  ['STR_CONTAINS', comparesText((text, value) => text.includes(value))],
  ['NUM_EQ', comparesNumbers((left, right) => left === right)],
  ['NUM_GT', comparesNumbers((left, right) => left > right)],
  ['NUM_GTE', comparesNumbers((left, right) => left >= right)],
  ['NUM_LT', comparesNumbers((left, right) => left < right)],
  ['NUM_LTE', comparesNumbers((left, right) => left <= right)],
  ['DATE_AFTER', comparesTimes((left, right) => left > right)],
  ['DATE_BEFORE', comparesTimes((left, right) => left < right)],
  ['SEMVER_EQ', comparesVersions((order) => order === 0)],
  ['SEMVER_GT', comparesVersions((order) => order > 0)],
  ['SEMVER_GTE', comparesVersions((order) => order >= 0)],
  ['SEMVER_LT', comparesVersions((order) => order < 0)],
  ['SEMVER_LTE', comparesVersions((order) => order <= 0)],
  ['IN_CIDR', isInRange],
  ['REGEX', matchesRegex],
]);

/**
 * @returns a test of the field, without `inverted`; `undefined` for an unknown operator
 * @throws {TypeError} for `REGEX` without `compileRegex`
 */
export function compileOperator(
  definition: ConstraintDefinition,
  options: CompileOptions,
): FieldTest | undefined {
  return operators.get(definition.operator)?.(definition, options);
}

function cleanValues({ values = [] }: ConstraintDefinition): string[] {
  return values.filter((value) => value !== '').map((value) => value.trim());
}

function present(test: (text: string, context: EvaluationContext) => Tristate): FieldTest {
  return (text, context) => text !== undefined && test(text, context);
}

function compilePattern(
  { value, caseInsensitive = false }: ConstraintDefinition,
  compileRegex: RegexCompiler,
): FieldTest {
  if (value === undefined) return never;
  try {
    const matches = compileRegex(value, caseInsensitive);
    return present((text, { regexBudget }) =>
      text.length > MAX_REGEX_TEXT ? 'unknown' : matches(text, regexBudget),
    );
  } catch {
    return never;
  }
}

function comparesText(compare: (text: string, value: string) => boolean): OperatorCompiler {
  return (definition) => {
    const values = cleanValues(definition);
    if (!definition.caseInsensitive) {
      return present((text) => values.some((value) => compare(text, value)));
    }
    const lowered = values.map((value) => value.toLowerCase());
    return present((text) => {
      const lower = text.toLowerCase();
      return lowered.some((value) => compare(lower, value));
    });
  };
}

/** A value that is not a number becomes NaN, for which every comparison is false. */
function comparesNumbers(compare: (left: number, right: number) => boolean): OperatorCompiler {
  return (definition) => {
    const value = Number(definition.value);
    return present((text) => compare(Number(text), value));
  };
}

/** Ignores the named field and always compares the current time, as the SDKs do. */
function comparesTimes(compare: (left: number, right: number) => boolean): OperatorCompiler {
  return (definition) => {
    const value = Date.parse(definition.value ?? '');
    return (_, context) => compare(timeOf(context), value);
  };
}

/**
 * Build metadata is ignored. A leading `v` makes the version invalid, because other SDKs do not
 * accept it.
 */
function comparesVersions(accepts: (order: -1 | 0 | 1) => boolean): OperatorCompiler {
  return (definition) => {
    const value = parseVersion(definition.value);
    if (!value) return never;
    return present((text) => {
      const version = text.startsWith('v') ? null : parseVersion(text);
      return version !== null && accepts(compareVersions(version, value));
    });
  };
}
