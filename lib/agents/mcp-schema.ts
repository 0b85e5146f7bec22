import type { JSONSchema } from 'json-schema-to-ts';
import { choice, integer, object, optional, text } from '../platform/schema/words.ts';

const jsonrpc = choice('Version of JSON-RPC.', ['2.0'], '2.0');

const id = {
  type: ['string', 'number', 'null'],
  maxLength: 1_000,
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Id of the request; absent from notifications.',
  examples: [1],
} as const;

/** A message of an agent. What else is in it depends on the method. */
const mcpMessageSchema = {
  title: 'McpMessage',
  type: 'object',
  description: 'A message of the Model Context Protocol, in JSON-RPC 2.0.',
  required: ['jsonrpc'],
  properties: {
    jsonrpc,
    id,
    method: text('Method of a request or notification.', 'tools/call', 200),
    params: {
      type: 'object',
      description: 'Parameters of the method.',
      additionalProperties: true,
      examples: [{ name: 'find_flags', arguments: { query: 'checkout' } }],
    },
  },
  additionalProperties: true,
} as const satisfies JSONSchema;

/** Maximum of messages in one request. */
const MAX_MESSAGES = 10;

/** One message, or several at once. */
export const mcpRequestSchema = {
  ...mcpMessageSchema,
  title: 'McpRequest',
  type: ['object', 'array'],
  description: 'A message, or a list of messages, which only the revision 2025-03-26 has.',
  items: mcpMessageSchema,
  minItems: 1,
  maxItems: MAX_MESSAGES,
} as const satisfies JSONSchema;

/** The answer to a message: a result or an error. */
const mcpAnswerSchema = object('McpAnswer', 'The answer to a request, in JSON-RPC 2.0.', {
  jsonrpc,
  id: optional(id),
  result: optional({
    type: 'object',
    description: 'The result of the method.',
    additionalProperties: true,
    examples: [{ content: [{ type: 'text', text: '{"features":[],"total":0}' }] }],
  }),
  error: optional({
    type: 'object',
    description: 'Why there is no result.',
    additionalProperties: true,
    examples: [{ code: -32602, message: 'Tool nowhere not found' }],
  }),
});

/** The answer to a request: that of its message, or the list of those of its messages. */
export const mcpReplySchema = {
  ...mcpAnswerSchema,
  title: 'McpReply',
  type: ['object', 'array'],
  description: 'The answer to a message, or a list of those to several.',
  items: mcpAnswerSchema,
  maxItems: MAX_MESSAGES,
} as const;

/** An error of the endpoint itself. */
export const mcpErrorSchema = object('McpError', 'An error in JSON-RPC 2.0.', {
  jsonrpc,
  id,
  error: object('What is wrong.', {
    code: integer('Code of JSON-RPC.', -32600),
    message: text(
      'What is wrong, in words.',
      'Send a valid API token in the Authorization header.',
      2_000,
    ),
  }),
});
