import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Schema } from '../../../lib/http/contract.ts';

const ajv = new Ajv2020({ strict: false, coerceTypes: 'array' });

addFormats.default(ajv);

/** A valid value with one fault. */
export interface Faulty {
  readonly fault: 'wrong type' | 'unknown choice' | 'missing' | 'unknown property';
  /** JSON Pointer of what is wrong. */
  readonly path: string;
  readonly value: unknown;
  /** How many rules it breaks: each of `anyOf`, and that one of them holds. */
  readonly rules: number;
}

interface Limits {
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Every value that differs from a valid one by one fault, which its schema refuses: in each property of the
 * schema, and inside of those that the valid value has. Variants (`oneOf`) have faults as a whole.
 */
export function faultyValues(schema: Schema, valid: unknown, path = ''): readonly Faulty[] {
  const variants = schema.type === undefined ? (schema.anyOf as readonly Schema[]) : undefined;
  const rules = 1 + (variants?.length ?? 0);
  const here = wrongValues(schema).map((wrong) => ({ ...wrong, path, rules }));
  return [...here, ...faultyMembers(schema, valid, path)];
}

function wrongValues(schema: Schema): readonly Pick<Faulty, 'fault' | 'value'>[] {
  const types = typesOf(schema);
  if (types.length === 0) return [];
  const isOne = (...several: readonly string[]) => several.some((type) => types.includes(type));
  // None of them is coerced to a type that it is tried for.
  const wrong = [
    ...(isOne('object') ? [] : [{ unexpected: true }, {}]),
    ...(isOne('array') ? [] : [['unexpected'], []]),
    ...(isOne('string', 'number', 'integer', 'boolean') ? [] : ['unexpected']),
    ...(isOne('null', 'string', 'number', 'integer', 'boolean') ? [] : [null]),
  ];
  return [
    ...wrong.map((value) => ({ fault: 'wrong type' as const, value })),
    ...(schema.enum === undefined
      ? []
      : [{ fault: 'unknown choice' as const, value: 'unexpected' }]),
  ];
}

/** Empty for a schema that accepts anything. */
function typesOf(schema: Schema): readonly unknown[] {
  if (schema.type !== undefined) return [schema.type].flat();
  const variants = (schema.anyOf ?? schema.oneOf ?? []) as readonly Schema[];
  if (variants.length > 0) return variants.flatMap(typesOf);
  return [schema.enum ?? [], schema.const ?? []].flat().map((value) => typeof value);
}

function faultyMembers(schema: Schema, valid: unknown, path: string): readonly Faulty[] {
  if (Array.isArray(valid)) {
    const [first, ...others] = valid;
    if (first === undefined || !schema.items) return [];
    const inside = faultyValues(schema.items as Schema, first, `${path}/0`);
    return inside.map((each) => ({ ...each, value: [each.value, ...others] }));
  }
  return isObject(valid) ? faultyProperties(schema, valid, path) : [];
}

function faultyProperties(schema: Schema, valid: Values, path: string): readonly Faulty[] {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
  const inside = Object.entries(properties).flatMap(([name, each]) =>
    faultyValues(each, valid[name], `${path}/${name}`).map((faulty) => ({
      ...faulty,
      value: { ...valid, [name]: faulty.value },
    })),
  );
  const missing = ((schema.required ?? []) as readonly string[]).map((name) => {
    const { [name]: _left, ...value } = valid;
    return { fault: 'missing' as const, path: `${path}/${name}`, value, rules: 1 };
  });
  const isClosed =
    schema.additionalProperties === false ||
    (schema.propertyNames as Schema | undefined)?.enum !== undefined;
  const unknown = {
    fault: 'unknown property' as const,
    path: `${path}/unexpected`,
    value: { ...valid, unexpected: 'unexpected' },
    rules: 1,
  };
  return [...inside, ...missing, ...(isClosed ? [unknown] : [])];
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null;
}

/** As `faultyValues`, of the parameters of a query, which are texts. */
export function faultyQueries(schema: Schema, valid: Values): readonly Faulty[] {
  const { properties = {}, ...others } = schema;
  const missing = faultyProperties(others, valid, '');
  const wrong = Object.entries(properties as Readonly<Record<string, Schema>>).flatMap(
    ([name, each]) =>
      wrongTexts(each).map((text) => ({
        fault: each.enum === undefined ? ('wrong type' as const) : ('unknown choice' as const),
        path: each.type === 'array' ? `/${name}/0` : `/${name}`,
        value: { ...valid, [name]: text },
        rules: 1,
      })),
  );
  return [...wrong, ...missing];
}

/** Texts that are not of the schema: a word, too short, too long, too small or too large. */
function wrongTexts(schema: Schema): readonly string[] {
  const validate = ajv.compile({ type: 'object', properties: { value: schema } });
  const { maxLength = 0, minimum = 0, maximum = 0 } = (schema.items ?? schema) as Limits;
  const bounds = [minimum - 1, maximum + 1].map(String);
  const texts = ['unexpected', '', '1.5', ...bounds, 'a'.repeat(maxLength + 1)];
  return texts.filter((value) => !validate({ value }));
}
