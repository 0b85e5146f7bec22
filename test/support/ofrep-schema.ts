import { Ajv2020 } from 'ajv/dist/2020.js';

/**
 * The answers of OFREP 0.3 as the standard describes them, written here from its description: its OpenAPI document is
 * in no package.
 */
const key = { type: 'string' };
const errorDetails = { type: 'string' };
const value = { type: ['boolean', 'string', 'number', 'object'] };

const success = {
  type: 'object',
  required: ['key', 'reason'],
  not: { required: ['errorCode'] },
  properties: {
    key,
    value,
    reason: { enum: ['STATIC', 'TARGETING_MATCH', 'SPLIT', 'DISABLED', 'UNKNOWN'] },
    variant: { type: 'string' },
    metadata: {
      type: 'object',
      additionalProperties: { type: ['boolean', 'string', 'number'] },
    },
  },
};

const failure = {
  type: 'object',
  required: ['key', 'errorCode'],
  properties: {
    key,
    errorCode: { enum: ['PARSE_ERROR', 'TARGETING_KEY_MISSING', 'INVALID_CONTEXT', 'GENERAL'] },
    errorDetails,
  },
};

const notFound = {
  type: 'object',
  required: ['key', 'errorCode'],
  properties: { key, errorCode: { const: 'FLAG_NOT_FOUND' }, errorDetails },
};

const bulk = {
  type: 'object',
  required: ['flags'],
  properties: { flags: { type: 'array', items: { oneOf: [success, failure] } } },
};

const bulkFailure = {
  type: 'object',
  required: ['errorCode'],
  properties: { errorCode: { type: 'string' }, errorDetails },
};

const ajv = new Ajv2020({ strict: false, allErrors: true });

const one = { 200: success, 400: failure, 404: notFound };
const all = { 200: bulk, 400: bulkFailure };

/** What is wrong with an answer of OFREP, by the standard; empty if it is right, or may be anything. */
export function ofrepFaults(path: string, status: number, body: unknown): string {
  const schemas: Readonly<Record<number, object>> = /flags\/./.test(path) ? one : all;
  const schema = schemas[status];
  if (!schema)
    return [304, 401, 403, 413, 415].includes(status) ? '' : `${status} is no status of it`;
  return ajv.validate(schema, body) ? '' : ajv.errorsText();
}
