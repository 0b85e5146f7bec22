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

const compile = (part: RequestPart, schema: Schema): string => {
  const ajv = new Ajv2020(optionsOf(part));
  addFormats.default(ajv);
  // It still says `require` for ajv's run-time helpers; esbuild bundles those too.
  return standaloneCode.default(ajv, ajv.compile(closed(schema) as object));
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
