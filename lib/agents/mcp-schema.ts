import type { JSONSchema } from 'json-schema-to-ts';

const jsonrpc = {
  type: 'string',
  enum: ['2.0'],
  description: 'Version of JSON-RPC.',
  examples: ['2.0'],
} as const;

const id = {
  type: ['string', 'number', 'null'],
  maxLength: 1_000,
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Id of the request; absent from notifications.',
  examples: [1],
} as const;

/** A message of an agent. What else is in it depends on the method. */
export const mcpMessageSchema = {
  title: 'McpMessage',
  type: 'object',
  description: 'A message of the Model Context Protocol, in JSON-RPC 2.0.',
  required: ['jsonrpc'],
  properties: {
    jsonrpc,
    id,
    method: {
      type: 'string',
      maxLength: 200,
      description: 'Method of a request or notification.',
      examples: ['tools/call'],
    },
    params: {
      type: 'object',
      description: 'Parameters of the method.',
      additionalProperties: true,
      examples: [{ name: 'find_flags', arguments: { query: 'checkout' } }],
    },
  },
  additionalProperties: true,
} as const satisfies JSONSchema;

/** The answer to a message: a result or an error. */
export const mcpAnswerSchema = {
  title: 'McpAnswer',
  type: 'object',
  description: 'The answer to a request, in JSON-RPC 2.0.',
  required: ['jsonrpc'],
  properties: {
    jsonrpc,
    id,
    result: {
      type: 'object',
      description: 'The result of the method.',
      additionalProperties: true,
      examples: [{ content: [{ type: 'text', text: '{"features":[],"total":0}' }] }],
    },
    error: {
      type: 'object',
      description: 'Why there is no result.',
      additionalProperties: true,
      examples: [{ code: -32602, message: 'Tool nowhere not found' }],
    },
  },
} as const satisfies JSONSchema;

/** An error of the endpoint itself. */
export const mcpErrorSchema = {
  title: 'McpError',
  type: 'object',
  description: 'An error in JSON-RPC 2.0.',
  required: ['jsonrpc', 'id', 'error'],
  properties: {
    jsonrpc,
    id,
    error: {
      type: 'object',
      description: 'What is wrong.',
      required: ['code', 'message'],
      properties: {
        code: { type: 'integer', description: 'Code of JSON-RPC.', examples: [-32600] },
        message: {
          type: 'string',
          maxLength: 2_000,
          description: 'What is wrong, in words.',
          examples: ['Send a valid API token in the Authorization header.'],
        },
      },
    },
  },
} as const satisfies JSONSchema;
