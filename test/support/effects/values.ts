import type { Contract, Schema } from '../../../lib/http/contract.ts';
import type { RequestParts } from '../round-trips/api.ts';

type Part = Record<string, unknown> | unknown[];

/** A time that nothing else has. */
const MARKED_TIME = '2027-02-03T04:05:06.789Z';

let last = 0;

/**
 * Two values of a property, of which the first is found again wherever it goes, if the type allows: a word
 * or a number that nothing else has.
 */
export function twoValues(schema: Schema): readonly [unknown, unknown] {
  if (Array.isArray(schema.enum)) {
    const values = schema.enum.filter((each) => each !== null);
    return [values[0], values[1]];
  }
  last += 1;
  const type = [schema.type].flat().find((each) => each !== 'null') as string | undefined;
  if (type === 'boolean') return [true, false];
  if (type === 'integer' || type === 'number') return numbersOf(schema);
  if (type === 'array') return [[], ['a']];
  if (type === 'object') return [{}, { key: 'a' }];
  return textsOf(schema);
}

/** Whether a value can be recognised wherever it is stored or answered. */
export function isMark(value: unknown): boolean {
  return (
    value === MARKED_TIME ||
    (typeof value === 'string' && /mark|^#?71\d/.test(value)) ||
    (typeof value === 'number' && value > 50)
  );
}

/** A request with another value at a path; what is missing around it is made up from the schema. */
export function withValue(
  request: RequestParts,
  contract: Contract,
  path: string,
  value: unknown,
): RequestParts {
  const [part = '', ...steps] = path.split('/');
  const schema = (part === 'query' ? contract.query : contract.body) ?? {};
  const before = part === 'query' ? request.query : request.body;
  return { ...request, [part]: place(before, schema, steps, value) };
}

function place(before: unknown, schema: Schema, steps: readonly string[], value: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  const fitting = variantFor(schema, step, before);
  if (fitting.items !== undefined && /^\d$/.test(step)) {
    const list = Array.isArray(before) ? [...before] : [];
    list[Number(step)] = place(list[Number(step)], fitting.items as Schema, rest, value);
    return list;
  }
  const properties = (fitting.properties ?? {}) as Readonly<Record<string, Schema>>;
  const child = properties[step] ?? (fitting.additionalProperties as Schema) ?? {};
  const made = isObject(before) ? before : madeUp(fitting);
  return { ...made, [step]: place(made[step], child, rest, value) };
}

/** The alternative that has the property; where a constant tells alternatives apart, the one of the request. */
function variantFor(schema: Schema, step: string, before: unknown): Schema {
  const variants = ['oneOf', 'anyOf', 'allOf']
    .flatMap((key) => (schema[key] ?? []) as Schema[])
    .filter((each) => agrees(each, before));
  const has = (each: Schema) =>
    /^\d$/.test(step) && each.items !== undefined
      ? true
      : step in ((each.properties ?? {}) as object) ||
        Object.keys((each.additionalProperties ?? {}) as object).length > 0;
  if (has(schema) || variants.length === 0) return schema;
  return variants.map((each) => variantFor(each, step, before)).find(has) ?? schema;
}

function agrees({ properties = {} }: Schema, before: unknown): boolean {
  return Object.entries(properties as Readonly<Record<string, Schema>>).every(
    ([name, { const: constant }]) =>
      constant === undefined || !isObject(before) || before[name] === constant,
  );
}

/** An object with what the schema requires. */
function madeUp(schema: Schema): Record<string, unknown> {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
  const required = (schema.required ?? []) as readonly string[];
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]));
}

function exampleOf(schema: Schema): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.type === 'array') return schema.minItems ? [exampleOf(schema.items as Schema)] : [];
  const [example] = (schema.examples ?? []) as unknown[];
  if (example !== undefined) return example;
  if (schema.type === 'object') return madeUp(schema);
  return twoValues(schema)[0];
}

function numbersOf({ minimum = 0, maximum = 1e9 }: Schema): readonly [number, number] {
  const from = Math.max(Number(minimum), 0);
  const mark = from + 71_000 + last;
  const first = mark < Number(maximum) ? mark : Math.max(Number(maximum) - (last % 5), from);
  return [first, first === from ? from + 1 : from];
}

/** Texts that match the pattern, so that a refusal is one by the rules of the domain. */
function textsOf({ format, pattern, maxLength = 100 }: Schema): readonly [string, string] {
  if (format === 'date-time') return [MARKED_TIME, '2032-02-03T04:05:06.789Z'];
  if (format === 'uri') return [`https://mark${last}.example.com/`, 'https://other.example.com/'];
  if (format === 'email') return [`mark${last}@example.com`, 'other@example.com'];
  const fits = new RegExp(String(pattern ?? ''), 'u');
  const candidates = (word: string) =>
    [
      word,
      `#${String(710_000 + last).slice(0, 6)}`,
      `https://${word}.example.com/`,
      `simple:${word}`,
      `/${word}`,
      `IS:${word}`,
      word === `mark${last}` ? 'IS:2020-01-01' : 'IS:2040-01-01',
    ].find((text) => text.length <= Number(maxLength) && fits.test(text)) ?? '';
  return [candidates(`mark${last}`), candidates(`other${last}`)];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value as Part);
}
