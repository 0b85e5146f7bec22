import { isLinearRegex, MAX_REGEX_STEPS } from '../../evaluation/linear-regex.ts';
import { isObject } from '../../platform/is-object.ts';
import { DIALECT, jsonTypes } from './model.ts';

/** What the value of a keyword must be, in words, unless it is that. */
type Check = (value: unknown, isRoot: boolean) => string | undefined;

/** The value of a keyword: subschemas, or something that a check accepts. */
type Form = 'schema' | 'schemas' | 'named schemas' | Check;

/** The keywords that a payload schema may have, of draft 2020-12. */
export const keywords: Readonly<Record<string, Form>> = {
  $schema: (value) => unless(value === DIALECT, `"${DIALECT}"`),
  $id: (value, isRoot) =>
    unless(isRoot && typeof value === 'string', 'a text at the top of the schema, or left out'),
  $comment: text,
  $defs: 'named schemas',
  $ref: text,
  title: text,
  description: text,
  default: anything,
  examples: (value) => unless(Array.isArray(value), 'a list'),
  deprecated: truth,
  readOnly: truth,
  writeOnly: truth,
  format: text,
  type: (value) =>
    unless(
      distinctTexts(value) ? value.length > 0 && value.every(isType) : isType(value),
      `one of ${jsonTypes.join(', ')}, or a list of them`,
    ),
  enum: (value) => unless(Array.isArray(value) && value.length > 0, 'a list of values'),
  const: anything,
  multipleOf: (value) => unless(isNumber(value) && value > 0, 'a number above 0'),
  maximum: number,
  exclusiveMaximum: number,
  minimum: number,
  exclusiveMinimum: number,
  maxLength: count,
  minLength: count,
  pattern: (value) => unless(typeof value === 'string' && isLinearRegex(value), PATTERN),
  prefixItems: 'schemas',
  items: 'schema',
  contains: 'schema',
  maxContains: count,
  minContains: count,
  maxItems: count,
  minItems: count,
  uniqueItems: truth,
  properties: 'named schemas',
  patternProperties: 'named schemas',
  additionalProperties: 'schema',
  propertyNames: 'schema',
  required: (value) => unless(distinctTexts(value), 'a list of different names'),
  dependentRequired: (value) =>
    unless(
      isObject(value) && Object.values(value).every(distinctTexts),
      'an object with lists of different names',
    ),
  dependentSchemas: 'named schemas',
  maxProperties: count,
  minProperties: count,
  allOf: 'schemas',
  anyOf: 'schemas',
  oneOf: 'schemas',
  not: 'schema',
  if: 'schema',
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema, and nobody awaits this table
  then: 'schema',
  else: 'schema',
};

/** Keywords whose subschemas look at the same value as the schema itself. */
export const samePlace: readonly string[] = [
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
];

/** What a pattern must be. */
export const PATTERN = `a regular expression in the syntax of RE2 with at most ${MAX_REGEX_STEPS} instructions`;

function unless(isRight: boolean, form: string): string | undefined {
  return isRight ? undefined : form;
}

function anything() {
  return undefined;
}

function text(value: unknown) {
  return unless(typeof value === 'string', 'a text');
}

function truth(value: unknown) {
  return unless(typeof value === 'boolean', 'true or false');
}

function number(value: unknown) {
  return unless(isNumber(value), 'a number');
}

function count(value: unknown) {
  return unless(isNumber(value) && Number.isInteger(value) && value >= 0, 'a whole number from 0');
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isType(value: unknown): boolean {
  return jsonTypes.some((type) => type === value);
}

function distinctTexts(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.every((each) => typeof each === 'string') &&
    new Set(value).size === value.length
  );
}
