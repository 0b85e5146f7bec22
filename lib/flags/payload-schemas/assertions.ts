import { preview } from '../../platform/fault.ts';
import { isObject } from '../../platform/is-object.ts';
import type { SchemaObject } from './model.ts';

/** What a check may take. */
interface Effort {
  readonly spend: (steps: number) => void;
  readonly matches: (pattern: string, text: string) => boolean;
}

/** What a keyword says of a value, without looking into its parts: the rule that it breaks, if it does. */
type Assertion = (schema: SchemaObject, value: unknown, effort: Effort) => string | undefined;

/** Characters that are counted or compared in the time of a step. */
const CHARACTERS_PER_STEP = 16;

/** Steps of bringing a value into a form to compare, besides those of its characters. */
const CANONICAL_STEPS = 4;

/** Steps of an exact division, besides one for each zero that it needs. */
const DECIMAL_STEPS = 4;

/** The keywords without subschemas that have an effect. */
export const assertions: Readonly<Record<string, Assertion>> = {
  type: ({ type = [] }, value) => {
    const types: readonly string[] = typeof type === 'string' ? [type] : type;
    if (typesOf(value).some((each) => types.includes(each))) return undefined;
    return `must be of the type ${types.join(' or ')}`;
  },
  enum: ({ enum: values = [] }, value, effort) => {
    const same = canonical(value, effort);
    return values.some((each) => canonical(each, effort) === same)
      ? undefined
      : `must be one of ${preview(values)}`;
  },
  const: ({ const: wanted }, value, effort) =>
    canonical(wanted, effort) === canonical(value, effort)
      ? undefined
      : `must be ${preview(wanted)}`,
  multipleOf: ({ multipleOf = 1 }, value, effort) =>
    ofNumber(
      value,
      (it) => isMultiple(it, multipleOf, effort),
      `must be a multiple of ${multipleOf}`,
    ),
  maximum: ({ maximum = 0 }, value) =>
    ofNumber(value, (it) => it <= maximum, `must be at most ${maximum}`),
  exclusiveMaximum: ({ exclusiveMaximum = 0 }, value) =>
    ofNumber(value, (it) => it < exclusiveMaximum, `must be less than ${exclusiveMaximum}`),
  minimum: ({ minimum = 0 }, value) =>
    ofNumber(value, (it) => it >= minimum, `must be at least ${minimum}`),
  exclusiveMinimum: ({ exclusiveMinimum = 0 }, value) =>
    ofNumber(value, (it) => it > exclusiveMinimum, `must be more than ${exclusiveMinimum}`),
  maxLength: ({ maxLength = 0 }, value, effort) =>
    ofText(
      value,
      (it) => lengthOf(it, effort) <= maxLength,
      `must have at most ${maxLength} characters`,
    ),
  minLength: ({ minLength = 0 }, value, effort) =>
    ofText(
      value,
      (it) => lengthOf(it, effort) >= minLength,
      `must have at least ${minLength} characters`,
    ),
  pattern: ({ pattern = '' }, value, effort) =>
    ofText(
      value,
      (it) => effort.matches(pattern, it),
      `must match the pattern ${preview(pattern)}`,
    ),
  maxItems: ({ maxItems = 0 }, value) =>
    ofList(value, (it) => it.length <= maxItems, `must have at most ${maxItems} items`),
  minItems: ({ minItems = 0 }, value) =>
    ofList(value, (it) => it.length >= minItems, `must have at least ${minItems} items`),
  uniqueItems: ({ uniqueItems = false }, value, effort) =>
    ofList(
      value,
      (it) => !uniqueItems || new Set(it.map((each) => canonical(each, effort))).size === it.length,
      'must not have two equal items',
    ),
  required: ({ required = [] }, value, effort) => missing(value, required, effort),
  dependentRequired: ({ dependentRequired = {} }, value, effort) => {
    if (!isObject(value)) return undefined;
    const dependent = Object.entries(dependentRequired);
    effort.spend(dependent.length);
    for (const [name, wanted] of dependent) {
      const rule = Object.hasOwn(value, name) ? missing(value, wanted, effort) : undefined;
      if (rule !== undefined) return `${rule}, because it has ${JSON.stringify(name)}`;
    }
    return undefined;
  },
  maxProperties: ({ maxProperties = 0 }, value, effort) =>
    sizeOf(value, effort, maxProperties) > maxProperties
      ? `must have at most ${maxProperties} properties`
      : undefined,
  minProperties: ({ minProperties = 0 }, value, effort) =>
    sizeOf(value, effort, minProperties) < minProperties
      ? `must have at least ${minProperties} properties`
      : undefined,
};

function ofNumber(value: unknown, fits: (value: number) => boolean, rule: string) {
  return typeof value !== 'number' || fits(value) ? undefined : rule;
}

function ofText(value: unknown, fits: (value: string) => boolean, rule: string) {
  return typeof value !== 'string' || fits(value) ? undefined : rule;
}

function ofList(value: unknown, fits: (value: readonly unknown[]) => boolean, rule: string) {
  return !Array.isArray(value) || fits(value) ? undefined : rule;
}

/** The number of properties; for what has none, one that is right. */
function sizeOf(value: unknown, effort: Effort, right: number): number {
  if (!isObject(value)) return right;
  const { length } = Object.keys(value);
  effort.spend(length);
  return length;
}

function missing(value: unknown, names: readonly string[], effort: Effort): string | undefined {
  if (!isObject(value)) return undefined;
  effort.spend(names.length);
  const name = names.find((each) => !Object.hasOwn(value, each));
  return name === undefined ? undefined : `must have the property ${JSON.stringify(name)}`;
}

/** The types of a value: a whole number is an integer, too. */
function typesOf(value: unknown): string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  return typeof value === 'number' && Number.isInteger(value)
    ? ['number', 'integer']
    : [typeof value];
}

/** In code points, as JSON Schema counts. */
function lengthOf(text: string, effort: Effort): number {
  effort.spend(Math.ceil(text.length / CHARACTERS_PER_STEP));
  return [...text].length;
}

/** The same text for equal values, and for no others. */
function canonical(value: unknown, effort: Effort): string {
  const text = JSON.stringify(value, (_name, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
  effort.spend(CANONICAL_STEPS + Math.ceil(text.length / CHARACTERS_PER_STEP));
  return text;
}

/** Exact in decimal: 0.07 is a multiple of 0.01, which a division would deny. */
function isMultiple(value: number, divisor: number, effort: Effort): boolean {
  const [one, other] = [decimalOf(value), decimalOf(divisor)];
  effort.spend(DECIMAL_STEPS + Math.abs(one.exponent - other.exponent));
  const exponent = Math.min(one.exponent, other.exponent);
  const scaled = ({ digits, exponent: own }: ReturnType<typeof decimalOf>) =>
    digits * 10n ** BigInt(own - exponent);
  return scaled(one) % scaled(other) === 0n;
}

/** A number as digits × 10 ^ exponent. */
function decimalOf(value: number) {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}
