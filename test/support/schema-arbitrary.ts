import fc from 'fast-check';
import type { Schema } from '../../lib/http/contract.ts';

/** Texts that often cause failures. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '.',
  '..',
  '__proto__',
  'constructor',
  'null',
  '0',
  '-1',
  '1e999',
  '%',
  '%00',
  '\u0000',
  '💥',
  'ﷺ',
  '\u202Eevil',
  "'; --",
  '{{x}}',
  '../../etc',
  'a'.repeat(300),
);

/**
 * Values that a schema mostly accepts: its own examples, values within its bounds, and difficult
 * texts.
 */
export function schemaArbitrary(schema: Schema): fc.Arbitrary<unknown> {
  const choices = (schema.oneOf ?? schema.anyOf) as Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map(schemaArbitrary));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: unknown, schema: Json): fc.Arbitrary<unknown> {
  const { minimum, maximum } = schema as { readonly minimum?: number; readonly maximum?: number };
  const min = minimum ?? -1_000;
  switch (type) {
    case 'string':
      return stringOf(schema);
    case 'integer':
      return fc.integer({ min, max: Math.max(min, Math.min(maximum ?? 1_000, 2 ** 31 - 1)) });
    case 'number':
      return fc.double({ min, max: maximum ?? 1_000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arrayOf(schema);
    case 'object':
      return objectOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

type Json = Readonly<Record<string, unknown>>;

function stringOf(schema: Json): fc.Arbitrary<unknown> {
  const {
    enum: values,
    const: only,
    examples = [],
    minLength = 0,
    maxLength = 50,
    format,
  } = schema;
  if (Array.isArray(values)) return fc.constantFrom(...values);
  if (only !== undefined) return fc.constant(only);
  const known = (examples as unknown[]).filter((example) => typeof example === 'string');
  const some = known.length > 0 ? [fc.constantFrom(...known)] : [];
  if (format === 'date-time')
    return fc.oneof(
      ...some,
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    );
  // Enough text, unless the schema wants more.
  const longest = Math.max(Number(minLength), Math.min(Number(maxLength), 60));
  const bounds = { minLength: Number(minLength), maxLength: longest };
  return fc.oneof(...some, fc.string(bounds), fc.string({ ...bounds, unit: 'grapheme' }), nasty);
}

function arrayOf(schema: Json): fc.Arbitrary<unknown> {
  return fc.array(schemaArbitrary((schema.items ?? {}) as Schema), {
    minLength: Number(schema.minItems ?? 0),
    maxLength: Math.min(Number(schema.maxItems ?? 3), 3),
  });
}

function objectOf(schema: Json): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = (schema.required ?? []) as string[];
  const known = fc.record(
    Object.fromEntries(properties.map(([name, child]) => [name, schemaArbitrary(child)])),
    { requiredKeys: required.filter((name) => properties.some(([property]) => property === name)) },
  );
  const rest = schema.additionalProperties;
  if (typeof rest !== 'object' || rest === null) return known;
  return fc.dictionary(fc.string({ maxLength: 20 }), schemaArbitrary(rest as Schema), {
    maxKeys: 3,
  });
}
