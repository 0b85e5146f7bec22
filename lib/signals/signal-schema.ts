import { dateTimeSchema } from '../platform/schema/date-time.ts';
import { descriptionSchema, readable, urlFriendly } from '../platform/schema/names.ts';
import { flag, integer, list, number, object, optional, text } from '../platform/schema/words.ts';
import { MAX_SIGNAL_ENDPOINTS, MAX_SIGNAL_TOKENS } from './model.ts';

const id = integer('Id.', 1, { minimum: 1, maximum: 9_999_999_999 });

const endpointName = text('URL-friendly name of the endpoint. It never changes.', 'grafana', {
  minLength: 1,
  maxLength: 100,
  pattern: urlFriendly,
});

const enabled = flag('Whether signals are accepted.');

const createdByUserId = number('Id of the user who created it.', 1);

const tokenName = text('Name of the token; events name it.', 'alert manager', {
  minLength: 1,
  maxLength: 100,
  pattern: readable,
});

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
    token: text('The secret.', 'signal:0f1e…'),
  },
} as const;

/** A signal endpoint as the API returns it. */
export const signalEndpointSchema = object('SignalEndpoint', 'Where other services send signals.', {
  id,
  name: endpointName,
  description: optional(descriptionSchema),
  enabled,
  url: optional(text('Path to send signals to.', '/api/signal-endpoint/grafana', 150)),
  createdAt: dateTimeSchema,
  createdByUserId,
  tokens: list('The tokens.', MAX_SIGNAL_TOKENS, signalTokenSchema, []),
});

export const signalEndpointsSchema = object('SignalEndpoints', 'All signal endpoints.', {
  signalEndpoints: list(
    'The signal endpoints, by id.',
    MAX_SIGNAL_ENDPOINTS,
    signalEndpointSchema,
    [],
  ),
});

/** Body of creating a signal endpoint. */
export const createEndpointSchema = object('CreateSignalEndpoint', 'A signal endpoint.', {
  name: endpointName,
  description: optional(descriptionSchema),
  enabled: optional(enabled),
});

/** Body of updating a signal endpoint. Omitted properties keep their values. */
export const updateEndpointSchema = object(
  'UpdateSignalEndpoint',
  'Changes to a signal endpoint.',
  {
    name: optional({ ...endpointName, description: 'The name as it is; it never changes.' }),
    description: optional(descriptionSchema),
    enabled: optional(enabled),
  },
);

/** Body of creating and of renaming a token. */
export const tokenRequestSchema = object(
  'CreateSignalEndpointToken',
  'A token of a signal endpoint.',
  {
    name: tokenName,
  },
);

const idParam = { ...id, type: 'integer' } as const;

/** Path parameters of `/signal-endpoints/{id}`. */
export const endpointParams = object({
  id: idParam,
});

/** Path parameters of `/signal-endpoints/{id}/tokens/{tokenId}`. */
export const tokenParams = object({
  id: idParam,
  tokenId: idParam,
});

/** Path parameters of `/signal-endpoint/{name}`. */
export const signalParams = object({
  name: { ...endpointName, maxLength: 250 },
});
