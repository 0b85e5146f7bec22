import { hash } from 'node:crypto';
import { Ajv, type Options } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import type { Contract } from '../../lib/http/contract.ts';
import type { RequestPart } from '../../lib/http/validation.ts';
import { isObject } from '../../lib/platform/is-object.ts';
import { withoutLossyCoercion } from './coercion.ts';

const shared: Options = {
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  // Where a property determines the variant of an object, only that variant is validated: otherwise
  // the properties of one variant would be removed as unknown to another.
  discriminator: true,
  useDefaults: true,
  removeAdditional: true,
  // Shared schemas are compiled once, instead of wherever they are referenced.
  inlineRefs: false,
  verbose: true,
  // A test validates the schemas. Here each validator would first compile the schema of schemas: three
  // quarters of the time of generating them all.
  validateSchema: false,
  meta: false,
  code: { source: true, esm: true },
};

/**
 * What happens to a value of another type than that of its schema.
 * - `strict`: it is refused
 * - `parsed`: it is parsed from text, and a single value becomes a list of one
 * - `coerced`: see `withoutLossyCoercion`
 */
type Types = 'strict' | 'parsed' | 'coerced';

const options: Readonly<Record<Types, Options>> = {
  strict: {},
  parsed: { coerceTypes: 'array' },
  coerced: { coerceTypes: true },
};

type Json = Readonly<Record<string, unknown>>;

/** Keywords whose value is a schema, a list of schemas, or a map of schemas. */
const single = new Set(['items', 'additionalProperties', 'propertyNames', 'not', 'contains']);
const listed = new Set(['oneOf', 'anyOf', 'allOf', 'prefixItems']);
const mapped = new Set(['properties', 'patternProperties']);

/**
 * Smallest size in characters of a schema that gets its own function; this value generates the
 * least code over all operations.
 */
const WORTH_SHARING = 60;

/**
 * Unknown properties are accepted and dropped: an object schema without a rule for further
 * properties is closed, and ajv removes additional ones. A schema that refuses them uses
 * `propertyNames`.
 */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== 'examples')
      .map(([key, value]) => [
        key,
        key === 'enum' || key === 'const' || key === 'default' ? value : closed(value),
      ]),
  );
  return 'properties' in copy && copy.type !== undefined && !('additionalProperties' in copy)
    ? { ...copy, additionalProperties: false }
    : copy;
}

/**
 * The schema with every repeated part moved to one place, so that it is compiled once: a change
 * request, for example, starts with a change or a list of changes, each of ten kinds.
 */
export function withSharedParts(schema: Json): Json {
  const names = repeatedParts(schema);
  if (names.size === 0) return schema;
  const refer = (part: Json): Json => {
    const name = names.get(JSON.stringify(part));
    return name === undefined ? withParts(part, refer) : { $ref: `#/$defs/${name}` };
  };
  const definitions = [...names].map(([text, name]) => [name, withParts(JSON.parse(text), refer)]);
  return { ...withParts(schema, refer), $defs: Object.fromEntries(definitions) };
}

/** All that a validator depends on. */
export interface ValidatorInput {
  readonly schema: Json;
  readonly types: Types;
}

/** What the validators of an operation are generated from, by the parts of the request that they validate. */
export function validatorInputs(
  contract: Contract,
): Readonly<Partial<Record<RequestPart, ValidatorInput>>> {
  const parts = (['params', 'query', 'body', 'patched'] as const).filter((part) => contract[part]);
  return Object.fromEntries(
    parts.map((part): [RequestPart, ValidatorInput] => [part, validatorInput(contract, part)]),
  );
}

/** What the validator of a part of the request is generated from. */
export function validatorInput(contract: Contract, part: RequestPart): ValidatorInput {
  return { schema: withoutWords(closed(contract[part]) as Json), types: typesOf(contract, part) };
}

/** The name of a validator's module: operations with the same rules share one. */
export function validatorName(input: ValidatorInput): string {
  return `validator:${hash('sha256', JSON.stringify(input)).slice(0, 16)}`;
}

/** Generates the source of a validator as an ESM module, without `eval` and ajv itself. */
export function generateValidator({ schema, types }: ValidatorInput): string {
  const ajv = new Ajv({ ...shared, ...options[types] });
  addFormats.default(ajv);
  if (types === 'coerced') compareItemsLast(ajv);
  const compiled = withSharedParts(schema);
  // The code still calls `require` for ajv's run-time helpers; esbuild bundles those too.
  const generated = standaloneCode.default(ajv, ajv.compile(compiled));
  const code = types === 'coerced' ? withoutLossyCoercion(generated) : generated;
  // Errors need the schema only to recognise secrets (`writeOnly`).
  return withoutUnread(code, !JSON.stringify(compiled).includes('"writeOnly"'));
}

/**
 * The parts that occur more than once, by their text, each with a name. Parts with a default are
 * left out: it applies in its place only.
 */
function repeatedParts(schema: Json): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  const count = (part: Json): Json => {
    const text = JSON.stringify(part);
    const times = (counts.get(text) ?? 0) + 1;
    if (!('default' in part)) counts.set(text, times);
    // Its own parts are repeated with it.
    return times > 1 ? part : withParts(part, count);
  };
  withParts(schema, count);
  const shared = [...counts].filter(([text, times]) => times > 1 && text.length > WORTH_SHARING);
  return new Map(shared.map(([text], index) => [text, `shared${index}`]));
}

/** A copy of a schema whose parts were mapped by `change`. */
function withParts(schema: Json, change: (part: Json) => unknown): Json {
  const part = (value: unknown) => (isObject(value) ? change(value) : value);
  const parts = ([key, value]: [string, unknown]): [string, unknown] => {
    if (single.has(key)) return [key, part(value)];
    if (listed.has(key) && Array.isArray(value)) return [key, value.map(part)];
    if (!mapped.has(key) || !isObject(value)) return [key, value];
    return [
      key,
      Object.fromEntries(Object.entries(value).map(([name, each]) => [name, part(each)])),
    ];
  };
  return Object.fromEntries(Object.entries(schema).map(parts));
}

/** Path and query arrive as text, so numbers and booleans are parsed from it. */
function typesOf({ hasStrictTypes }: Contract, part: RequestPart): Types {
  if (part === 'params' || part === 'query') return 'parsed';
  return hasStrictTypes ? 'strict' : 'coerced';
}

/** `[1, "1"]` are two equal items once they are coerced: rules run in the order in which they were added. */
function compareItemsLast(ajv: Ajv): void {
  const rule = ajv.getKeyword('uniqueItems');
  if (typeof rule !== 'object') throw new Error('ajv has no rule for uniqueItems.');
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword(rule);
}

/** Removes the texts for readers: validators include the schemas that they were generated from. */
function withoutWords({ title: _title, description: _description, ...schema }: Json): Json {
  return withParts(schema, withoutWords);
}

/**
 * Removes what nobody reads from each error, the path within the schema and its value: a third of a
 * validator.
 */
function withoutUnread(code: string, withoutSchema: boolean): string {
  const short = code
    .replaceAll(/schemaPath:"(?:[^"\\]|\\.)*",/g, '')
    .replaceAll(/,schema:(?:(?!,parentSchema:).)*?(?=,parentSchema:)/g, '');
  return withoutSchema
    ? short.replaceAll(/,parentSchema:(?:(?!,data[:}]).)*(?=,data[:}])/g, '')
    : short;
}
