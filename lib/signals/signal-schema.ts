import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../platform/schema/date-time.ts';
import { descriptionSchema, readable, urlFriendly } from '../platform/schema/names.ts';
import { MAX_SIGNAL_ENDPOINTS, MAX_SIGNAL_TOKENS } from './model.ts';

const id = {
  type: 'integer',
  minimum: 1,
  maximum: 9_999_999_999,
  description: 'Id.',
  examples: [1],
} as const satisfies JSONSchema;

const endpointName = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: urlFriendly,
  description: 'URL-friendly name of the endpoint. It never changes.',
  examples: ['grafana'],
} as const satisfies JSONSchema;

const enabled = {
  type: 'boolean',
  description: 'Whether signals are accepted.',
  examples: [true],
} as const satisfies JSONSchema;

const createdByUserId = {
  type: 'number',
  description: 'Id of the user who created it.',
  examples: [1],
} as const satisfies JSONSchema;

const tokenName = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: readable,
  description: 'Name of the token; events name it.',
  examples: ['alert manager'],
} as const satisfies JSONSchema;

/** A token of a signal endpoint as the API returns it. */
const tokenProperties = {
  id,
  name: tokenName,
  signalEndpointId: id,
  createdAt: dateTimeSchema,
  createdByUserId,
} as const;

const tokenRequired = ['id', 'name', 'signalEndpointId', 'createdAt', 'createdByUserId'] as const;

export const signalTokenSchema = {
  title: 'SignalEndpointToken',
  type: 'object',
  description: 'A token of a signal endpoint, without its secret.',
  required: tokenRequired,
  properties: tokenProperties,
} as const;

/** A new token: the only answer with the secret. */
export const newSignalTokenSchema = {
  title: 'NewSignalEndpointToken',
  type: 'object',
  description: 'A new token of a signal endpoint, with its secret, which is shown only here.',
  required: [...tokenRequired, 'token'],
  properties: {
    ...tokenProperties,
    token: {
      type: 'string',
      maxLength: 100,
      description: 'The secret.',
      examples: ['signal:0f1e…'],
    },
  },
} as const;

/** A signal endpoint as the API returns it. */
export const signalEndpointSchema = {
  title: 'SignalEndpoint',
  type: 'object',
  description: 'Where other services send signals.',
  required: ['id', 'enabled', 'name', 'createdAt', 'createdByUserId', 'tokens'],
  properties: {
    id,
    name: endpointName,
    description: descriptionSchema,
    enabled,
    url: {
      type: 'string',
      maxLength: 150,
      description: 'Path to send signals to.',
      examples: ['/api/signal-endpoint/grafana'],
    },
    createdAt: dateTimeSchema,
    createdByUserId,
    tokens: {
      type: 'array',
      maxItems: MAX_SIGNAL_TOKENS,
      description: 'The tokens.',
      examples: [[]],
      items: signalTokenSchema,
    },
  },
} as const;

export const signalEndpointsSchema = {
  title: 'SignalEndpoints',
  type: 'object',
  description: 'All signal endpoints.',
  required: ['signalEndpoints'],
  properties: {
    signalEndpoints: {
      type: 'array',
      maxItems: MAX_SIGNAL_ENDPOINTS,
      description: 'The signal endpoints, by id.',
      examples: [[]],
      items: signalEndpointSchema,
    },
  },
} as const;

/** Body of creating a signal endpoint. */
export const createEndpointSchema = {
  title: 'CreateSignalEndpoint',
  type: 'object',
  description: 'A signal endpoint.',
  required: ['name'],
  properties: { name: endpointName, description: descriptionSchema, enabled },
} as const;

/** Body of updating a signal endpoint. Omitted properties keep their values. */
export const updateEndpointSchema = {
  title: 'UpdateSignalEndpoint',
  type: 'object',
  description: 'Changes to a signal endpoint.',
  properties: {
    name: { ...endpointName, description: 'The name as it is; it never changes.' },
    description: descriptionSchema,
    enabled,
  },
} as const;

/** Body of creating and of renaming a token. */
export const tokenRequestSchema = {
  title: 'CreateSignalEndpointToken',
  type: 'object',
  description: 'A token of a signal endpoint.',
  required: ['name'],
  properties: { name: tokenName },
} as const;

const idParam = { ...id, type: 'integer' } as const;

/** Path parameters of `/signal-endpoints/{id}`. */
export const endpointParams = {
  type: 'object',
  required: ['id'],
  properties: { id: idParam },
} as const;

/** Path parameters of `/signal-endpoints/{id}/tokens/{tokenId}`. */
export const tokenParams = {
  type: 'object',
  required: ['id', 'tokenId'],
  properties: { id: idParam, tokenId: idParam },
} as const;

/** Path parameters of `/signal-endpoint/{name}`. */
export const signalParams = {
  type: 'object',
  required: ['name'],
  properties: { name: { ...endpointName, maxLength: 250 } },
} as const;
