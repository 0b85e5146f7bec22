import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import type { Contract, Schema } from '../../lib/http/contract.ts';
import type { RequestPart } from '../../lib/http/validation.ts';

const shared: Options = {
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  // Where an object says of which kind it is, only that kind is looked at: else what belongs to the
  // one kind would be dropped as unknown to another.
  discriminator: true,
  useDefaults: true,
  removeAdditional: true,
  // What is shared is compiled once, not wherever it is referred to.
  inlineRefs: false,
  verbose: true,
  code: { source: true, esm: true },
};

/** Path and query arrive as text, so their numbers and booleans are read from it; bodies are typed. */
const optionsOf = (part: RequestPart): Options =>
  part === 'body' || part === 'patched' ? shared : { ...shared, coerceTypes: 'array' };

/**
 * Unknown properties are accepted and dropped: an object that says nothing about others is closed, and
 * ajv is told to remove what does not belong. A schema that refuses them says `propertyNames`.
 */
export const closed = (schema: unknown): unknown => {
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
};

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords whose value is a schema, a list of schemas, or a map of schemas. */
const single = new Set(['items', 'additionalProperties', 'propertyNames', 'not', 'contains']);
const listed = new Set(['oneOf', 'anyOf', 'allOf', 'prefixItems']);
const mapped = new Set(['properties', 'patternProperties']);

/** A schema whose parts are what `change` makes of them. */
const withParts = (schema: Json, change: (part: Json) => unknown): Json => {
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
};

/** Without what is for people: validators carry the schemas that they were made from. */
const withoutWords = ({ title: _title, description: _description, ...schema }: Json): Json =>
  withParts(schema, withoutWords);

/** Characters of a schema that is worth a function of its own: of all operations, least code comes of this. */
const WORTH_SHARING = 60;

/** The parts that are there more than once, by their text, each with a name. A default holds in its place only. */
const repeatedParts = (schema: Json): ReadonlyMap<string, string> => {
  const counts = new Map<string, number>();
  const count = (part: Json): Json => {
    const text = JSON.stringify(part);
    const times = (counts.get(text) ?? 0) + 1;
    if (!('default' in part)) counts.set(text, times);
    // What is in it is repeated with it.
    return times > 1 ? part : withParts(part, count);
  };
  withParts(schema, count);
  const shared = [...counts].filter(([text, times]) => times > 1 && text.length > WORTH_SHARING);
  return new Map(shared.map(([text], index) => [text, `shared${index}`]));
};

/**
 * The schema with all that is in it more than once in one place, so that it is compiled once: a change
 * request, for one, begins with a change or a list of changes, each of ten kinds.
 */
export const withSharedParts = (schema: Json): Json => {
  const names = repeatedParts(schema);
  if (names.size === 0) return schema;
  const refer = (part: Json): Json => {
    const name = names.get(JSON.stringify(part));
    return name === undefined ? withParts(part, refer) : { $ref: `#/$defs/${name}` };
  };
  const definitions = [...names].map(([text, name]) => [name, withParts(JSON.parse(text), refer)]);
  return { ...withParts(schema, refer), $defs: Object.fromEntries(definitions) };
};

/** Each error says where in the schema its rule is, which nobody reads: a sixth of a validator. */
const withoutSchemaPaths = (code: string): string =>
  code.replaceAll(/schemaPath:"(?:[^"\\]|\\.)*",/g, '');

const compile = (part: RequestPart, schema: Schema): string => {
  const ajv = new Ajv2020(optionsOf(part));
  addFormats.default(ajv);
  const validate = ajv.compile(withSharedParts(withoutWords(closed(schema) as Json)));
  // It still says `require` for ajv's run-time helpers; esbuild bundles those too.
  return withoutSchemaPaths(standaloneCode.default(ajv, validate));
};

/** The source of one ESM module per validated part of the request, free of `eval` and of ajv itself. */
export const validatorModules = (contract: Contract): Partial<Record<RequestPart, string>> => {
  const parts: Partial<Record<RequestPart, string>> = {};
  for (const part of ['params', 'query', 'body', 'patched'] as const) {
    const schema = contract[part];
    if (schema) parts[part] = compile(part, schema);
  }
  return parts;
};
