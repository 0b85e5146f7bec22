import type { JSONSchema } from 'json-schema-to-ts';
import { eventSchema } from '../../../events/log/schema.ts';
import { dateTimeSchema } from '../../../platform/schema/date-time.ts';

/** Query parameters of the deliveries of an addon. */
export const deliveryQuerySchema = {
  type: 'object',
  description: 'A page of deliveries.',
  properties: {
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 50,
      description: 'Maximum number of items.',
      examples: [50],
    },
    offset: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000,
      default: 0,
      description: 'Number of newest items to skip. Use `before` to reach older ones.',
      examples: [0],
    },
    before: {
      type: 'integer',
      minimum: 1,
      maximum: 9_999_999_999,
      description: 'Only deliveries older than the one with this id. Used to get the next page.',
      examples: [842],
    },
    state: {
      type: 'string',
      enum: ['failed'],
      description: 'Only failed deliveries.',
      examples: ['failed'],
    },
  },
} as const satisfies JSONSchema;

const attemptSchema = {
  type: 'object',
  description: 'One request of an attempt.',
  required: ['part', 'at', 'status', 'error', 'latencyMs', 'excerpt'],
  properties: {
    part: {
      type: 'string',
      maxLength: 500,
      description:
        'Destination of the request, for example a channel; empty if there is only one request.',
      examples: [''],
    },
    at: { ...dateTimeSchema, description: 'Time of sending.' },
    status: {
      type: ['integer', 'null'],
      description: 'HTTP status of the response; `null` if there was none.',
      examples: [503],
    },
    error: {
      type: ['string', 'null'],
      maxLength: 100,
      description: 'Why there was no response, for example `timeout` or `ECONNREFUSED`.',
      examples: [null],
    },
    latencyMs: {
      type: 'integer',
      description: 'Milliseconds from the first DNS query to the end of the response.',
      examples: [42],
    },
    excerpt: {
      type: 'string',
      maxLength: 500,
      description: 'Start of the response; hidden if the response repeats a secret.',
      examples: ['upstream unavailable'],
    },
  },
} as const satisfies JSONSchema;

const detailsSchema = {
  type: 'object',
  description: 'The requests and their responses.',
  required: ['webhookId', 'attempts', 'nextAttemptAt'],
  properties: {
    webhookId: {
      type: 'string',
      maxLength: 100,
      description: 'The `webhook-id` header of all requests of the delivery.',
      examples: ['evt_aQCLfld_KSxi_842_mwq9h1cn'],
    },
    attempts: {
      type: 'array',
      maxItems: 100,
      description: 'The requests, oldest first.',
      examples: [[]],
      items: attemptSchema,
    },
    nextAttemptAt: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'Time of the next attempt; `null` if the delivery is finished.',
    },
  },
} as const satisfies JSONSchema;

/** Delivery of one event to an addon. */
export const deliverySchema = {
  type: 'object',
  description: 'Delivery of one event to this addon.',
  required: ['id', 'integrationId', 'createdAt', 'state', 'stateDetails', 'event', 'details'],
  properties: {
    id: {
      type: 'string',
      pattern: '^[0-9]+$',
      maxLength: 20,
      description: 'Id of the delivery within the addon: the id of its event.',
      examples: ['842'],
    },
    integrationId: { type: 'integer', description: 'Id of the addon.', examples: [7] },
    createdAt: { ...dateTimeSchema, description: 'Time of queueing.' },
    state: {
      type: 'string',
      enum: ['pending', 'success', 'failed', 'successWithErrors'],
      description:
        'pending: not delivered yet, and another attempt is due. failed: no more attempts. successWithErrors: delivered, but not on the first attempt.',
      examples: ['success'],
    },
    stateDetails: {
      type: 'string',
      maxLength: 1_000,
      description: 'Description of the state.',
      examples: ['Received with status 200 at attempt 1.'],
    },
    event: eventSchema,
    details: detailsSchema,
  },
} as const satisfies JSONSchema;

/** A page of the deliveries of an addon. */
export const deliveriesSchema = {
  title: 'Deliveries',
  type: 'object',
  description: 'Deliveries of an addon.',
  required: ['integrationEvents'],
  properties: {
    integrationEvents: {
      type: 'array',
      maxItems: 100,
      description: 'The deliveries, newest first.',
      examples: [[]],
      items: deliverySchema,
    },
  },
} as const satisfies JSONSchema;
